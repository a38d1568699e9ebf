import { describe, expect, test } from 'vitest';
import { detailsOf, logPeriod, pastPeriods } from '../setup/person.ts';
import { anaOn, bleed, daysOf, logDay, logRange, march, startsOf } from './day-log.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('starts follow from days of bleeding', () => {
  test('in whatever order the days are logged', async () => {
    const ana = await anaOn('2026-03-28');
    await bleed(ana, [5, 3, 1, 4, 2]);

    expect(await startsOf(ana)).toEqual([[1, 5]]);
    expect((await pastPeriods(ana)).map(({ origin }) => origin)).toEqual(['bleeding']);
  });

  test('five logged days are one period in the menstrual phase, and its cycle counts from the first', async () => {
    const ana = await anaOn(march(5));
    await bleed(ana, upTo(5));

    expect((await pastPeriods(ana)).map(({ period_on }) => period_on)).toEqual([march(1)]);
    expect((await detailsOf(ana)).cycle).toMatchObject({ cycle_day: 5, cycle_phase: 'menstrual' });
  });

  test('after three days of spotting the start is on the first day of light bleeding', async () => {
    const ana = await anaOn('2026-03-30');
    await bleed(ana, [26, 27, 28], 'spotting');
    const { started } = await logDay(ana, march(29), { bleeding: 'light' });

    expect(started).toMatchObject({ on: march(29) });
    expect(await startsOf(ana)).toEqual([[29, null]]);
  });

  test('clearing a day leaves the starts of the other days, and logging it again restores the state', async () => {
    const ana = await anaOn('2026-03-28');
    await bleed(ana, [2, 3, 4]);
    const gone = await logDay(ana, march(2), { bleeding: null });
    expect(await startsOf(ana)).toEqual([[3, 2]]);
    expect(gone.started).toMatchObject({ on: march(3) });

    await logDay(ana, march(2), { bleeding: 'heavy' });
    expect(await startsOf(ana)).toEqual([[2, 3]]);
    for (const day of [3, 2, 4]) await logDay(ana, march(day), { bleeding: null });
    expect(await pastPeriods(ana)).toEqual([]);
    expect(await daysOf(ana, march(1), march(28))).toEqual([]);
  });

  test('the forecast equals that of the same starts logged by hand', async () => {
    const ana = await anaOn('2026-03-28');
    for (const date of ['2026-01-03', '2026-02-01', '2026-03-01'])
      await logDay(ana, date, { bleeding: 'light' });
    const ofBleeding = (await ana.get('/api/cycle/predictions')).body;
    for (const { id } of await pastPeriods(ana)) await ana.delete(`/api/cycle/period/${id}/delete`);
    for (const date of ['2026-01-03', '2026-02-01', '2026-03-01']) await logPeriod(ana, `${date}T12:00:00Z`);

    expect((await ana.get('/api/cycle/predictions')).body).toEqual(ofBleeding);
  });

  test.each(['pregnant', 'contraception', 'postpartum'])(
    'in the mode %s bleeding is stored and starts no cycle',
    async (cycle_mode) => {
      await bleed(await anaOn(march(1)), [1]);
      await (await anaOn(march(10))).post('/api/cycle/mode/update', { cycle_mode });
      await bleed(await anaOn(march(24)), [24]);
      const ana = await anaOn(march(25));
      await ana.post('/api/cycle/mode/update', { cycle_mode: 'natural' });

      expect(await daysOf(ana, march(24), march(24))).toHaveLength(1);
      expect((await detailsOf(ana)).cycle.cycle_day).toBe(0);
      const later = await anaOn(march(30));
      await bleed(later, [30]);
      expect((await detailsOf(later)).cycle.cycle_day).toBe(1);
    },
  );

  test('six weeks after a birth bleeding starts a cycle as usual', async () => {
    await bleed(await anaOn(march(1)), [1]);
    const born = await anaOn('2026-03-02');
    await born.post('/api/cycle/mode/update', { cycle_mode: 'postpartum' });
    const later = await anaOn('2026-04-20');
    await logDay(later, '2026-04-13', { bleeding: 'light' });
    await later.post('/api/cycle/mode/update', { cycle_mode: 'natural', since: '2026-04-13' });

    expect((await detailsOf(later)).cycle.cycle_day).toBe(8);
  });
});

describe('early bleeding', () => {
  test('on a single day is a start with a question; on cycle day 15 it is within the cycle', async () => {
    const ana = await anaOn(march(17));
    await bleed(ana, [1, 2, 3]);
    const { started, ask } = await logDay(ana, march(17), { bleeding: 'light' });
    expect({ started, ask }).toMatchObject({ started: { on: march(17) }, ask: 'between_or_new' });
    expect((await detailsOf(ana)).cycle.cycle_day).toBe(1);

    await logDay(ana, march(17), { bleeding: null });
    expect((await logDay(ana, march(15), { bleeding: 'light' })).ask).toBe(null);
    expect((await detailsOf(ana)).cycle.cycle_day).toBe(17);
  });

  test.each([
    [15, null],
    [16, 'between_or_new'],
    [21, 'between_or_new'],
    [22, null],
  ])('on day %s of the month, after a start on the first, asks %s', async (day, ask) => {
    const ana = await anaOn('2026-03-28');
    await bleed(ana, [1, 2, 3]);

    expect((await logDay(ana, march(day), { bleeding: 'light' })).ask).toBe(ask);
  });

  test('"in between" applies to its whole episode and to added days, and can be taken back', async () => {
    const ana = await anaOn('2026-03-28');
    await bleed(ana, [1, 2, 3, 17, 18]);
    expect(await startsOf(ana)).toEqual([
      [1, 3],
      [17, 2],
    ]);

    await logDay(ana, march(18), { counts: 0 });
    expect(await startsOf(ana)).toEqual([[1, 3]]);
    await bleed(ana, [20]);
    expect((await daysOf(ana, march(17), march(20))).map(({ counts }) => counts)).toEqual([0, 0, 0]);
    await bleed(ana, [24]);
    expect(await startsOf(ana)).toEqual([
      [1, 3],
      [24, null],
    ]);

    await logDay(ana, march(20), { counts: 1 });
    expect(await startsOf(ana)).toEqual([
      [1, 3],
      [17, 4],
      [24, null],
    ]);
  });
});

test('painted days are one write, whose answer lists the changed ones', async () => {
  const ana = await anaOn('2026-03-28');
  await bleed(ana, [2], 'heavy');
  const { written, started } = await logRange(ana, { from: march(1), to: march(5), bleeding: 'heavy' });
  expect(written).toEqual([march(1), march(3), march(4), march(5)]);
  expect(started).toMatchObject({ on: march(1) });
  expect(await startsOf(ana)).toEqual([[1, 5]]);

  expect((await logRange(ana, { from: march(1), to: march(31 - 4), bleeding: null })).written).toHaveLength(
    5,
  );
  expect(await pastPeriods(ana)).toEqual([]);
});
