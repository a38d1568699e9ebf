import { describe, expect, test } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NOTHING_COUNTED } from '#tests/unit/domain/report/reported-life.ts';
import { TODAY } from '../insights/insights.ts';
import { setMode } from '../setup/person.ts';
import { bleeding, logDays, PERIOD, reportOf, withPeriods } from './report.ts';

const YEAR = { from: '2025-03-21', to: TODAY };
const STARTS = ['2025-12-01', '2025-12-29', '2026-01-26', '2026-02-24'];

describe('a mode', () => {
  test('of contraception over the whole span shows bleeding, but no figure', async () => {
    const person = await withPeriods(['2025-02-20']);
    await setMode(person, { cycle_mode: 'contraception', since: '2025-03-01', method: 'pill_combined' });
    for (const first of ['2025-04-10', '2025-05-08', '2026-01-10']) {
      await logDays(person, bleeding(day(first), PERIOD));
    }
    const { days, figures, ...facts } = await reportOf(person, YEAR);

    expect(facts).toMatchObject({
      last_period_on: '2025-02-20',
      cycle_day: null,
      mode: 'contraception',
      method: 'pill_combined',
      mode_since: '2025-03-01',
      modes: [{ mode: 'contraception', started_on: '2025-03-01', ended_on: null }],
      cycles: [],
      outside: [],
      sides: [],
      logged_days: 15,
    });
    expect(figures).toEqual(NOTHING_COUNTED);
    expect(days.filter((one) => one.bleeding === 'heavy').map(({ date }) => date)).toEqual([
      ...['2025-04-11', '2025-05-09', '2026-01-11'],
    ]);
  });

  test('within the span excludes its cycle, and is listed while it touches the span', async () => {
    const person = await withPeriods(STARTS);
    await setMode(person, { cycle_mode: 'paused', since: '2026-01-05', reason: 'illness' });
    await setMode(person, { cycle_mode: 'natural', since: '2026-01-15', method: 'copper_iud' });
    const paused = { mode: 'paused', started_on: '2026-01-05', ended_on: '2026-01-15' };
    const report = await reportOf(person, YEAR);
    const modesIn = async (from: string, to: string) => (await reportOf(person, { from, to })).modes;

    expect(report).toMatchObject({ mode: 'natural', method: 'copper_iud', mode_since: null, cycle_day: 25 });
    expect(report.modes).toEqual([paused]);
    expect(report.cycles.map(({ left_out }) => left_out)).toEqual([null, 'mode', null, null]);
    expect(report.figures).toMatchObject({
      complete: 3,
      counted: 2,
      left_out: { odd: 0, mode: 1, long: 0 },
      length: { median: 29, shortest: 28, longest: 29 },
      period: { known: 3, of: 3 },
    });
    expect([await modesIn('2025-12-01', '2026-01-05'), await modesIn('2026-01-14', TODAY)]).toEqual([
      [paused],
      [paused],
    ]);
    expect([await modesIn('2025-12-01', '2026-01-04'), await modesIn('2026-01-15', TODAY)]).toEqual([[], []]);
  });
});

test('a cycle marked as odd is shown with its reason, and not counted', async () => {
  const person = await withPeriods(['2025-11-03', '2025-12-01', '2026-01-26', '2026-02-24']);
  await person.post('/api/cycle/past/2025-12-01/update', { odd: 1, reason: 'illness', note: 'The flu' });
  const report = await reportOf(person, YEAR);

  expect(report.cycles.map(({ days, left_out, reason }) => [days, left_out, reason])).toEqual([
    [28, null, null],
    [56, 'odd', 'illness'],
    [29, null, null],
    [25, null, null],
  ]);
  expect(report.figures).toMatchObject({
    complete: 3,
    counted: 2,
    left_out: { odd: 1, mode: 0, long: 0 },
    length: { shortest: 28, longest: 29 },
    spread: 1,
  });
  expect(report.outside).toEqual([]);
  expect(JSON.stringify(report)).not.toContain('flu');
});

test('more than 90 days without a start do not count as a cycle, until it is confirmed', async () => {
  const person = await withPeriods(['2025-09-01', '2025-12-01', '2025-12-29', '2026-01-26']);
  const seen = async () => {
    const { cycles, figures, outside } = await reportOf(person, YEAR);
    return [cycles[0]?.left_out, cycles[0]?.levels.length, figures.left_out.long, figures.counted, outside];
  };

  // The first 60 of its 91 days are drawn.
  expect(await seen()).toEqual(['long', 60, 1, 2, []]);
  await person.post('/api/cycle/past/2025-09-01/update', { confirmed: 1 });
  const outside = [
    { kind: 'long', times: 1, of: 3 },
    { kind: 'spread', times: 63, of: 3 },
  ];
  expect(await seen()).toEqual([null, 60, 0, 3, outside]);
});

describe('the consent', () => {
  test('to other health data is not needed for a person’s own days, but for counting in them', async () => {
    const person = await withPeriods(STARTS);
    await logDays(person, [{ date: day('2026-03-10'), log: { pain: 3, mood: 2, symptoms: ['acne'] } }]);
    const expected = { date: '2026-03-10', pain: 3, mood: 2, symptoms: ['acne'] };

    for (const given of [1, 0]) {
      await person.post('/api/user/consent', { kind: 'health', given });
      const { days, figures, cycles, moods_allowed } = await reportOf(person, YEAR);
      expect(moods_allowed).toBe(given);
      expect(days.at(-1)).toEqual(expected);
      expect(cycles.at(-1)?.severe_pain).toEqual(given === 1 ? [15] : []);
      expect(figures).toMatchObject({ counted: 3, period: { known: 4, median: 4 } });
    }
  });

  test('to menstrual data, if withdrawn, hides all cycles', async () => {
    const person = await withPeriods(STARTS);
    await person.post('/api/user/consent', { kind: 'privacy', given: 0 });

    expect(await reportOf(person, YEAR)).toMatchObject({
      last_period_on: null,
      cycle_day: null,
      cycles: [],
      figures: { complete: 0, counted: 0, length: null, period: { known: 0, of: 0 }, heaviest: null },
      outside: [],
      sides: [],
      days: [],
      logged_days: 0,
    });
  });
});
