import { expect, test } from 'vitest';
import { compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  applyBleeding,
  type BleedingChange,
  type BleedingDay,
  type BleedingRecord,
  type PeriodStart,
} from '#domain/day-log/bleeding.rules.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import {
  expectedAfter,
  type History,
  type StoredState,
  type Write,
} from '#tests/api/day-log/bleeding-model.ts';
import { randomHistories } from '#tests/api/day-log/random-histories.ts';

const FIRST = '2020-01-01' as LocalDate;
const LATER = '2030-01-01' as LocalDate;
const NO_BLEEDING = { endedOn: null, bledUntil: null, bledDays: 0, noneAfter: 0 } as const;

const levelOf = (index: number | null) => (index === null ? null : (BLEEDING_LEVELS[index] ?? null));

/** The change that a write of the model is, and the day on which it's made. */
function changeOf(
  write: Exclude<Write, { does: 'import' }>,
  { starts }: BleedingRecord,
): BleedingChange | undefined {
  const id = `made-${Math.random()}`;
  switch (write.does) {
    case 'log': {
      const { day: on, bleeding, counts } = write;
      return { kind: 'day', on, bleeding: bleeding === undefined ? undefined : levelOf(bleeding), counts };
    }
    case 'range': {
      const { from, to, bleeding, onlyUnlogged } = write;
      return { kind: 'range', from, to, bleeding: levelOf(bleeding), onlyUnlogged };
    }
    case 'say':
      return { kind: 'start-reported', on: write.day, id };
    case 'onboard':
      return { kind: 'start-estimated', on: write.day, id };
    case 'delete': {
      const start = starts.get(write.day);
      return start && { kind: 'start-deleted', id: start.id };
    }
  }
}

/** The stored state after a history by the reducer. */
function reducedAfter({ initialStarts, writes }: History): StoredState {
  let made = 0;
  const idOf = () => `followed-${made++}`;
  const besides = new Map<LocalDate, Set<string>>();
  const reduce = (record: BleedingRecord, change: BleedingChange, today = LATER) =>
    applyBleeding(record, { change, today, idOf });
  const first: BleedingRecord = {
    from: FIRST,
    to: LATER,
    days: new Map(),
    starts: new Map(initialStarts.map((on) => [on, { id: on, origin: 'said', ...NO_BLEEDING }])),
    estimateId: null,
  };
  let last = reduce(first, { kind: 'reconciled' });
  for (const write of writes) {
    if (write.does === 'import') {
      const days = new Map<LocalDate, BleedingDay>(last.days);
      for (const { day, bleeding, counts } of write.days) {
        if (!days.has(day) && !besides.get(day)?.size)
          days.set(day, { bleeding: levelOf(bleeding) ?? 'none', counts });
      }
      const starts = new Map<LocalDate, PeriodStart>(last.starts);
      for (const { day, origin } of write.starts) {
        if (!starts.has(day)) starts.set(day, { id: idOf(), origin, ...NO_BLEEDING });
      }
      last = reduce({ ...last, days, starts }, { kind: 'reconciled' });
      continue;
    }
    if (write.does === 'log') {
      for (const name of ['mood', 'sleep'] as const) {
        const fields = besides.get(write.day) ?? new Set();
        if (write[name] === null) fields.delete(name);
        else if (write[name] !== undefined) besides.set(write.day, fields.add(name));
      }
    }
    const change = changeOf(write, last);
    if (change === undefined) continue;
    const isToday = write.does === 'range' && write.noneOn === null;
    last = reduce(last, change, isToday ? write.to : LATER);
  }
  return {
    days: [...last.days]
      .map(([day, { bleeding, counts }]) => ({ day, bleeding: BLEEDING_LEVELS.indexOf(bleeding), counts }))
      .sort((one, other) => compareDates(one.day, other.day)),
    starts: [...last.starts]
      .map(([startedOn, { id: _, ...start }]) => ({ startedOn, ...start }))
      .sort((one, other) => compareDates(one.startedOn, other.startedOn)),
  };
}

test('after 10,000 random histories the reducer’s record equals the model’s', () => {
  for (const history of randomHistories(3, 10_000))
    expect(reducedAfter(history)).toEqual(expectedAfter(history));
});
