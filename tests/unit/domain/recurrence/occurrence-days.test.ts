import { describe, expect, it } from 'vitest';
import { firstOccurrence, nextOccurrence } from '#domain/recurrence/occurrence-days.ts';
import { storedRepeat } from '#domain/recurrence/repeat.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { ruleOf } from './rules.ts';

const SUNDAY = '2026-11-22';

/** A series of a calendar rule, created on a Sunday. */
const seriesOf = (text: string, { from = null as string | null, afterCompletion = 0 as 0 | 1 } = {}) => ({
  ...storedRepeat(
    { kind: 'calendar', rule: ruleOf(text), from: from === null ? null : day(from), afterCompletion },
    day(SUNDAY),
  ),
  refOn: null,
  refSkip: 0,
});
type Series = ReturnType<typeof seriesOf>;

const first = (series: Series, today = SUNDAY) =>
  firstOccurrence(series, { outlook: null, today: day(today) })?.startOn ?? null;
const next = (series: Series, { lastOn, today }: { lastOn: string | null; today: string }) =>
  nextOccurrence(series, { lastOn: lastOn === null ? null : day(lastOn), outlook: null, today: day(today) });

describe('the first day of a calendar rule', () => {
  it('is the first day from its beginning on that has not passed, and is the due day', () => {
    expect(firstOccurrence(seriesOf('FREQ=WEEKLY;BYDAY=MO'), { outlook: null, today: day(SUNDAY) })).toEqual({
      startOn: '2026-11-23',
      endOn: '2026-11-23',
      begunOn: null,
      pinState: null,
      refOn: null,
      refSkip: 0,
    });
    expect(first(seriesOf('FREQ=WEEKLY', { from: '2026-11-05' }))).toBe('2026-11-26');
    expect(first(seriesOf('FREQ=WEEKLY', { from: '2026-12-05' }))).toBe('2026-12-05');
  });

  it('counts days before today', () => {
    expect(first(seriesOf('FREQ=DAILY;COUNT=3', { from: '2026-11-20' }))).toBe('2026-11-22');
    expect(first(seriesOf('FREQ=DAILY;COUNT=3', { from: '2026-11-19' }))).toBeNull();
  });
});

describe('after an occurrence is finished', () => {
  const mondays = seriesOf('FREQ=WEEKLY;BYDAY=MO');

  it.each([
    ['on its day', '2026-11-23', '2026-11-23', '2026-11-30'],
    ['early', '2026-11-23', '2026-11-22', '2026-11-30'],
    ['late', '2026-11-23', '2026-11-26', '2026-11-30'],
    ['on the next one’s day, that is today', '2026-11-23', '2026-11-30', '2026-11-30'],
    ['weeks late: what was missed does not pile up', '2026-11-23', '2026-12-16', '2026-12-21'],
    ['without a day', null, '2026-11-25', '2026-11-30'],
  ])('%s', (_, lastOn, today, expected) => {
    expect(next(mondays, { lastOn, today })).toMatchObject({ startOn: expected, endOn: expected });
  });

  it('the series ends with its count or its last day', () => {
    const three = seriesOf('FREQ=DAILY;COUNT=3');
    expect(next(three, { lastOn: '2026-11-23', today: '2026-11-23' })?.startOn).toBe('2026-11-24');
    expect(next(three, { lastOn: '2026-11-24', today: '2026-11-24' })).toBeNull();
    const until = seriesOf('FREQ=WEEKLY;UNTIL=20261206');
    expect(next(until, { lastOn: '2026-11-29', today: '2026-11-29' })?.startOn).toBe('2026-12-06');
    expect(next(until, { lastOn: '2026-12-06', today: '2026-12-06' })).toBeNull();
  });

  it('a rule counted from completion comes the interval after it', () => {
    const tenDays = seriesOf('FREQ=DAILY;INTERVAL=10', { afterCompletion: 1 });
    expect(next(tenDays, { lastOn: '2026-11-22', today: '2026-11-25' })?.startOn).toBe('2026-12-05');
    expect(next(tenDays, { lastOn: '2026-11-22', today: '2026-11-20' })?.startOn).toBe('2026-11-30');
  });
});
