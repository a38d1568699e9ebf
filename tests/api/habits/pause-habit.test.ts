import { expect, test } from 'vitest';
import { expectRefused, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  addHabit,
  anaOn,
  checkOn,
  habitOf,
  historyOf,
  NO_WEEKDAYS,
  namesOfToday,
  streaksOf,
  updateHabit,
} from './habits.ts';

const TODAY = '2026-03-20';

test('a paused habit isn’t due until its day, and leaves the dashboard', async () => {
  let ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await checkOn(ana, id, '2026-03-18', '2026-03-19');
  await updateHabit(ana, id, { paused_until: '2026-03-23' });

  expect(await habitOf(ana, id)).toMatchObject({ due_today: 0, paused_until: '2026-03-23', streak: 2 });
  expect(await namesOfToday(ana)).toEqual([]);
  ana = await anaOn('2026-03-22');
  expect(await namesOfToday(ana)).toEqual([]);
  ana = await anaOn('2026-03-23');
  expect(await namesOfToday(ana)).toHaveLength(1);
  expect(await habitOf(ana, id)).toMatchObject({ due_today: 1, paused_until: null });
  expect(await checkOn(ana, id, '2026-03-23')).toBe(3);
});

test('a habit is paused until it is resumed, and the days between never count', async () => {
  let ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await checkOn(ana, id, '2026-03-19');
  await updateHabit(ana, id, { paused_until: '2199-12-31' });
  ana = await anaOn('2026-04-20');
  expect(await habitOf(ana, id)).toMatchObject({ due_today: 0, paused_until: '2199-12-31', streak: 1 });
  await updateHabit(ana, id, { paused_until: null });

  expect(await habitOf(ana, id)).toMatchObject({ due_today: 1, paused_until: null });
  expect(await checkOn(ana, id, '2026-04-20')).toBe(2);
  const due = (await historyOf(ana, id, 6)).filter((day) => day.due === 1).map(({ date }) => date);
  expect(due.filter((date) => date >= '2026-03-18')).toEqual(['2026-03-18', '2026-03-19', '2026-04-20']);
});

test('a pause’s end can be moved, and the days since it began stay paused', async () => {
  let ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await updateHabit(ana, id, { paused_until: '2026-03-30' });
  ana = await anaOn('2026-03-24');
  await updateHabit(ana, id, { paused_until: '2026-03-26' });
  ana = await anaOn('2026-03-26');
  const due = (await historyOf(ana, id, 1)).filter((day) => day.due === 1).map(({ date }) => date);

  expect(due).toEqual(['2026-03-26']);
});

test('pausing and resuming on one day changes nothing', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await checkOn(ana, id, '2026-03-18', '2026-03-19');
  for (const until of ['2026-03-23', null, '2026-03-25', null])
    await updateHabit(ana, id, { paused_until: until });

  expect(await habitOf(ana, id)).toMatchObject({ due_today: 1, paused_until: null, streak: 2 });
});

test('resuming a habit that isn’t paused changes nothing', async () => {
  let ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  ana = await anaOn('2026-03-22');
  await checkOn(ana, id, '2026-03-20', '2026-03-21');
  await updateHabit(ana, id, { paused_until: null });

  expect(await streaksOf(ana, id)).toEqual([2, 2]);
  expect(await query('select count(*) as n from habit_past_schedules')).toEqual([{ n: 0 }]);
});

test.each([
  ['on its first day', '2026-03-22'],
  ['later', '2026-03-23'],
])('a schedule edited during a pause, %s, applies after it, and not to days before', async (_, editedOn) => {
  let ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  ana = await anaOn('2026-03-22');
  await checkOn(ana, id, '2026-03-20', '2026-03-21');
  await updateHabit(ana, id, { paused_until: '2026-03-25' });
  ana = await anaOn(editedOn);
  await updateHabit(ana, id, { ...NO_WEEKDAYS, thu_active: 1 });
  expect(await streaksOf(ana, id)).toEqual([2, 2]);
  ana = await anaOn('2026-03-26');
  const due = (await historyOf(ana, id, 1)).filter((day) => day.due === 1).map(({ date }) => date);

  expect(due).toEqual(['2026-03-20', '2026-03-21', '2026-03-26']);
});

test('a pause until an impossible day is refused', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await expectRefused((until) => updateHabit(ana, id, { paused_until: until }), {
    paused_until: [TODAY, '2026-03-19', 'soon'],
  });
});

test('somebody else’s habit is not found, and isn’t paused', async () => {
  const ana = await anaOn(TODAY);
  const ben = await signIn('ben@example.test');
  const id = await addHabit(ana);

  expect(refusalIn(await updateHabit(ben, id, { paused_until: '2026-03-25' }))).toEqual(NOT_FOUND);
  expect(await query('select count(*) as n from habit_past_schedules')).toEqual([{ n: 0 }]);
});
