import { afterEach, expect, test, vi } from 'vitest';
import type { Moved } from '#domain/changes/changes.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { MovedNotice } from '#web/features/changes/moved-notice.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await leavePage();
});

const UNDO = '/api/changes/b1/undo';
const MOVED = {
  batch_id: 'b1',
  reason: { code: 'late', n: 2 },
  titles: ['Meal prep'],
  from_on: day('2026-03-20'),
  to_on: day('2026-03-22'),
  count: 1,
} as const;

async function showNotice(of: Partial<Moved> = {}): Promise<ReturnType<typeof vi.fn>> {
  const onUndo = vi.fn();
  await startI18n();
  await addTexts('changes');
  await showPage(
    someUser(),
    <MovedNotice moved={{ ...MOVED, titles: [...MOVED.titles], ...of }} onUndo={onUndo} />,
  );
  return onUndo;
}

test('a task whose days passed where it is isn’t called moved', async () => {
  await showNotice();
  expect(status()).toContain('Moved: Meal prep');
  await leavePage();
  await showNotice({ reason: { code: 'days_passed' }, to_on: MOVED.from_on });
  expect(status()).not.toContain('Moved:');
  expect(status()).toContain('Meal prep');
});

const status = () => document.querySelector('[role=status]')?.textContent;

test('undo without a connection shows that it needs one, and sends nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = playApi({ [UNDO]: accepted() });
  await showNotice();
  expect(withText('button', 'Undo').ariaDisabled).toBe('true');
  await press(withText('button', 'Undo'));
  expect(status()).toContain('needs a connection');
  expect(calls.filter(({ path }) => path === UNDO)).toEqual([]);
});

test('a failed undo shows the failure, and can be tried again', async () => {
  const answers = { [UNDO]: refused(500, 'internal') };
  playApi(answers);
  await showNotice();
  await press(withText('button', 'Undo'));
  await seen(() => status()?.includes('couldn’t') === true);
  answers[UNDO] = accepted({ undone: 1, kept: [] });
  await press(withText('button', 'Undo'));
  await seen(() => !document.body.textContent.includes('Undo'));
});

test('a dismissed notice disappears at once, and the server is informed', async () => {
  const calls = playApi({ '/api/changes/b1/seen': accepted() });
  const onUndo = await showNotice();
  await press(document.querySelector<HTMLElement>('.moved-notice-close') ?? expect.fail('no button'));
  expect(onUndo).toHaveBeenCalledExactlyOnceWith(null);
  await seen(() => calls.some(({ path }) => path === '/api/changes/b1/seen'));
});
