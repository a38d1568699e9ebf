import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { insightsSchema } from '#domain/insights/insights.calls.ts';
import { dataOf } from '../portability/portability.ts';
import { expectRefused, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logStarts, type Person, setMode, signIn } from '../setup/person.ts';
import { predictionsOf } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';

async function onDay(day: string, email = ANA): Promise<Person> {
  await setClock(`${day}T12:00:00Z`);
  return signIn(email);
}
const cycleOf = async (person: Person) => (await detailsOf(person)).cycle;
const annotateCycle = (person: Person, startedOn: string, change: object) =>
  person.post(`/api/cycle/past/${startedOn}/update`, change);
const spansOf = async (person: Person) =>
  (await cycleOf(person)).history.modes.map(({ mode, started_on, ended_on }) => [mode, started_on, ended_on]);

describe('a mode since an earlier day', () => {
  test('ends the previous mode there, and replaces later ones', async () => {
    await setMode(await onDay('2026-01-10'), { cycle_mode: 'contraception' });
    const ana = await onDay('2026-03-10');
    expect((await setMode(ana, { cycle_mode: 'pregnant', since: '2026-02-20' })).status).toBe(200);
    expect(await spansOf(ana)).toEqual([
      ['contraception', '2026-01-10', '2026-02-20'],
      ['pregnant', '2026-02-20', null],
    ]);
    await setMode(ana, { cycle_mode: 'paused', since: '2026-01-20', reason: 'illness' });
    expect(await spansOf(ana)).toEqual([
      ['contraception', '2026-01-10', '2026-01-20'],
      ['paused', '2026-01-20', null],
    ]);
  });

  test('moves when it is set again, and omitted fields stay unchanged', async () => {
    const ana = await onDay('2026-03-10');
    await setMode(ana, { cycle_mode: 'contraception', since: '2026-02-01', method: 'hormonal_iud' });
    for (const since of ['2026-01-05', '2026-02-20']) {
      await setMode(ana, { cycle_mode: 'contraception', since });
      expect((await cycleOf(ana)).mode).toMatchObject({ since, method: 'hormonal_iud' });
      expect(await spansOf(ana)).toEqual([['contraception', since, null]]);
    }
    await setMode(ana, { cycle_mode: 'contraception', method: null });
    expect((await cycleOf(ana)).mode).toMatchObject({ since: '2026-02-20', method: null });
  });

  test('switching to natural on its first day removes it; undoing that restores its details', async () => {
    const ana = await onDay('2026-03-10');
    await setMode(ana, { cycle_mode: 'paused', since: '2026-02-01', reason: 'testosterone' });
    await setMode(ana, { cycle_mode: 'natural', since: '2026-03-01' });
    expect(await spansOf(ana)).toEqual([['paused', '2026-02-01', '2026-03-01']]);
    await setMode(ana, { cycle_mode: 'paused', since: '2026-02-01' });
    expect((await cycleOf(ana)).mode).toMatchObject({ since: '2026-02-01', reason: 'testosterone' });
    await setMode(ana, { cycle_mode: 'natural', since: '2026-02-01' });
    expect(await spansOf(ana)).toEqual([]);
    expect(await query('select * from cycle_words')).toEqual([]);
  });

  test('an impossible day is refused, and the mode stays', async () => {
    const ana = await onDay('2026-03-10');
    await expectRefused((since) => setMode(ana, { cycle_mode: 'paused', since }), {
      since: ['2026-03-11', '2024-03-01', '2026-02-30'],
    });
    expect((await cycleOf(ana)).cycle_mode).toBe('natural');
  });

  test('invalid values are refused by the field’s name', async () => {
    await expectRefused(async (change: object) => setMode(await onDay('2026-03-10'), change), {
      method: [
        { cycle_mode: 'contraception', method: 'condoms' },
        { cycle_mode: 'natural', method: 'ring' },
      ],
      due_on: [
        { cycle_mode: 'paused', due_on: '2026-10-01' },
        { cycle_mode: 'pregnant', due_on: '2027-10-01' },
      ],
      feeding: [{ cycle_mode: 'pregnant', feeding: 'full' }],
      birth_on: [{ cycle_mode: 'postpartum', birth_on: '2026-03-11' }],
      reason: [
        { cycle_mode: 'pregnant', reason: 'illness' },
        { cycle_mode: 'paused', reason: 'no idea' },
      ],
    });
  });

  test('a pregnancy is due 280 days after the last start or on the entered day; private details are encrypted', async () => {
    const ana = await onDay('2026-03-10');
    await logStarts(ana, ['2026-01-05', '2026-02-02']);
    await setMode(ana, { cycle_mode: 'pregnant', since: '2026-03-01' });
    expect((await cycleOf(ana)).mode).toMatchObject({ due_on: '2026-11-09' });
    await setMode(ana, { cycle_mode: 'pregnant', due_on: '2026-11-12' });
    expect((await cycleOf(ana)).mode).toMatchObject({ since: '2026-03-01', due_on: '2026-11-12' });
    await setMode(ana, { cycle_mode: 'postpartum', birth_on: '2026-03-08', feeding: 'partly' });
    expect((await cycleOf(ana)).mode).toMatchObject({ birth_on: '2026-03-08', feeding: 'partly' });
    expect(JSON.stringify(await query('select * from cycle_words'))).not.toContain('partly');
  });

  test('how pregnancy is avoided in natural cycles changes no forecast', async () => {
    const ana = await onDay('2026-03-10');
    await logStarts(ana, ['2026-01-05', '2026-02-02', '2026-03-02']);
    const before = await predictionsOf(ana);
    await setMode(ana, { cycle_mode: 'natural', method: 'copper_iud' });
    expect((await cycleOf(ana)).natural_method).toBe('copper_iud');
    expect(await predictionsOf(ana)).toEqual(before);
  });
});

describe('an odd cycle', () => {
  const STARTS = ['2025-10-06', '2025-11-03', '2025-12-01', '2026-03-28', '2026-04-25'];

  async function withGap(): Promise<Person> {
    const ana = await onDay('2026-05-01');
    await logStarts(ana, STARTS);
    return ana;
  }
  const lengthsOf = async (person: Person) =>
    v.parse(insightsSchema, (await person.get('/api/insights')).body).cycles;

  test('a gap of 117 days causes a question, until it is answered', async () => {
    const ana = await withGap();
    expect((await cycleOf(ana)).asked).toEqual([{ started_on: '2025-12-01', days: 117 }]);
    await annotateCycle(ana, '2025-12-01', { odd: 1, reason: 'forgot_to_log', note: 'Moved house' });
    const { asked, history } = await cycleOf(ana);
    expect(asked).toEqual([]);
    expect(history.told).toEqual([
      {
        started_on: '2025-12-01',
        odd: 1,
        confirmed: 0,
        reason: 'forgot_to_log',
        note: 'Moved house',
        ignored_signs: [],
      },
    ]);
  });

  test('is excluded from the forecast and the figures, stays visible, and can be counted again', async () => {
    const ana = await onDay('2026-05-01');
    const starts = ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-14'];
    await logStarts(ana, starts);
    const before = await predictionsOf(ana);
    await annotateCycle(ana, '2026-03-02', { odd: 1 });
    const after = await predictionsOf(ana);
    expect(after.current?.cycle_length).toBeLessThan(before.current?.cycle_length ?? 0);
    expect(await lengthsOf(ana)).toMatchObject({
      lengths: [
        { days: 28, odd: 0 },
        { days: 28, odd: 0 },
        { days: 43, odd: 1 },
      ],
      longest: 28,
    });
    await annotateCycle(ana, '2026-03-02', { odd: 0 });
    expect(await predictionsOf(ana)).toEqual(before);
    expect(await query('select * from told_cycles')).toEqual([]);
  });

  test('a long one counts once it is confirmed as real', async () => {
    const ana = await withGap();
    const before = await predictionsOf(ana);
    await annotateCycle(ana, '2025-12-01', { confirmed: 1 });
    const { asked } = await cycleOf(ana);
    expect(asked).toEqual([]);
    expect(await predictionsOf(ana)).not.toEqual(before);
    expect((await lengthsOf(ana))?.longest).toBe(117);
    await annotateCycle(ana, '2025-12-01', { odd: 1 });
    expect((await cycleOf(ana)).history.told).toMatchObject([{ odd: 1, confirmed: 0 }]);
  });

  test('invalid values are refused by the field’s name', async () => {
    await expectRefused(async (change: object) => annotateCycle(await withGap(), '2025-12-01', change), {
      odd: [{ odd: 2 }],
      confirmed: [{ odd: 1, confirmed: 1 }],
      reason: [{ reason: 'illness' }, { odd: 1, reason: 'moon' }],
      note: [{ odd: 1, note: 'x'.repeat(501) }],
    });
  });

  test('a day without a start, or with another person’s, is not found', async () => {
    const ana = await withGap();
    const ben = await signIn('ben@example.test');
    for (const answer of [
      await annotateCycle(ana, '2025-12-02', { odd: 1 }),
      await annotateCycle(ben, '2025-12-01', { odd: 1 }),
    ]) {
      expect(refusalIn(answer)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

describe('a pack', () => {
  const PACK = { kind: 'pill', active_days: 21, pause_days: 7, started_on: '2026-02-20', hour: 8 };

  test('predicts when bleeding may begin, but no period', async () => {
    const ana = await onDay('2026-03-10');
    await setMode(ana, { cycle_mode: 'contraception', method: 'pill_combined' });
    expect((await ana.post('/api/cycle/scheme/set', PACK)).status).toBe(200);
    const { predicted_periods, current, expected_bleeds } = await predictionsOf(ana);
    expect({ predicted_periods, current }).toEqual({ predicted_periods: [], current: null });
    expect(expected_bleeds).toHaveLength(6);
    expect(expected_bleeds[0]).toEqual({ start_low: '2026-03-14', start_high: '2026-03-16' });
    expect((await cycleOf(ana)).scheme).toEqual(PACK);
    const { body } = await ana.get('/api/reminders');
    expect(body).toMatchObject({ preferences: { pill: { on: 1, hour: 8 } } });
  });

  test('ends with another method of contraception, and stays with the same', async () => {
    const ana = await onDay('2026-03-10');
    await setMode(ana, { cycle_mode: 'contraception', method: 'pill_combined' });
    await ana.post('/api/cycle/scheme/set', PACK);
    await setMode(ana, { cycle_mode: 'contraception', method: 'pill_progestogen' });
    expect((await cycleOf(ana)).scheme).toEqual(PACK);
    await setMode(ana, { cycle_mode: 'contraception', method: 'hormonal_iud' });
    expect((await cycleOf(ana)).scheme).toBeNull();
    expect((await predictionsOf(ana)).expected_bleeds).toEqual([]);
  });

  test('after its end, bleeding within a week of the last pill is logged and starts no cycle', async () => {
    const ana = await onDay('2026-03-01');
    await setMode(ana, { cycle_mode: 'contraception', method: 'pill_combined', since: '2026-01-05' });
    await ana.post('/api/cycle/scheme/set', { ...PACK, started_on: '2026-02-08' });
    const later = await onDay('2026-03-12');
    await setMode(later, { cycle_mode: 'natural', since: '2026-03-02' });
    await later.post('/api/day/2026-03-05/log', { bleeding: 'light' });
    expect((await cycleOf(later)).cycle_day).toBe(0);
    await later.post('/api/day/2026-03-12/log', { bleeding: 'medium' });
    expect((await cycleOf(later)).cycle_day).toBe(1);
  });

  test('without a pause predicts no bleeding, and is deleted after contraception', async () => {
    const ana = await onDay('2026-03-10');
    await setMode(ana, { cycle_mode: 'contraception' });
    await ana.post('/api/cycle/scheme/set', { ...PACK, active_days: 28, pause_days: 0, hour: null });
    expect((await predictionsOf(ana)).expected_bleeds).toEqual([]);
    await setMode(ana, { cycle_mode: 'natural' });
    expect((await cycleOf(ana)).scheme).toBeNull();
  });

  test('invalid values are refused by the field’s name', async () => {
    const ana = await onDay('2026-03-10');
    await setMode(ana, { cycle_mode: 'contraception' });
    await expectRefused((pack: object) => ana.post('/api/cycle/scheme/set', pack), {
      active_days: [{ ...PACK, active_days: 0 }],
      pause_days: [{ ...PACK, pause_days: 15 }],
      kind: [{ ...PACK, kind: 'implant' }],
      started_on: [{ ...PACK, started_on: '2026-03-11' }],
      hour: [{ ...PACK, hour: 24 }],
    });
  });

  test('is refused in any other mode', async () => {
    const answer = await (await onDay('2026-03-10')).post('/api/cycle/scheme/set', PACK);
    expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' });
  });
});

test('the export contains all of it, decrypted', async () => {
  const ana = await onDay('2026-03-10');
  await logStarts(ana, ['2026-01-05', '2026-02-02']);
  await annotateCycle(ana, '2026-01-05', { odd: 1, reason: 'loss', note: 'In spring' });
  await ana.post('/api/cycle/facts/update', { in_transition: 1 });
  await setMode(ana, { cycle_mode: 'natural', method: 'none' });
  await setMode(ana, { cycle_mode: 'contraception', since: '2026-03-01', method: 'patch' });
  await ana.post('/api/cycle/scheme/set', {
    kind: 'patch',
    active_days: 21,
    pause_days: 7,
    started_on: '2026-03-01',
    hour: null,
  });
  const { odd_cycles, pill_schemes, cycle_facts, cycle_modes } = await dataOf(ana);
  expect(odd_cycles).toMatchObject([{ started_on: '2026-01-05', odd: 1, reason: 'loss', note: 'In spring' }]);
  expect(pill_schemes).toMatchObject([{ kind: 'patch', active_days: 21, ended_on: null }]);
  expect(cycle_facts).toEqual({ in_transition: 1, told_on: '2026-03-10', method: 'none' });
  expect(cycle_modes).toMatchObject([{ mode: 'contraception', method: 'patch' }]);
});
