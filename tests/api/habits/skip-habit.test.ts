import { expect, test } from 'vitest';
import { expectRefused, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { addHabit, anaOn, checkOn, habitOf, historyOf, namesOfToday, streaksOf } from './habits.ts';

const TODAY = '2026-03-20';
const DAY_BEFORE = '2026-03-19';

const skip = (person: Person, id: string, date: string, skipped: unknown = 1) =>
  person.post(`/api/habit/${id}/skip`, { date, skipped });
const marksOf = async (person: Person, id: string) =>
  (await historyOf(person, id, 1)).slice(-3).map(({ done, skipped }) => (done ? 'x' : skipped ? 's' : 'o'));

test('a skipped day neither adds to a streak nor breaks it, and the habit stays on the dashboard', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await checkOn(ana, id, '2026-03-17', '2026-03-18');

  expect((await skip(ana, id, DAY_BEFORE)).body).toEqual({ success: 1, streak: 2 });
  expect((await skip(ana, id, TODAY)).body).toEqual({ success: 1, streak: 2 });
  expect(await habitOf(ana, id)).toMatchObject({ due_today: 1, done_today: 0, skipped_today: 1 });
  expect(await namesOfToday(ana)).toHaveLength(1);
  expect((await skip(ana, id, DAY_BEFORE, 0)).body).toEqual({ success: 1, streak: 0 });
});

test('a day is done or skipped, and the last one counts', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await checkOn(ana, id, DAY_BEFORE, TODAY);
  await skip(ana, id, TODAY);
  expect(await marksOf(ana, id)).toEqual(['o', 'x', 's']);
  await checkOn(ana, id, TODAY);
  await skip(ana, id, DAY_BEFORE);
  expect(await marksOf(ana, id)).toEqual(['o', 's', 'x']);
  expect(await query('select count(*) as n from habit_checks')).toEqual([{ n: 2 }]);
});

test('taking back a skip leaves a check, and taking back a check leaves a skip', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await checkOn(ana, id, DAY_BEFORE);
  await skip(ana, id, TODAY);
  await skip(ana, id, DAY_BEFORE, 0);
  await ana.post(`/api/habit/${id}/check`, { date: TODAY, done: 0 });

  expect(await marksOf(ana, id)).toEqual(['o', 'x', 's']);
});

test('skipping twice is the same as once', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  for (const flag of [1, true, 0, false]) expect((await skip(ana, id, TODAY, flag)).status).toBe(200);

  expect(await streaksOf(ana, id)).toEqual([0, 0]);
  expect(await query('select count(*) as n from habit_checks')).toEqual([{ n: 0 }]);
});

test('checks and skips of one week in any order keep the packed weeks equal to the rows', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  const days = ['2026-03-16', '2026-03-17', '2026-03-18', DAY_BEFORE, TODAY];
  await Promise.all(
    days.flatMap((date, index) => [
      skip(ana, id, date),
      ana.post(`/api/habit/${id}/check`, { date, done: index % 2 }),
    ]),
  );
  const rows = await query('select checked_on, skipped from habit_checks order by checked_on');
  const marked = (await historyOf(ana, id, 1)).filter(({ done, skipped }) => done || skipped);

  expect(marked.map(({ date, skipped }) => ({ checked_on: date, skipped }))).toEqual(rows);
});

test('an invalid skip is refused by the field’s name', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await expectRefused(({ date, flag }) => skip(ana, id, date, flag), {
    // These days are tomorrow and more than a year ago.
    date: [
      { date: '2026-03-21', flag: 1 },
      { date: '2025-03-19', flag: 1 },
    ],
    skipped: [{ date: TODAY, flag: 2 }],
  });
});

test('another person’s habit is not found, and gets no skip', async () => {
  const ana = await anaOn(TODAY);
  const ben = await signIn('ben@example.test');
  const id = await addHabit(ana);

  expect(refusalIn(await skip(ben, id, TODAY))).toEqual(NOT_FOUND);
  expect(await query('select count(*) as n from habit_checks')).toEqual([{ n: 0 }]);
});
