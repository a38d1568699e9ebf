import {
  addSymptom,
  listDays,
  listSymptoms,
  logDay,
  logDays,
  updateSymptom,
} from '#domain/day-log/day-log.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { dayLogService, symptomsService } from './day-log.service.ts';

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
