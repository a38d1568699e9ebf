import {
  deletePeriod,
  listPastPeriods,
  logPeriod,
  readPredictions,
  reportNotStarted,
  setCycleLength,
  setLastPeriodDate,
  setLastPeriodLength,
  setPeriodLength,
} from '#domain/cycle/cycle.calls.ts';
import {
  annotateCycle,
  readCycleRecord,
  setCycleMode,
  setScheme,
  updateCycleFacts,
  updateSign,
} from '#domain/cycle/cycle-record.calls.ts';
import {
  addSymptom,
  listDays,
  listSymptoms,
  logDay,
  logDays,
  readDayKinds,
  updateDayKinds,
  updateSymptom,
} from '#domain/day-log/day-log.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { cycleService } from './cycle.service.ts';
import { dayLogService, symptomsService } from './day-log.service.ts';
import { lifeStageService } from './life-stage.service.ts';

/** The period log, answers about the cycle, and its forecast (contract §4). */
export const cycleRoutes = routesOf(
  route(setLastPeriodDate, {
    summary: 'Set the start of the last period',
    description: 'Replaces the start that onboarding set before.',
    handle: (c, { body }) => cycleService(c.var.person).setLastPeriodStart(body.last_period_timestamp),
  }),
  route(setLastPeriodLength, {
    summary: 'Set the length of the last period and whether it goes on',
    description: '1 to 15 days.',
    handle: (c, { body: { period_length: lengthDays, currently_menstruating: stillBleeding } }) =>
      cycleService(c.var.person).setLastPeriodLength({ lengthDays, stillBleeding }),
  }),
  route(setCycleLength, {
    summary: 'Set the usual cycle length',
    description: '15 to 90 days.',
    handle: (c, { body }) => cycleService(c.var.person).setAverageCycleLength(body.cycle_length),
  }),
  route(setPeriodLength, {
    summary: 'Set the usual period length',
    description: '1 to 15 days.',
    handle: (c, { body }) => cycleService(c.var.person).setAveragePeriodLength(body.period_length),
  }),
  route(logPeriod, {
    summary: 'Log the start of a period',
    description: 'The day on which the instant falls in the profile’s zone; with `is_now` 1 it is today.',
    handle: async (c, { body }) => {
      const { is_now: isNow, period_timestamp: timestamp, id = c.var.creationId } = body;
      const at = isNow === 1 ? null : (timestamp ?? null);
      const { periodId, isNew } = await cycleService(c.var.person).logPeriod(at, id);
      c.status(isNew ? 201 : 200);
      return { period_id: periodId };
    },
  }),
  route(reportNotStarted, {
    summary: 'Say that the period has not begun as of today',
    handle: (c) => cycleService(c.var.person).reportNotStarted(),
  }),
  route(setCycleMode, {
    summary: 'Set the mode of the cycle',
    description: 'From `since` on, at most two years back; it replaces later spans.',
    handle: (c, { body }) => lifeStageService(c.var.person).setMode(body),
  }),
  route(updateCycleFacts, {
    summary: 'Say whether the transition to menopause has begun',
    description: 'In the transition only the span of the next start is forecast.',
    handle: (c, { body }) => lifeStageService(c.var.person).setTransition(body.in_transition),
  }),
  route(annotateCycle, {
    summary: 'Say that a cycle was unlike the others, or that its length is right',
    description: 'An odd cycle counts in no forecast, notice or figure. A note has at most 500 characters.',
    handle: (c, { params, body }) => lifeStageService(c.var.person).annotateCycle(params.started_on, body),
  }),
  route(setScheme, {
    summary: 'Set how a pill, a ring or a patch is taken',
    description: 'Only in the mode `contraception`. It ends when another one is set.',
    handle: (c, { body }) => lifeStageService(c.var.person).setScheme(body),
  }),
  route(updateSign, {
    summary: 'Put a sign of ovulation of the running cycle aside, or take it back',
    description: 'The forecast counts without an ignored sign.',
    handle: (c, { body }) => lifeStageService(c.var.person).updateSign(body),
  }),
  route(readPredictions, {
    summary: 'The running cycle and the next six periods',
    description:
      'Spans are 80 % intervals; lists are empty without data, and in a mode other than `natural`.',
    handle: (c) => cycleService(c.var.person).predictions(),
  }),
  route(readCycleRecord, {
    summary: 'What the forecast is computed from: starts, bleeding, modes, signs',
    handle: (c) => cycleService(c.var.person).record(),
  }),
  route(deletePeriod, {
    summary: 'Delete a logged start',
    handle: (c, { params }) => cycleService(c.var.person).deletePeriod(params.id),
  }),
  route(listPastPeriods, {
    summary: 'Logged starts, newest first',
    description: '`all`, or how many of the newest: 1 to 500.',
    handle: async (c, { params: { param } }) => ({
      previous_periods_raw_data: await cycleService(c.var.person).pastPeriods(
        param === 'all' ? 'all' : Number(param),
      ),
    }),
  }),
);

/** Which kinds of the day log a person is offered (contract §11). */
export const dayKindRoutes = routesOf(
  route(readDayKinds, {
    summary: 'Which kinds of the log are offered',
    handle: async (c) => ({ kinds: await cycleService(c.var.person).dayKinds() }),
  }),
  route(updateDayKinds, {
    summary: 'Switch kinds of the log on or off; what was logged stays',
    description: 'Intimate kinds need the consent `intimate`, else it is a `conflict`.',
    handle: async (c, { body }) => ({ kinds: await cycleService(c.var.person).switchDayKinds(body) }),
  }),
);

/** The day log (contract §11). */
export const dayLogRoutes = routesOf(
  // Before the day's own path, which would take `range` for a day.
  route(logDays, {
    summary: 'Log the bleeding of several days, or that it ended',
    description: 'At most 31 days; with `only_unsaid` 1 only days without a logged bleeding change.',
    handle: (c, { body }) => dayLogService(c.var.person).logRange(body),
  }),
  route(logDay, {
    summary: 'Log something for a day; only what is sent changes',
    description:
      '`null` clears a field. `started` is a period that begins with the change, `ask` a question for the person.',
    byHandler: 'repetition',
    handle: (c, { params, body }) =>
      dayLogService(c.var.person).log(params.date, { ...body, underKey: c.var.underKey }),
  }),
  route(listDays, {
    summary: 'What is logged from one day to another, oldest first',
    description: 'At most 400 days, without those that have neither values nor remarks.',
    handle: (c, { params }) => dayLogService(c.var.person).list(params),
  }),
  route(addSymptom, {
    summary: 'Add a symptom of the person’s own',
    description: '1 to 40 characters; twelve symptoms at most, archived ones included.',
    handle: async (c, { body: { name, id = c.var.creationId } }) => {
      const { symptomId, isNew } = await symptomsService(c.var.person).add(name, id);
      c.status(isNew ? 201 : 200);
      return { symptom_id: symptomId };
    },
  }),
  route(updateSymptom, {
    summary: 'Rename or archive one of the person’s own symptoms',
    description: 'Days keep an archived one.',
    handle: (c, { body: { symptom_id: id, ...change } }) => symptomsService(c.var.person).update(id, change),
  }),
  route(listSymptoms, {
    summary: 'The person’s own symptoms',
    handle: async (c) => ({ symptoms: await symptomsService(c.var.person).list() }),
  }),
);
