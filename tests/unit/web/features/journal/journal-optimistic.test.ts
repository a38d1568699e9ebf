import { beforeEach, expect, test } from 'vitest';
import type { JournalEntry } from '#domain/journal/journal.calls.ts';
import { applyPendingJournal } from '#web/features/journal/journal.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { someUser } from '../../some-user.ts';
import { ANA, DAY, written } from './day-on-server.ts';

beforeEach(() => queryClient.setQueryData(userQuery.queryKey, someUser({ t_id: ANA })));

const felt = (body: Record<string, unknown>, day: string = DAY): UnsentChange => ({
  id: 'c1',
  owner: ANA,
  madeAt: 1,
  about: { kind: 'day-logged', id: day, day },
  call: { method: 'POST', path: `/api/day/${day}/log`, body },
});
const listOf = (entries: JournalEntry[]) => ({
  pages: [{ entries, from: '2026-11-01', to: '2026-11-30' }],
  pageParams: [DAY],
});
const applied = (entries: JournalEntry[], ...changes: UnsentChange[]) => {
  const list = listOf(entries);
  const answer = applyPendingJournal(list, { queryKey: ['journal', 'list', DAY], changes }) as typeof list;
  return { list, answer, entries: answer.pages.flatMap((page) => page.entries) };
};

test('a mood from the day log is shown in the entry of its day, without creating one', () => {
  const entry = { ...written('A walk', 'v1'), mood: 2, energy: 3 };
  expect(applied([entry], felt({ mood: 5 })).entries).toEqual([{ ...entry, mood: 5 }]);
  expect(applied([entry], felt({ mood: null, energy: 1 })).entries).toEqual([
    { ...entry, mood: null, energy: 1 },
  ]);
  expect(applied([], felt({ mood: 5 })).entries).toEqual([]);
});

test('other fields and other days do not change the list', () => {
  const { list, answer } = applied(
    [written('A walk', 'v1')],
    felt({ pain: 2 }),
    felt({ mood: 1 }, '2026-11-19'),
  );
  expect(answer).toBe(list);
});
