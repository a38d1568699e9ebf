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
import { DAY_LOG_EXAMPLES } from './day-log.examples.ts';

/** The log of days, and which kinds of it a person is offered (contract §11). */
export const dayLogRoutes = routesOf(
  // Before the day's own path, which would take `range` for a day.
  route(logDays, {
    summary: 'Log the bleeding of several days, or that it ended',
    example: DAY_LOG_EXAMPLES.logDays,
    handle: (c, { body }) => c.var.services.dayLog.logRange(body),
  }),
  route(logDay, {
    summary: 'Log something for a day; only what is sent changes',
    example: DAY_LOG_EXAMPLES.logDay,
    byHandler: 'repetition',
    handle: (c, { params, body }) =>
      c.var.services.dayLog.log(params.date, { ...body, underKey: c.var.underKey }),
  }),
  route(listDays, {
    summary: 'What is logged from one day to another, oldest first',
    example: DAY_LOG_EXAMPLES.listDays,
    handle: (c, { params }) => c.var.services.dayLog.list(params),
  }),
  route(addSymptom, {
    summary: 'Add a symptom of the person’s own',
    example: DAY_LOG_EXAMPLES.addSymptom,
    handle: async (c, { body: { name, id = c.var.creationId } }) => {
      const { symptomId, isNew } = await c.var.services.ownSymptoms.add(name, id);
      c.status(isNew ? 201 : 200);
      return { symptom_id: symptomId };
    },
  }),
  route(updateSymptom, {
    summary: 'Rename or archive one of the person’s own symptoms',
    example: DAY_LOG_EXAMPLES.updateSymptom,
    handle: (c, { body: { symptom_id: id, ...change } }) => c.var.services.ownSymptoms.update(id, change),
  }),
  route(listSymptoms, {
    summary: 'The person’s own symptoms',
    example: DAY_LOG_EXAMPLES.listSymptoms,
    handle: async (c) => ({ symptoms: await c.var.services.ownSymptoms.list() }),
  }),
  route(readDayKinds, {
    summary: 'Which kinds of the log are offered',
    example: DAY_LOG_EXAMPLES.kinds,
    handle: async (c) => ({ kinds: await c.var.services.cycle.dayKinds() }),
  }),
  route(updateDayKinds, {
    summary: 'Switch kinds of the log on or off; what was logged stays',
    example: DAY_LOG_EXAMPLES.updateKinds,
    handle: async (c, { body }) => ({ kinds: await c.var.services.cycle.switchDayKinds(body) }),
  }),
);
