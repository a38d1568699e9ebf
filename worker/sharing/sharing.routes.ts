import {
  endShare,
  listShares,
  makeShare,
  openShare,
  stopSharing,
  updateShare,
} from '#domain/sharing/sharing.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { glanceService, sharingService } from './sharing.service.ts';

/** Links that show somebody close the person's phase. */
export const sharingRoutes = routesOf(
  route(listShares, {
    summary: 'Links that show the phase, oldest first; never their addresses',
    description: '`opened_on` is the last day, in the person’s zone, on which somebody opened it.',
    handle: async (c) => ({ shares: await sharingService(c.var.person).list() }),
  }),
  route(makeShare, {
    summary: 'Make a link that shows the phase; within ten minutes of a sign-in or a confirmation',
    description:
      'Needs the consent `sharing`; five at most. The address is only in this answer. It takes no `Idempotency-Key`.',
    handle: async (c, { body }) => {
      const { secret, share } = await sharingService(c.var.person).make(c.var.signedIn, body);
      return { share, address: `${c.var.context.appOrigin}/shared#${secret}` };
    },
  }),
  route(updateShare, {
    summary: 'Change what a link shows, pause it, or let it live longer',
    description: '`days` counts from today; `notes` as a whole. What is left out stays.',
    handle: (c, { body }) => sharingService(c.var.person).update(body),
  }),
  route(endShare, {
    summary: 'End a link',
    description: 'Nobody can open it once this is answered.',
    handle: (c, { params }) => sharingService(c.var.person).end(params.id),
  }),
  route(stopSharing, {
    summary: 'End every link and the address of the calendar',
    description: 'Repeating is no error.',
    handle: (c) => sharingService(c.var.person).stop(),
  }),
  route(openShare, {
    summary: 'What a link shows today',
    description:
      'Every reason for showing nothing has the same answer, and so has every secret that opens nothing (404). A wrong or missing `passphrase` is `validation_failed`, with `reason`.',
    handle: (c, { body }) => glanceService(c.var.context).open(body),
  }),
);
