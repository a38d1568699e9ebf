import { expect } from 'vitest';
import { invalid, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { ANA, signIn, test } from '../setup/person.ts';
import { addHabit, habitOf, NO_PHASES, NO_WEEKDAYS, updateHabit, WEEKDAY_FLAGS } from './habits.ts';

test.each(
  Object.entries({
    habit_name: 'Swim',
    habit_description: 'In the sea',
    habit_timeframe: 'evening',
    habit_length: 90,
    ...NO_WEEKDAYS,
    ...NO_PHASES,
  }),
)('%s alone is changed and everything else stays', async (field, value) => {
  const ana = await signIn(ANA);
  const id = await addHabit(ana);
  const { due_today: _, ...before } = await habitOf(ana, id);
  const answer = await updateHabit(ana, id, { [field]: value });

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  const { due_today: __, ...after } = await habitOf(ana, id);
  expect(after).toEqual({ ...before, [field]: value });
});

test('an update with only the id changes nothing', async ({ ana }) => {
  const id = await addHabit(ana);
  const before = await habitOf(ana, id);

  expect((await updateHabit(ana, id, {})).status).toBe(200);
  expect(await habitOf(ana, id)).toEqual(before);
});

test('an update accepts the prefixed names of flags', async ({ ana }) => {
  const id = await addHabit(ana);
  await updateHabit(ana, id, { habit_sun_active: 0, habit_luteal_active: false });

  expect(await habitOf(ana, id)).toMatchObject({ sun_active: 0, sat_active: 1, luteal_active: 0 });
});

test('null empties the description', async ({ ana }) => {
  const id = await addHabit(ana);
  await updateHabit(ana, id, { habit_description: null });

  expect((await habitOf(ana, id)).habit_description).toBe('');
});

// For other refusals see tests/unit/domain/habits/habit-calls.test.ts.
test('an update with invalid fields is refused by their names, and changes nothing', async ({ ana }) => {
  const id = await addHabit(ana);
  const before = await habitOf(ana, id);
  const answer = await updateHabit(ana, id, { habit_name: '', habit_length: 15, wed_active: 2 });

  expect(refusalIn(answer)).toEqual(invalid('habit_name', 'wed_active'));
  expect(await habitOf(ana, id)).toEqual(before);
});

test('the last weekday and the last phase cannot be removed', async ({ ana }) => {
  const id = await addHabit(ana, {
    ...NO_WEEKDAYS,
    ...NO_PHASES,
    fri_active: 1,
    luteal_active: 1,
  });
  const before = await habitOf(ana, id);

  expect(refusalIn(await updateHabit(ana, id, { fri_active: 0 }))).toEqual(invalid('mon_active'));
  expect(refusalIn(await updateHabit(ana, id, { luteal_active: 0, habit_name: 'Run' }))).toEqual(
    invalid('menstrual_active'),
  );
  expect(await habitOf(ana, id)).toEqual(before);
});

test('parallel edits cannot together remove every weekday', async ({ ana }) => {
  const id = await addHabit(ana);
  const answers = await Promise.all(
    Object.keys(WEEKDAY_FLAGS).map((flag) => updateHabit(ana, id, { [flag]: 0 })),
  );
  const habit = await habitOf(ana, id);
  const left = Object.keys(WEEKDAY_FLAGS).filter((flag) => habit[flag as 'mon_active'] === 1);

  expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
  expect(left).toHaveLength(1);
});

test('an update needs the id of a habit', async ({ ana }) => {
  expect(refusalIn(await ana.post('/api/habit/update', { habit_name: 'Run' }))).toEqual(invalid('habit_id'));
  expect(refusalIn(await updateHabit(ana, 'nothing', { habit_name: 'Run' }))).toEqual(NOT_FOUND);
});

test('another person’s habit is not found, and stays unchanged', async ({ ana }) => {
  const ben = await signIn('ben@example.test');
  const id = await addHabit(ana);
  const before = await habitOf(ana, id);

  expect(refusalIn(await updateHabit(ben, id, { habit_name: 'Run' }))).toEqual(NOT_FOUND);
  expect(refusalIn(await updateHabit(ben, id, NO_WEEKDAYS))).toEqual(NOT_FOUND);
  expect(await habitOf(ana, id)).toEqual(before);
});
