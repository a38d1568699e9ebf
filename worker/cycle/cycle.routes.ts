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
import { route, routesOf } from '#worker/http/route.ts';
import { CYCLE_EXAMPLES } from './cycle.examples.ts';

/** The period log, answers about the cycle, and its forecast (contract §4). */
export const cycleRoutes = routesOf(
  route(setLastPeriodDate, {
    summary: 'Set the start of the last period',
    example: CYCLE_EXAMPLES.lastPeriodDate,
    handle: (c, { body }) => c.var.services.cycle.setLastPeriodStart(body.last_period_timestamp),
  }),
  route(setLastPeriodLength, {
    summary: 'Set the length of the last period and whether it goes on',
    example: CYCLE_EXAMPLES.lastPeriodLength,
    handle: (c, { body: { period_length: lengthDays, currently_menstruating: stillBleeding } }) =>
      c.var.services.cycle.setLastPeriodLength({ lengthDays, stillBleeding }),
  }),
  route(setCycleLength, {
    summary: 'Set the usual cycle length',
    example: CYCLE_EXAMPLES.cycleLength,
    handle: (c, { body }) => c.var.services.cycle.setAverageCycleLength(body.cycle_length),
  }),
  route(setPeriodLength, {
    summary: 'Set the usual period length',
    example: CYCLE_EXAMPLES.periodLength,
    handle: (c, { body }) => c.var.services.cycle.setAveragePeriodLength(body.period_length),
  }),
  route(logPeriod, {
    summary: 'Log the start of a period',
    example: CYCLE_EXAMPLES.logPeriod,
    handle: async (c, { body }) => {
      const { is_now: isNow, period_timestamp: timestamp, id = c.var.creationId } = body;
      const at = isNow === 1 ? null : (timestamp ?? null);
      const { periodId, isNew } = await c.var.services.cycle.logPeriod(at, id);
      c.status(isNew ? 201 : 200);
      return { period_id: periodId };
    },
  }),
  route(reportNotStarted, {
    summary: 'Say that the period has not begun as of today',
    example: CYCLE_EXAMPLES.notYet,
    handle: (c) => c.var.services.cycle.sayNotYet(),
  }),
  route(setCycleMode, {
    summary: 'Set the mode of the cycle',
    example: CYCLE_EXAMPLES.mode,
    handle: (c, { body }) => c.var.services.cycleLife.setMode(body),
  }),
  route(updateCycleFacts, {
    summary: 'Say whether the transition to menopause has begun',
    example: CYCLE_EXAMPLES.facts,
    handle: (c, { body }) => c.var.services.cycleLife.setTransition(body.in_transition),
  }),
  route(annotateCycle, {
    summary: 'Say that a cycle was unlike the others, or that its length is right',
    example: CYCLE_EXAMPLES.annotation,
    handle: (c, { params, body }) => c.var.services.cycleLife.annotateCycle(params.started_on, body),
  }),
  route(setScheme, {
    summary: 'Set how a pill, a ring or a patch is taken',
    example: CYCLE_EXAMPLES.scheme,
    handle: (c, { body }) => c.var.services.cycleLife.setScheme(body),
  }),
  route(updateSign, {
    summary: 'Put a sign of ovulation of the running cycle aside, or take it back',
    example: CYCLE_EXAMPLES.sign,
    handle: (c, { body }) => c.var.services.cycleLife.updateSign(body),
  }),
  route(readPredictions, {
    summary: 'The running cycle and the next six periods',
    example: CYCLE_EXAMPLES.predictions,
    handle: (c) => c.var.services.cycle.predictions(),
  }),
  route(deletePeriod, {
    summary: 'Delete a logged start',
    example: CYCLE_EXAMPLES.deletePeriod,
    handle: (c, { params }) => c.var.services.cycle.deletePeriod(params.id),
  }),
  route(listPastPeriods, {
    summary: 'Logged starts, newest first',
    example: CYCLE_EXAMPLES.pastPeriods,
    handle: async (c, { params: { param } }) => ({
      previous_periods_raw_data: await c.var.services.cycle.pastPeriods(
        param === 'all' ? 'all' : Number(param),
      ),
    }),
  }),
);
