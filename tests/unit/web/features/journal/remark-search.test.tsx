import { afterEach, expect, test, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { JournalList } from '#web/features/journal/journal-page.tsx';
import { beginSession } from '#web/lib/session/session.ts';

afterEach(leavePage);

test('a journal search finds remarks of other apps too, and a press opens their day', async () => {
  const remark = { date: '2024-02-29', source: 'clue', text: 'skin: oily and spotless' };
  const found = { success: 1, entries: [], unreadable: 0, remarks: [remark] };
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/journal/search' ? Response.json(found) : new Promise(() => {}),
  );
  beginSession({ xox: 'refresh', stx: 'access' });
  const opened = vi.fn();
  await showPage(someUser(), <JournalList current={day('2026-11-18')} onOpenDay={opened} />);
  await typeInto(withText<HTMLInputElement>('input', ''), 'OILY');
  await seen(() => document.body.textContent?.includes('0 pages found · 1 note from another app') === true);
  const button = withText('button', '29 February 2024From Clueskin: oily and spotless');
  expect(button.querySelector('mark')?.textContent).toBe('oily');
  await press(button);
  expect(opened).toHaveBeenCalledWith('2024-02-29');
});
