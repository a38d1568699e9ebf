import { describe, expect, test } from 'vitest';
import { NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { detailsOf, logPeriod, type Person, pastPeriods } from '../setup/person.ts';
import { anaOn, bleed, daysOf, logDay, logRange, march, startsOf } from './day-log.ts';

describe('a confirmed start', () => {
  test('adds bleeding on its day if none is logged, and never overwrites logged bleeding', async () => {
    const ana = await anaOn('2026-03-28');
    await logDay(ana, march(3), { bleeding: 'heavy', mood: 2 });
    await logPeriod(ana, `${march(3)}T12:00:00Z`);
    await logPeriod(ana, `${march(27)}T12:00:00Z`);

    expect(await daysOf(ana, march(1), march(28))).toMatchObject([
      { date: march(3), bleeding: 'heavy', mood: 2 },
      { date: march(27), bleeding: 'unspecified' },
    ]);
  });

  test('on the first day of bleeding keeps the start’s id, and stays when the bleeding is cleared', async () => {
    const ana = await anaOn('2026-03-28');
    const { started } = await logDay(ana, march(3), { bleeding: 'light' });
    const id = await logPeriod(ana, `${march(3)}T12:00:00Z`);
    expect(id).toBe(started?.period_id);

    await logDay(ana, march(3), { bleeding: null });
    expect(await pastPeriods(ana)).toMatchObject([{ id, origin: 'said' }]);
  });

  test('is deleted together with the bleeding that it added', async () => {
    const ana = await anaOn('2026-03-28');
    const id = await logPeriod(ana, `${march(3)}T12:00:00Z`);
    await ana.delete(`/api/cycle/period/${id}/delete`);

    expect(await pastPeriods(ana)).toEqual([]);
    expect(await daysOf(ana, march(1), march(28))).toEqual([]);
  });

  test('deleted with logged bleeding from its day on excludes its episode; confirmed again, the episode counts', async () => {
    const ana = await anaOn('2026-03-28');
    await bleed(ana, [3, 4, 5]);
    const id = await logPeriod(ana, `${march(3)}T12:00:00Z`);
    await ana.delete(`/api/cycle/period/${id}/delete`);
    expect(await pastPeriods(ana)).toEqual([]);
    expect((await daysOf(ana, march(3), march(5))).map(({ bleeding, counts }) => [bleeding, counts])).toEqual(
      [
        ['light', 0],
        ['light', 0],
        ['light', 0],
      ],
    );

    await logPeriod(ana, `${march(3)}T12:00:00Z`);
    expect(await startsOf(ana)).toEqual([[3, 3]]);
  });

  test('from onboarding moves together with its bleeding', async () => {
    const ana = await anaOn('2026-03-28');
    const set = (day: number) =>
      ana.post('/api/cycle/onboarding/period/date/set', {
        last_period_timestamp: Date.parse(`${march(day)}T12:00:00Z`) / 1000,
      });
    await set(3);
    await set(5);

    expect(await startsOf(ana)).toEqual([[5, null]]);
    expect((await daysOf(ana, march(1), march(28))).map(({ date }) => date)).toEqual([march(5)]);
  });
});

test('deleting a start that follows from bleeding excludes its episode, and 1 restores it', async () => {
  const ana = await anaOn('2026-03-28');
  await bleed(ana, [3, 4]);
  const [{ id } = { id: '' }] = await pastPeriods(ana);
  expect((await ana.delete(`/api/cycle/period/${id}/delete`)).status).toBe(200);
  expect(refusalIn(await ana.delete(`/api/cycle/period/${id}/delete`))).toMatchObject(NOT_FOUND);
  expect(await pastPeriods(ana)).toEqual([]);

  await logDay(ana, march(3), { counts: 1 });
  expect(await startsOf(ana)).toEqual([[3, 2]]);
});

describe('"it ended"', () => {
  const ended = (ana: Person, from: number, to: number) =>
    logRange(ana, { from: march(from), to: march(to), bleeding: 'unspecified', only_unsaid: 1 });

  test('today fills the days in between, and closes the period at once', async () => {
    const ana = await anaOn(march(5));
    await bleed(ana, [1, 3, 5], 'medium');
    expect((await ended(ana, 1, 5)).written).toEqual([march(2), march(4)]);

    expect(await startsOf(ana)).toEqual([[1, 5]]);
    expect((await detailsOf(ana)).cycle).toMatchObject({ cycle_phase: 'menstrual', period_length: 5 });
  });

  test('before today logs no bleeding on the next day', async () => {
    const ana = await anaOn(march(5));
    await bleed(ana, [1]);
    expect((await ended(ana, 1, 4)).written).toEqual([march(2), march(3), march(4), march(5)]);

    expect(await startsOf(ana)).toEqual([[1, 4]]);
    expect((await detailsOf(ana)).cycle.cycle_phase).toBe('follicular');
  });

  test('stays recorded when the start moves, by bleeding or by confirmation', async () => {
    const ana = await anaOn(march(6));
    await bleed(ana, [3, 4, 5, 6]);
    await ended(ana, 3, 6);
    await bleed(ana, [2]);
    expect(await startsOf(ana)).toEqual([[2, 5]]);
    await logDay(ana, march(2), { bleeding: null });
    await logDay(ana, march(3), { bleeding: null });
    expect(await startsOf(ana)).toEqual([[4, 3]]);

    const id = await logPeriod(ana, `${march(1)}T12:00:00Z`);
    expect(await startsOf(ana)).toEqual([[1, 6]]);
    await ana.delete(`/api/cycle/period/${id}/delete`);
    expect(await startsOf(ana)).toEqual([[4, 3]]);
  });

  test('is taken back by clearing the day that it wrote, or by its own call if it wrote none', async () => {
    const ana = await anaOn(march(5));
    await bleed(ana, [1, 2]);
    for (const date of (await ended(ana, 1, 4)).written) await logDay(ana, date, { bleeding: null });
    expect(await startsOf(ana)).toEqual([[1, null]]);

    await bleed(ana, [3, 4, 5]);
    expect((await ended(ana, 1, 5)).written).toEqual([]);
    expect(await startsOf(ana)).toEqual([[1, 5]]);
    await logRange(ana, { from: march(1), to: march(5), bleeding: null, only_unsaid: 1 });
    expect(await startsOf(ana)).toEqual([[1, null]]);
  });
});
