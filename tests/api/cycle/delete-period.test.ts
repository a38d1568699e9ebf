import { expect, test } from 'vitest';
import { NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logPeriod, pastPeriods, signIn } from '../setup/person.ts';

const NOON = '2026-03-20T12:00:00Z';

test('a deleted start is gone from the log and from the cycle', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const older = await logPeriod(ana, '2026-02-12T10:00:00Z');
  const newer = await logPeriod(ana, '2026-03-12T10:00:00Z');
  const answer = await ana.delete(`/api/cycle/period/${newer}/delete`);

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect(await pastPeriods(ana)).toMatchObject([{ id: older }]);
  expect((await detailsOf(ana)).cycle.cycle_day).toBe(37);
});

test('after deleting their only start a person has no cycle', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const id = await logPeriod(ana, '2026-03-12T10:00:00Z');
  await ana.delete(`/api/cycle/period/${id}/delete`);

  expect((await detailsOf(ana)).cycle).toMatchObject({ cycle_day: 0, cycle_phase: null });
});

test('a start deleted twice is not found the second time', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const id = await logPeriod(ana, '2026-03-12T10:00:00Z');
  await ana.delete(`/api/cycle/period/${id}/delete`);

  expect(refusalIn(await ana.delete(`/api/cycle/period/${id}/delete`))).toEqual(NOT_FOUND);
});

test('a day can be logged again after it was deleted', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const first = await logPeriod(ana, '2026-03-12T10:00:00Z');
  await ana.delete(`/api/cycle/period/${first}/delete`);
  const second = await logPeriod(ana, '2026-03-12T10:00:00Z');

  expect(second).not.toBe(first);
  expect(await pastPeriods(ana)).toHaveLength(1);
});

test('another person’s start gets the same answer as one that does not exist, and stays', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const ben = await signIn('ben@example.test');
  const id = await logPeriod(ana, '2026-03-12T10:00:00Z');
  const foreign = await ben.delete(`/api/cycle/period/${id}/delete`);
  const unknown = await ben.delete('/api/cycle/period/01900000-0000-7000-8000-000000000000/delete');

  expect(refusalIn(foreign)).toEqual(NOT_FOUND);
  expect(foreign.body).toEqual(unknown.body);
  expect(await pastPeriods(ana)).toHaveLength(1);
});

test.each(['x', '%20', '..%2F..', '%F0%9F%92%83', "'%20or%201=1--", '%ff', '%00', 'x'.repeat(65)])(
  'the id %s is not found, and nothing is deleted',
  async (id) => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await logPeriod(ana, '2026-03-12T10:00:00Z');
    const { status, code } = refusalIn(await ana.delete(`/api/cycle/period/${id}/delete`));

    expect([status, code]).toEqual([404, 'not_found']);
    expect(await pastPeriods(ana)).toHaveLength(1);
  },
);
