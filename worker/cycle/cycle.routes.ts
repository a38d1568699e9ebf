import {
  annotateCycle,
  deletePeriod,
  listPastPeriods,
  logPeriod,
  readPredictions,
  reportNotStarted,
  setCycleMode,
  setScheme,
  updateCycleFacts,
  updateSign,
} from '#domain/cycle/cycle.calls.ts';
import {
  setCycleLength,
  setLastPeriodDate,
  setLastPeriodLength,
  setPeriodLength,
} from '#domain/cycle/onboarding.calls.ts';
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
import { CYCLE_EXAMPLES, DAY_LOG_EXAMPLES } from './cycle.examples.ts';
import { cycleService } from './cycle.service.ts';
import { dayLogService, symptomsService } from './day-log.service.ts';
import { lifeStageService } from './life-stage.service.ts';

/** The period log, answers about the cycle, and its forecast (contract §4). */
export const cycleRoutes = routesOf(
  route(setLastPeriodDate, {
    summary: 'Set the start of the last period',
    example: CYCLE_EXAMPLES.lastPeriodDate,
    handle: (c, { body }) => cycleService(c.var.person).setLastPeriodStart(body.last_period_timestamp),
  }),
  route(setLastPeriodLength, {
    summary: 'Set the length of the last period and whether it goes on',
    example: CYCLE_EXAMPLES.lastPeriodLength,
    handle: (c, { body: { period_length: lengthDays, currently_menstruating: stillBleeding } }) =>
      cycleService(c.var.person).setLastPeriodLength({ lengthDays, stillBleeding }),
  }),
  route(setCycleLength, {
    summary: 'Set the usual cycle length',
    example: CYCLE_EXAMPLES.cycleLength,
    handle: (c, { body }) => cycleService(c.var.person).setAverageCycleLength(body.cycle_length),
  }),
  route(setPeriodLength, {
    summary: 'Set the usual period length',
    example: CYCLE_EXAMPLES.periodLength,
    handle: (c, { body }) => cycleService(c.var.person).setAveragePeriodLength(body.period_length),
  }),
  route(logPeriod, {
    summary: 'Log the start of a period',
    example: CYCLE_EXAMPLES.logPeriod,
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
    example: CYCLE_EXAMPLES.notYet,
    handle: (c) => cycleService(c.var.person).sayNotYet(),
  }),
  route(setCycleMode, {
    summary: 'Set the mode of the cycle',
    example: CYCLE_EXAMPLES.mode,
    handle: (c, { body }) => lifeStageService(c.var.person).setMode(body),
  }),
  route(updateCycleFacts, {
    summary: 'Say whether the transition to menopause has begun',
    example: CYCLE_EXAMPLES.facts,
    handle: (c, { body }) => lifeStageService(c.var.person).setTransition(body.in_transition),
  }),
  route(annotateCycle, {
    summary: 'Say that a cycle was unlike the others, or that its length is right',
    example: CYCLE_EXAMPLES.annotation,
    handle: (c, { params, body }) => lifeStageService(c.var.person).annotateCycle(params.started_on, body),
  }),
  route(setScheme, {
    summary: 'Set how a pill, a ring or a patch is taken',
    example: CYCLE_EXAMPLES.scheme,
    handle: (c, { body }) => lifeStageService(c.var.person).setScheme(body),
  }),
  route(updateSign, {
    summary: 'Put a sign of ovulation of the running cycle aside, or take it back',
    example: CYCLE_EXAMPLES.sign,
    handle: (c, { body }) => lifeStageService(c.var.person).updateSign(body),
  }),
  route(readPredictions, {
    summary: 'The running cycle and the next six periods',
    example: CYCLE_EXAMPLES.predictions,
    handle: (c) => cycleService(c.var.person).predictions(),
  }),
  route(deletePeriod, {
    summary: 'Delete a logged start',
    example: CYCLE_EXAMPLES.deletePeriod,
    handle: (c, { params }) => cycleService(c.var.person).deletePeriod(params.id),
  }),
  route(listPastPeriods, {
    summary: 'Logged starts, newest first',
    example: CYCLE_EXAMPLES.pastPeriods,
    handle: async (c, { params: { param } }) => ({
      previous_periods_raw_data: await cycleService(c.var.person).pastPeriods(
        param === 'all' ? 'all' : Number(param),
      ),
    }),
  }),
);

/** The log of days, and which kinds of it a person is offered (contract §11). */
export const dayLogRoutes = routesOf(
  // Before the day's own path, which would take `range` for a day.
  route(logDays, {
    summary: 'Log the bleeding of several days, or that it ended',
    example: DAY_LOG_EXAMPLES.logDays,
    handle: (c, { body }) => dayLogService(c.var.person).logRange(body),
  }),
  route(logDay, {
    summary: 'Log something for a day; only what is sent changes',
    example: DAY_LOG_EXAMPLES.logDay,
    byHandler: 'repetition',
    handle: (c, { params, body }) =>
      dayLogService(c.var.person).log(params.date, { ...body, underKey: c.var.underKey }),
  }),
  route(listDays, {
    summary: 'What is logged from one day to another, oldest first',
    example: DAY_LOG_EXAMPLES.listDays,
    handle: (c, { params }) => dayLogService(c.var.person).list(params),
  }),
  route(addSymptom, {
    summary: 'Add a symptom of the person’s own',
    example: DAY_LOG_EXAMPLES.addSymptom,
    handle: async (c, { body: { name, id = c.var.creationId } }) => {
      const { symptomId, isNew } = await symptomsService(c.var.person).add(name, id);
      c.status(isNew ? 201 : 200);
      return { symptom_id: symptomId };
    },
  }),
  route(updateSymptom, {
    summary: 'Rename or archive one of the person’s own symptoms',
    example: DAY_LOG_EXAMPLES.updateSymptom,
    handle: (c, { body: { symptom_id: id, ...change } }) => symptomsService(c.var.person).update(id, change),
  }),
  route(listSymptoms, {
    summary: 'The person’s own symptoms',
    example: DAY_LOG_EXAMPLES.listSymptoms,
    handle: async (c) => ({ symptoms: await symptomsService(c.var.person).list() }),
  }),
  route(readDayKinds, {
    summary: 'Which kinds of the log are offered',
    example: DAY_LOG_EXAMPLES.kinds,
    handle: async (c) => ({ kinds: await cycleService(c.var.person).dayKinds() }),
  }),
  route(updateDayKinds, {
    summary: 'Switch kinds of the log on or off; what was logged stays',
    example: DAY_LOG_EXAMPLES.updateKinds,
    handle: async (c, { body }) => ({ kinds: await cycleService(c.var.person).switchDayKinds(body) }),
  }),
);
