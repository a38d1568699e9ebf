import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { FORGETS_NOTHING } from '#domain/retention/forgetting.calls.ts';
import type { StartRow } from '#worker/cycle/bleeding-commits.ts';
import { cycleStatusOf } from '#worker/cycle/cycle.service.ts';
import { cycleStateOf, EMPTY_RECORD } from '#worker/cycle/cycle-record.ts';
import { day } from '../../domain/calendar/day.ts';

const LAST = day('2026-11-01');
const someStart = (startedOn: StartRow['startedOn']): StartRow => ({
  id: startedOn,
  startedOn,
  origin: 'said',
  endedOn: null,
  bledUntil: null,
  bledDays: 1,
  noneAfter: 0,
  signs: null,
});

test('only the notes of cycles with a logged start are decrypted', async () => {
  const days = Array.from({ length: 300 }, (_, ago) => addDays(LAST, -ago));
  const record = {
    ...EMPTY_RECORD,
    starts: [LAST, addDays(LAST, -28)].map(someStart),
    annotations: days.map((startedOn) => ({
      startedOn,
      odd: 1 as const,
      confirmed: 0 as const,
      ignoredSigns: '[]',
    })),
    words: days.map((on) => ({ place: `cycle/${on}`, keyVersion: 1, sealed: on })),
  };
  const person = {
    timeZone: 'UTC',
    birthOn: null,
    hasWithdrawn: false,
    detailsFrom: FORGETS_NOTHING.from,
    also: record,
  };
  const opened: string[] = [];
  const open = async (row: { place: string } | undefined) => {
    if (row !== undefined) opened.push(row.place);
    return { note: row?.place ?? '' };
  };
  const { history } = await cycleStatusOf(cycleStateOf(person, Date.UTC(2026, 10, 20) / 1000), {
    record,
    words: { open },
  });

  expect(opened).toEqual([`cycle/${LAST}`, 'cycle/2026-10-04']);
  expect(history.told).toHaveLength(300);
  expect(history.told[0]?.note).toBe(`cycle/${LAST}`);
  expect(history.told[1]?.note).toBeNull();
});
