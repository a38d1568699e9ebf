import { describe, expect, test } from 'vitest';
import { NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { detailsOf, logPeriod, type Person, pastPeriods } from '../setup/person.ts';
import { anaOn, bleed, daysOf, logDay, logRange, march, startsOf } from './day-log.ts';

describe('a said start', () => {
  test('puts bleeding on its day where none is said, and none over what is', async () => {
    const ana = await anaOn('2026-03-28');
    await logDay(ana, march(3), { bleeding: 'heavy', mood: 2 });
    await logPeriod(ana, `${march(3)}T12:00:00Z`);
    await logPeriod(ana, `${march(27)}T12:00:00Z`);

    expect(await daysOf(ana, march(1), march(28))).toMatchObject([
      { date: march(3), bleeding: 'heavy', mood: 2 },
      { date: march(27), bleeding: 'unspecified' },
    ]);
  });

  test('of a day on which bleeding started keeps its id, and stays when bleeding goes', async () => {
    const ana = await anaOn('2026-03-28');
    const { started } = await logDay(ana, march(3), { bleeding: 'light' });
    const id = await logPeriod(ana, `${march(3)}T12:00:00Z`);
    expect(id).toBe(started?.period_id);

    await logDay(ana, march(3), { bleeding: null });
    expect(await pastPeriods(ana)).toMatchObject([{ id, origin: 'said' }]);
  });

  test('is a day of an episode that begins before it', async () => {
    const ana = await anaOn('2026-03-28');
    await logPeriod(ana, `${march(3)}T12:00:00Z`);
    await bleed(ana, [2, 4, 5, 6]);
    expect(await startsOf(ana)).toEqual([
      [2, 5],
      [3, null],
    ]);

    await logDay(ana, march(2), { bleeding: null });
    expect(await startsOf(ana)).toEqual([[3, 4]]);
  });

  test('deleted takes along the bleeding it put there', async () => {
    const ana = await anaOn('2026-03-28');
    const id = await logPeriod(ana, `${march(3)}T12:00:00Z`);
    await ana.delete(`/api/cycle/period/${id}/delete`);

    expect(await pastPeriods(ana)).toEqual([]);
    expect(await daysOf(ana, march(1), march(28))).toEqual([]);
  });

  test('deleted without bleeding logged on its day leaves the days after it, of which the first is a start', async () => {
    const ana = await anaOn('2026-03-28');
    const id = await logPeriod(ana, `${march(3)}T12:00:00Z`);
    await bleed(ana, [4, 5]);
    await ana.delete(`/api/cycle/period/${id}/delete`);

    expect(await startsOf(ana)).toEqual([[4, 2]]);
    expect((await daysOf(ana, march(1), march(28))).map(({ date, counts }) => [date, counts])).toEqual([
      [march(4), 1],
      [march(5), 1],
    ]);
  });

  test('deleted with bleeding logged from its day on counts its episode for nothing; said again, it counts', async () => {
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

  test('in the midst of an episode goes alone', async () => {
    const ana = await anaOn('2026-03-28');
    await bleed(ana, [2, 3, 4]);
    const id = await logPeriod(ana, `${march(3)}T12:00:00Z`);
    await ana.delete(`/api/cycle/period/${id}/delete`);

    expect(await startsOf(ana)).toEqual([[2, 3]]);
  });

  test('of onboarding takes its bleeding along when it moves', async () => {
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

test('a start that follows from bleeding is deleted by counting its episode for nothing, and 1 brings it back', async () => {
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

  test('before today says none on the next day', async () => {
    const ana = await anaOn(march(5));
    await bleed(ana, [1]);
    expect((await ended(ana, 1, 4)).written).toEqual([march(2), march(3), march(4), march(5)]);

    expect(await startsOf(ana)).toEqual([[1, 4]]);
    expect((await detailsOf(ana)).cycle.cycle_phase).toBe('follicular');
  });

  test('stays said when the start moves, by bleeding or by name', async () => {
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

  test('stays said when a day in its midst is cleared, until its last day is', async () => {
    const ana = await anaOn(march(6));
    await bleed(ana, [2, 3, 4, 5, 6]);
    await ended(ana, 2, 6);
    await logDay(ana, march(3), { bleeding: null });
    await logRange(ana, { from: march(4), to: march(4), bleeding: null });
    expect(await startsOf(ana)).toEqual([[2, 5]]);

    await logDay(ana, march(6), { bleeding: null });
    expect(await startsOf(ana)).toEqual([[2, null]]);
  });

  test('is taken back by clearing what it wrote, or where it wrote nothing by its own call', async () => {
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
