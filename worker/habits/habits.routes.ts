import {
  addHabit,
  addHabitAmount,
  checkHabit,
  deleteHabit,
  readHabit,
  readHabitHistory,
  skipHabit,
  updateHabit,
} from '#domain/habits/habits.calls.ts';
import { listHabits, listHabitsOfToday } from '#domain/habits/habits-of-day.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { habitsService } from './habits.service.ts';

/** Habits and the days on which they were done (contract §5). */
export const habitsRoutes = routesOf(
  route(addHabit, {
    summary: 'Add a habit',
    description:
      'Lengths are in minutes; it needs a weekday and a phase. `habit_rhythm` says how often: on days, times a week, or every few days.',
    handle: async (c, { body }) => {
      const { habitId, isNew } = await habitsService(c.var.person).add({ id: c.var.creationId, ...body });
      c.status(isNew ? 201 : 200);
      return { habit_id: habitId };
    },
  }),
  route(updateHabit, {
    summary: 'Change a habit; what is left out stays',
    description: 'A change of the schedule keeps past days as they were.',
    handle: (c, { body }) => habitsService(c.var.person).update(body),
  }),
  route(listHabitsOfToday, {
    summary: 'The habits that are due today',
    handle: (c) => habitsService(c.var.person).ofToday(),
  }),
  route(listHabits, {
    summary: 'The habits of a phase and a time of the day',
    description: '`all` for every phase or time.',
    handle: async (c, { params }) => ({ habits: await habitsService(c.var.person).list(params) }),
  }),
  route(readHabit, {
    summary: 'One habit',
    handle: async (c, { params }) => ({ habit: await habitsService(c.var.person).get(params.id) }),
  }),
  route(deleteHabit, {
    summary: 'Delete a habit and its checks',
    handle: (c, { params }) => habitsService(c.var.person).remove(params.id),
  }),
  route(checkHabit, {
    summary: 'Check a habit off on a day, or take that back',
    description:
      '`streak` is in the habit’s `streak_unit`, until today. A tick fills up a day’s target; taking it back empties the amount.',
    handle: async (c, { params, body: { date, done } }) => ({
      streak: await habitsService(c.var.person).mark({ ...params, date, mark: 'done', isSet: done === 1 }),
    }),
  }),
  route(skipHabit, {
    summary: 'Skip a habit on a day, which then neither adds to its streak nor breaks it, or take that back',
    handle: async (c, { params, body: { date, skipped } }) => ({
      streak: await habitsService(c.var.person).mark({
        ...params,
        date,
        mark: 'skipped',
        isSet: skipped === 1,
      }),
    }),
  }),
  route(addHabitAmount, {
    summary: 'Add to a habit’s amount of a day, or set it',
    description:
      '`add` may be negative, and never leads below 0; it ends a skip. Only habits with a target have amounts.',
    byHandler: 'repetition',
    handle: (c, { params, body }) =>
      habitsService(c.var.person).amount({ ...params, ...body }, c.var.underKey),
  }),
  route(readHabitHistory, {
    summary: 'On which of the last days a habit was due, done and skipped, and how often it was done',
    description: '1 to 53 weeks up to today, or up to `until`.',
    handle: (c, { params: { id, weeks }, query: { until } }) =>
      habitsService(c.var.person).history(id, { weeks: Number(weeks), until }),
  }),
);
