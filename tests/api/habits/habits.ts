import * as v from 'valibot';
import { expect } from 'vitest';
import { type LocalDate, startOfWeek, toEpochDay } from '#domain/calendar/local-date.ts';
import * as calls from '#domain/habits/habits.calls.ts';
import {
  type Habit,
  type HabitHistory,
  type HabitsOfToday,
  habitAmountAnswerSchema,
  habitCheckedSchema,
  habitHistorySchema,
  habitsOfTodaySchema,
} from '#domain/habits/habits.schema.ts';
import { listHabits } from '#domain/habits/habits-of-day.calls.ts';
import { checkedWeeksOf } from '#domain/habits/packed-weeks.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { type Answer, call } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

export const WEEKDAY_FLAGS = {
  mon_active: 1,
  tue_active: 1,
  wed_active: 1,
  thu_active: 1,
  fri_active: 1,
  sat_active: 1,
  sun_active: 1,
};
export const PHASE_FLAGS = {
  menstrual_active: 1,
  follicular_active: 1,
  ovulation_active: 1,
  luteal_active: 1,
};
export const NO_WEEKDAYS = zeros(WEEKDAY_FLAGS);
export const NO_PHASES = zeros(PHASE_FLAGS);

function zeros<T extends object>(flags: T): { [name in keyof T]: number } {
  return Object.fromEntries(Object.keys(flags).map((name) => [name, 0])) as { [name in keyof T]: number }; // has the same keys
}

/** The fields of a habit for every morning. */
export const EVERY_MORNING = {
  habit_name: 'Stretch',
  habit_description: 'Ten slow breaths',
  habit_timeframe: 'morning',
  habit_length: 15,
  ...WEEKDAY_FLAGS,
  ...PHASE_FLAGS,
};

/** The rhythm in answers of a habit that names none. */
export const ON_DAYS = {
  habit_rhythm: 'days',
  habit_times: null,
  habit_every: null,
  habit_anchor_on: null,
  habit_target: null,
  habit_target_per: null,
  habit_unit: '',
};

/** Ana at noon (UTC) of a day, signed in again because access tokens expire. */
export async function anaOn(day: string): Promise<Person> {
  await setClock(`${day}T12:00:00Z`);
  return signIn(ANA);
}

/** Adds a habit for every morning, except for `changes`, and returns its id. */
export async function addHabit(person: Person, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await person.post('/api/habit/add', { ...EVERY_MORNING, ...changes });
  return v.parse(calls.addHabit.answer, answer.body).habit_id;
}

export const updateHabit = (person: Person, habit_id: string, changes: Record<string, unknown>) =>
  person.post('/api/habit/update', { habit_id, ...changes });

export async function habitOf(person: Person, id: string): Promise<Habit> {
  return v.parse(calls.readHabit.answer, (await person.get(`/api/habit/${id}/get`)).body).habit;
}

export async function habitsOf(person: Person, phase = 'all', timeFrame = 'all'): Promise<Habit[]> {
  const answer = await person.get(`/api/habit/cycle/${phase}/timeframe/${timeFrame}/get`);
  return v.parse(listHabits.answer, answer.body).habits;
}

export async function habitsOfToday(person: Person): Promise<HabitsOfToday> {
  const answer = await person.get('/api/habit/dashboard/list');
  const { success: _, ...habits } = v.parse(habitsOfTodaySchema, answer.body);
  return habits;
}

/** The names on the dashboard, whatever the time of the day. */
export async function namesOfToday(person: Person): Promise<string[]> {
  const { habits_morning, habits_noon, habits_evening } = await habitsOfToday(person);
  return [...habits_morning, ...habits_noon, ...habits_evening].map(({ habit_name }) => habit_name);
}

/** Checks a habit off on each of the days and returns the streak after the last call. */
export async function checkOn(person: Person, id: string, ...days: (string | LocalDate)[]): Promise<number> {
  let streak = 0;
  for (const date of days) {
    const answer = await person.post(`/api/habit/${id}/check`, { date, done: 1 });
    streak = v.parse(habitCheckedSchema, answer.body).streak;
  }
  return streak;
}

export async function wholeHistoryOf(person: Person, id: string, weeks: number): Promise<HabitHistory> {
  return v.parse(habitHistorySchema, (await person.get(`/api/habit/${id}/history/${weeks}`)).body);
}

export const historyOf = async (person: Person, id: string, weeks: number): Promise<HabitHistory['days']> =>
  (await wholeHistoryOf(person, id, weeks)).days;

/** Adds to the amount of a day, or sets it. */
export const logAmount = (person: Person, id: string, body: object, headers?: Record<string, string>) =>
  call(`POST /api/habit/${id}/amount`, { body, stx: person.stx, ...(headers && { headers }) });

/** What is stored of a habit's days, oldest first: `x` done, `s` skipped, `-` neither, and the amount in thousandths. */
export async function storedDays(id: string): Promise<Record<string, string>> {
  const rows = await query(
    `select checked_on, done, skipped, amount from habit_checks where habit_id = '${id}' order by checked_on`,
  );
  return Object.fromEntries(
    rows.map(({ checked_on, done, skipped, amount }) => [
      checked_on,
      `${done ? 'x' : skipped ? 's' : '-'}${amount ?? ''}`,
    ]),
  );
}

/** The habit's streak and best streak. */
export async function streaksOf(person: Person, id: string): Promise<[number, number]> {
  const { streak, best_streak } = await habitOf(person, id);
  return [streak, best_streak];
}

/** Expects that the packed weeks of every habit are those of its rows. */
export async function expectPacked(): Promise<void> {
  for (const habit of await query('select * from habits')) {
    const weeksFrom = day(String(habit.weeks_from));
    const rows = await query(`select * from habit_checks where habit_id = '${habit.habit_id}'`);
    const daysWith = (mark: string) =>
      rows.filter((row) => row[mark] === 1).map((row) => day(String(row.checked_on)));
    const sums = new Map<number, number>();
    for (const row of rows) {
      const week = (toEpochDay(startOfWeek(day(String(row.checked_on)))) - toEpochDay(weeksFrom)) / 7;
      sums.set(week, (sums.get(week) ?? 0) + Number(row.amount ?? 0));
    }
    const packed = String(habit.amount_weeks).match(/.{10}/g) ?? [];
    const used = (weeks: unknown) => String(weeks).replace(/(?:00)+$/, '');

    expect(used(habit.checked_weeks)).toBe(checkedWeeksOf(daysWith('done'), weeksFrom));
    expect(used(habit.skipped_weeks)).toBe(checkedWeeksOf(daysWith('skipped'), weeksFrom));
    expect(packed.flatMap((week, index) => (Number.parseInt(week, 16) ? [index] : []))).toEqual(
      [...sums.keys()].filter((week) => sums.get(week)).sort((one, other) => one - other),
    );
    for (const [week, sum] of sums) expect(Number.parseInt(packed[week] ?? '0', 16)).toBe(sum);
  }
}

export const EIGHT_GLASSES = { habit_target: 8, habit_unit: 'glasses' };
export const KM_A_WEEK = {
  habit_rhythm: 'weekly',
  habit_target: 30,
  habit_target_per: 'week',
  habit_unit: 'km',
};

/** The answer of an amount's call. */
export function amountIn(answer: Answer) {
  const { success: _, ...found } = v.parse(habitAmountAnswerSchema, answer.body);
  return found;
}
