import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { addDays, compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  affectedDays,
  applyBleeding,
  type BleedingChange,
  type BleedingDay,
  type BleedingRecord,
  type PeriodStart,
} from '#domain/day-log/bleeding.rules.ts';
import { BLEEDING_LEVELS, EPISODE_GAP_DAYS } from '#domain/day-log/bleeding.ts';
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

/** The days that a change names. */
function spanOf(change: BleedingChange, { from, to, starts }: BleedingRecord) {
  if (change.kind === 'range') return { from: change.from, to: addDays(change.to, 1) };
  if (change.kind === 'day' || change.kind === 'start-reported') return { from: change.on, to: change.on };
  const on = change.kind === 'start-deleted' && [...starts].find(([, { id }]) => id === change.id)?.[0];
  return on ? { from: on, to: on } : { from, to };
}

/** The record after a change that reads only days around it, like the server. */
function reducedWithin(
  record: BleedingRecord,
  { change, ...context }: Parameters<typeof applyBleeding>[1],
): BleedingRecord {
  const span = spanOf(change, record);
  const cleared = (change.kind === 'day' || change.kind === 'range') && change.bleeding === null;
  for (const margin of [14, 400]) {
    const isRead = (day: LocalDate) =>
      daysBetween(day, span.from) <= margin && daysBetween(span.to, day) <= margin;
    const isEnded = ({ endedOn }: PeriodStart) =>
      cleared && endedOn !== null && endedOn <= span.to && daysBetween(endedOn, span.from) <= 1;
    const days = new Map([...record.days].filter(([day]) => isRead(day)));
    const starts = new Map([...record.starts].filter(([day, start]) => isRead(day) || isEnded(start)));
    const { from, to } = affectedDays(span, { days, starts });
    if (Math.max(daysBetween(from, span.from), daysBetween(span.to, to)) > margin - EPISODE_GAP_DAYS)
      continue;
    const after = applyBleeding({ ...record, from, to, days, starts }, { change, ...context });
    const others = <Value>(all: ReadonlyMap<LocalDate, Value>, read: ReadonlyMap<LocalDate, Value>) =>
      [...all].filter(([day]) => !read.has(day));
    return {
      ...record,
      days: new Map([...others(record.days, days), ...after.days]),
      starts: new Map([...others(record.starts, starts), ...after.starts]),
      estimateId: after.estimateId,
    };
  }
  return applyBleeding(record, { change, ...context });
}

/** The stored state after a history by the reducer. */
function reducedAfter(
  { initialStarts, writes }: History,
  apply: (record: BleedingRecord, made: Parameters<typeof applyBleeding>[1]) => BleedingRecord,
): StoredState {
  let made = 0;
  const idOf = () => `followed-${made++}`;
  const besides = new Map<LocalDate, Set<string>>();
  const reduce = (record: BleedingRecord, change: BleedingChange, today = LATER) =>
    apply(record, { change, today, idOf });
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

const CASES = randomHistories(3, 10_000).map((history) => ({ history, expected: expectedAfter(history) }));

test.each([
  ['over all days', applyBleeding],
  ['over days around each change', reducedWithin],
])('after 10,000 random histories the reducer’s record %s equals the model’s', (_, apply) => {
  for (const { history, expected } of CASES) {
    const reduced = reducedAfter(history, apply);
    // Much cheaper than an assertion, which then shows the difference.
    if (!isDeepStrictEqual(reduced, expected)) expect(reduced).toStrictEqual(expected);
  }
  expect(CASES).toHaveLength(10_000);
});
