import { describe, expect, test } from 'vitest';
import { refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logStarts, type Person, setMode, signIn } from '../setup/person.ts';
import { predictionsOf } from '../setup/repeats.ts';

async function onDay(day: string): Promise<Person> {
  await setClock(`${day}T12:00:00Z`);
  return signIn(ANA);
}
const cycleOf = async (person: Person) => (await detailsOf(person)).cycle;

describe('after a mode', () => {
  const STARTS = ['2025-08-04', '2025-09-01', '2025-09-29', '2025-10-27'];

  test.each([
    ['contraception', [1, 2, 3, 0]],
    ['paused', [0, 0, 0, 0]],
  ])('%s, the first three cycles count as returning, or none does', async (cycle_mode, places) => {
    const ana = await onDay('2026-02-01');
    await logStarts(ana, STARTS);
    await setMode(ana, { cycle_mode, since: '2025-11-10' });
    await setMode(ana, { cycle_mode: 'natural', since: '2026-01-20' });
    const found: (number | undefined)[] = [];
    const widths: number[] = [];
    for (const day of ['2026-02-02', '2026-03-02', '2026-03-30', '2026-04-27']) {
      const on = await onDay(day);
      await logStarts(on, [day]);
      const { current } = await predictionsOf(on);
      found.push(current?.on_return);
      widths.push(Date.parse(current?.period_start_high ?? '') - Date.parse(current?.period_start_low ?? ''));
    }
    expect(found).toEqual(places);
    if (cycle_mode === 'contraception') expect(widths[0]).toBeGreaterThan(widths[3] ?? 0);
  });
});

describe('in the transition to menopause', () => {
  test('long gaps count, and the forecast is a wide range without a day', async () => {
    const ana = await onDay('2026-06-20');
    await ana.post('/api/user/dob/update', { day: 1, month: 1, year: 1976 });
    await logStarts(ana, [
      '2025-08-01',
      '2025-08-24',
      '2025-10-20',
      '2026-02-10',
      '2026-03-05',
      '2026-06-15',
    ]);
    const before = await predictionsOf(ana);
    expect(before.current?.band_only).toBe(0);
    expect((await ana.post('/api/cycle/facts/update', { in_transition: 1 })).status).toBe(200);
    const { current } = await predictionsOf(ana);
    const cycle = await cycleOf(ana);
    expect(current?.band_only).toBe(1);
    expect(cycle.in_transition).toBe(1);
    expect((await cycleOf(await onDay('2026-07-12'))).cycle_phase).toBeNull();
    await (await onDay('2026-06-20')).post('/api/cycle/facts/update', { in_transition: 0 });
    expect(await predictionsOf(await onDay('2026-06-20'))).toEqual(before);
  });
});

describe('a sign of ovulation', () => {
  const STARTS = ['2025-12-08', '2026-01-05', '2026-02-02', '2026-03-02'];

  async function charting(day: string): Promise<Person> {
    const ana = await onDay(day);
    await ana.post('/api/user/consent', { kind: 'intimate', given: 1 });
    await logStarts(ana, STARTS);
    return ana;
  }
  const logDay = (person: Person, day: string, fields: object) => person.post(`/api/day/${day}/log`, fields);

  test('a positive test moves the forecast, can be dismissed, and taken back', async () => {
    const ana = await charting('2026-03-19');
    const before = await predictionsOf(ana);
    expect(before.current?.sign).toBeNull();
    await logDay(ana, '2026-03-18', { lh: 'positive' });
    const { current } = await predictionsOf(ana);
    expect(current).toMatchObject({
      sign: { kind: 'lh', on: '2026-03-18', known_on: '2026-03-18' },
      ovulation: '2026-03-18',
      ovulation_low: '2026-03-17',
      ovulation_high: '2026-03-19',
      ovulation_probability: 0.75,
      cycle_length: 30,
    });
    await ana.post('/api/cycle/sign/update', { kind: 'lh', ignored: 1 });
    expect(await predictionsOf(ana)).toEqual(before);
    await ana.post('/api/cycle/sign/update', { kind: 'lh', ignored: 0 });
    expect((await predictionsOf(ana)).current).toEqual(current);
  });

  test('signs that are far apart leave the forecast to the calendar', async () => {
    const ana = await charting('2026-03-22');
    const before = await predictionsOf(ana);
    await logDay(ana, '2026-03-20', { lh: 'positive' });
    await logDay(ana, '2026-03-10', { discharge: 'stretchy' });
    for (const day of ['11', '12', '13']) await logDay(ana, `2026-03-${day}`, { discharge: 'dry' });
    expect((await predictionsOf(ana)).current).toEqual(before.current);
  });

  test('is logged without effect in another mode', async () => {
    const ana = await charting('2026-03-19');
    await setMode(ana, { cycle_mode: 'contraception' });
    await logDay(ana, '2026-03-18', { lh: 'positive' });
    expect((await cycleOf(ana)).history.signs).toEqual([]);
    const answer = await ana.post('/api/cycle/sign/update', { kind: 'lh', ignored: 1 });
    expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' });
  });
});
