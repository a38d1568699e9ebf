import { expect } from 'vitest';
import { NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { test } from '../setup/person.ts';
import { addHabit, habitsOf } from './habits.ts';

test('a deletion removes only its habit', async ({ ana }) => {
  const id = await addHabit(ana);
  const other = await addHabit(ana, { habit_name: 'Run' });
  const answer = await ana.delete(`/api/habit/${id}/delete`);

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect(refusalIn(await ana.get(`/api/habit/${id}/get`))).toEqual(NOT_FOUND);
  expect(await habitsOf(ana)).toMatchObject([{ habit_id: other }]);
});

test('a second deletion finds nothing', async ({ ana }) => {
  const id = await addHabit(ana);
  await ana.delete(`/api/habit/${id}/delete`);

  expect(refusalIn(await ana.delete(`/api/habit/${id}/delete`))).toEqual(NOT_FOUND);
});
