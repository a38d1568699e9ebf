import { useRouter, useSearch } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { show } from '#tests/unit/web/show.tsx';
import { leavePage, press, seen, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { JournalPage } from '#web/features/journal/journal-page.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { refreshPending, storedChanges } from '#web/sync/change.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { written } from './day-on-server.ts';

const TODAY = day('2026-11-18');
const YESTERDAY = addDays(TODAY, -1);
const LONG_AGO = addDays(TODAY, -800);

const ENTRIES = [
  { ...written('Of yesterday', 'v1'), date: YESTERDAY, tags: ['sea'] },
  { ...written('Of long ago', 'v2'), date: LONG_AGO },
];

/** The days with moods on the mocked server. */
let days: DayLog[];
let saved: { date: string; text: string }[];

async function answer(path: string, { method, body }: RequestInit): Promise<Response> {
  if (path === '/api/journal/save') {
    saved.push(JSON.parse(String(body)));
    return Response.json({ success: 1, entry: { ...written('', 'v3'), ...saved.at(-1) } });
  }
  if (method === 'POST') {
    const today = { ...emptyDay(TODAY), ...JSON.parse(String(body)) };
    days = [...days, today];
    return Response.json({ success: 1, day: today, started: null, ask: null });
  }
  const [, from = '', to = ''] = /\/([\d-]+)\/([\d-]+)\/list/.exec(path) ?? [];
  if (from === '') return new Promise(() => {});
  const isIn = ({ date }: { date: string }) => from <= date && date <= to;
  const earlier = ENTRIES.find(({ date }) => date < from)?.date ?? null;
  return Response.json({
    success: 1,
    unreadable: 0,
    days: days.filter(isIn),
    entries: ENTRIES.filter(isIn),
    earlier,
  });
}

function Journal() {
  const { date } = useSearch({ strict: false });
  const { history } = useRouter();
  return (
    <>
      <button type="button" onClick={() => history.back()}>
        Back
      </button>
      <output>{date}</output>
      <JournalPage asked={date} onOpenDay={() => {}} />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T11:00:00Z`) });
  [days, saved] = [[], []];
  vi.stubGlobal('fetch', answer);
  beginSession({ xox: 'refresh', stx: 'access' });
  queryClient.setQueryData(userQuery.queryKey, someUser());
  refreshPending();
});
afterEach(async () => {
  await seen(() => storedChanges().length === 0);
  await leavePage();
  vi.useRealTimers();
});

async function openAt(date?: LocalDate): Promise<void> {
  await loadOptimistic('days');
  await show(<Journal />, date === undefined ? '/journal' : `/journal?date=${date}`);
  await seen(() => text() === '');
}

const shownDate = () => document.querySelector('output')?.textContent;
const text = () => document.querySelector('textarea')?.value;
const button = (name: string) => withText<HTMLButtonElement>('button', name);
const link = (words: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent.includes(words));

test('the arrows and the list open other days down to the first page, but no future day', async () => {
  await openAt(addDays(TODAY, 3));
  expect(button('The day after').disabled).toBe(true);
  await press(button('The day before'));
  await seen(() => text() === 'Of yesterday');
  expect(button('The day after').disabled).toBe(false);
  await press(button('Back'));
  await seen(() => text() === '');
  await press(link('Of yesterday') ?? expect.fail('not in the list'));
  await seen(() => text() === 'Of yesterday');
  expect(link('Of long ago')).toBeUndefined();
  await press(button('Show older'));
  await seen(() => link('Of long ago') !== undefined);
  expect(() => button('Show older')).toThrow();
  await press(link('Of long ago') ?? expect.fail('not in the list'));
  await seen(() => text() === 'Of long ago');
});

test('the page stays on the day being written at midnight', async () => {
  await openAt();
  const field = document.querySelector('textarea');
  await typeInto(field as never, 'Before midnight');
  vi.setSystemTime(new Date(`${addDays(TODAY, 1)}T11:00:00Z`));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await seen(() => !button('The day after').disabled && shownDate() === TODAY);
  expect([text(), document.querySelector('textarea')]).toEqual(['Before midnight', field]);
  await typeInto(field as never, 'Before midnight, and after');
  await act(async () => void field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await seen(() => saved.length === 1);
  expect(saved).toMatchObject([{ date: TODAY, text: 'Before midnight, and after' }]);
});

/** The cell of the month's table that shows a mood. */
const withMood = (word: string) => document.querySelector<HTMLElement>(`table [aria-label$=": ${word}"]`);

test('a mood set on the page is shown in its month, an earlier month opens its days, and tags of other pages are suggested', async () => {
  const earlier = addDays(TODAY, -40);
  days = [{ ...emptyDay(earlier), mood: 4 }];
  await openAt();
  await seen(() => document.body.textContent.includes('sea'));
  await press(button('Add tag sea'));
  expect(button('Remove tag sea')).toBeTruthy();
  await press(document.querySelector<HTMLElement>('input[value="5"]') ?? expect.fail('no mood'));
  await seen(() => withMood('Great') !== null);
  expect(withMood('Good')).toBeNull();
  await press(button('Previous month'));
  await seen(() => withMood('Good') !== null);
  await press(withMood('Good') ?? expect.fail('no day'));
  await seen(() => shownDate() === earlier);
});
