import { afterEach, expect, test } from 'vitest';
import { show } from '#tests/unit/web/show.tsx';
import { leavePage, press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { SealedNotice } from '#web/features/auth/login-page.tsx';
import { sealedChanges, sealUnsent } from '#web/sync/sealed.ts';
import { loadConfirmPopup } from '#web/ui/overlays/sheet.tsx';

afterEach(leavePage);

const question = () => document.querySelector('[role="alertdialog"]');
const isThere = (text: string) => document.body.textContent.includes(text);

test('sealed changes are announced at the log-in, and can be deleted after a confirmation', async () => {
  await loadConfirmPopup();
  localStorage.setItem('marea.unsent.1', JSON.stringify({ owner: '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11' }));
  await sealUnsent();
  await show(<SealedNotice />);
  expect(isThere('1 change')).toBe(true);

  await press(withText('button', 'Discard for good'));
  await seen(() => question() !== null);
  await press(withText('[role=alertdialog] button', 'Cancel'));
  await seen(() => question() === null);
  expect([sealedChanges().length, isThere('1 change')]).toEqual([1, true]);

  await press(withText('button', 'Discard for good'));
  await seen(() => question() !== null);
  await press(withText('[role=alertdialog] button', 'Discard'));
  await seen(() => !isThere('1 change'));
  expect(localStorage).toHaveLength(0);
});
