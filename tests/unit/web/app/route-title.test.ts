import { expect, test } from 'vitest';
import { titleKeyOf } from '#web/app/route-title.ts';

const root = { staticData: {}, status: 'success' };

test('a page has the title of its innermost route, and an unknown one its own', () => {
  const settings = { staticData: { title: 'settings' as const }, status: 'success' };
  expect(titleKeyOf([root, settings, root])).toBe('settings');
  expect(titleKeyOf([root])).toBeUndefined();
  expect(titleKeyOf([{ ...root, globalNotFound: true }])).toBe('notFound');
  expect(titleKeyOf([root, { ...settings, status: 'notFound' }])).toBe('notFound');
});
