import {
  addBusySource,
  deleteBusySource,
  listBusyDays,
  listBusySources,
  refreshBusySource,
  updateBusySource,
} from '#domain/busy/busy.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { busyService } from './busy.service.ts';

/** A person's calendars, read in for when they are busy and nothing else (contract §14). */
export const busyRoutes = routesOf(
  route(listBusySources, {
    summary: 'The calendars that are read in; never their addresses',
    handle: async (c) => ({ sources: await busyService(c.var.person).list() }),
  }),
  route(addBusySource, {
    summary: 'Read a calendar in, from its secret address or as a device read it from a file',
    description:
      'At most five. An address is fetched at once, in 8 seconds at most; the error of a refused one has a `reason`. Instants are unix seconds.',
    handle: async (c, { body }) => {
      const { isNew, ...answer } = await busyService(c.var.person).add({ id: c.var.creationId, ...body });
      c.status(isNew ? 201 : 200);
      return answer;
    },
  }),
  route(updateBusySource, {
    summary: 'Change a calendar’s label and what counts, or send its file anew; what is left out stays',
    description: 'The address can’t be changed.',
    handle: (c, { body }) => busyService(c.var.person).update(body),
  }),
  route(refreshBusySource, {
    summary: 'Fetch a calendar now',
    description: 'If that fails, the source has its `problem`, and what was read before stays.',
    handle: (c, { body }) => busyService(c.var.person).refresh(body.source_id),
  }),
  route(deleteBusySource, {
    summary: 'Remove a calendar',
    description: 'Its busy hours are gone with it; the calendar itself stays as it is.',
    handle: (c, { params }) => busyService(c.var.person).remove(params.id),
  }),
  route(listBusyDays, {
    summary: 'When the person is busy on each of some days',
    description: 'At most 62 days. `busy_minutes` is `null` on days that no calendar covers.',
    handle: async (c, { params }) => ({ days: await busyService(c.var.person).days(params) }),
  }),
);
