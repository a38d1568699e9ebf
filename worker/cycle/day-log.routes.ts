import {
  addSymptom,
  listDays,
  listSymptoms,
  logDay,
  logDays,
  updateSymptom,
} from '#domain/day-log/day-log.calls.ts';
import { EXAMPLE_PERIOD_ID } from '#worker/http/openapi.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { dayLogService, symptomsService } from './day-log.service.ts';

/** The day log (contract §11). */
export const dayLogRoutes = routesOf(
  // Before the day's own path, which would take `range` for a day.
  route(logDays, {
    summary: 'Log the bleeding of several days, or that it ended',
    description: 'At most 31 days; with `only_unsaid` 1 only days without a logged bleeding change.',
    example: { request: { from: '2026-03-16', to: '2026-03-18', bleeding: 'unspecified', only_unsaid: 1 } },
    handle: (c, { body }) => dayLogService(c.var.person).logRange(body),
  }),
  route(logDay, {
    summary: 'Log something for a day; only what is sent changes',
    description:
      '`null` clears a field. `started` is a period that begins with the change, `ask` a question for the person.',
    example: { parameters: { date: '2026-03-18' }, request: { bleeding: 'medium', pain: 2 } },
    byHandler: 'repetition',
    handle: (c, { params, body }) =>
      dayLogService(c.var.person).log(params.date, { ...body, underKey: c.var.underKey }),
  }),
  route(listDays, {
    summary: 'What is logged from one day to another, oldest first',
    description: 'At most 400 days, without those that have neither values nor remarks.',
    example: { parameters: { from: '2026-03-01', to: '2026-03-31' } },
    handle: (c, { params }) => dayLogService(c.var.person).list(params),
  }),
  route(addSymptom, {
    summary: 'Add a symptom of the person’s own',
    description: '1 to 40 characters; twelve symptoms at most, archived ones included.',
    example: { request: { name: 'Restless legs', id: EXAMPLE_PERIOD_ID } },
    handle: async (c, { body: { name, id = c.var.creationId } }) => {
      const { symptomId, isNew } = await symptomsService(c.var.person).add(name, id);
      c.status(isNew ? 201 : 200);
      return { symptom_id: symptomId };
    },
  }),
  route(updateSymptom, {
    summary: 'Rename or archive one of the person’s own symptoms',
    description: 'Days keep an archived one.',
    example: { request: { symptom_id: EXAMPLE_PERIOD_ID, archived: 1 } },
    handle: (c, { body: { symptom_id: id, ...change } }) => symptomsService(c.var.person).update(id, change),
  }),
  route(listSymptoms, {
    summary: 'The person’s own symptoms',
    handle: async (c) => ({ symptoms: await symptomsService(c.var.person).list() }),
  }),
);
