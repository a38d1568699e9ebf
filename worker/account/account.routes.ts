import { deleteAccount, readDetails } from '#domain/account/account.calls.ts';
import {
  cancelPendingAddress,
  changeAddress,
  readPendingAddress,
  recordConsent,
  requestAddressCode,
  takeAddressBack,
  updateBirthDate,
  updateGender,
  updateLanguage,
  updateName,
  updateTimeZone,
} from '#domain/account/profile.calls.ts';
import { AppError } from '#domain/errors.ts';
import { listSecurityEvents } from '#domain/security-trail/security-trail.calls.ts';
import { rememberBrowser } from '#worker/auth/known-browsers.ts';
import { sessionService } from '#worker/auth/session.service.ts';
import type { Context } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { withDatabaseOf } from '#worker/platform/database.ts';
import { securityTrailIn } from '#worker/security-trail/security-events.repository.ts';
import { accountService, detailsAnswer } from './account.service.ts';
import { addressChangeService } from './address-change.service.ts';
import { eraseAccount, updateLedger } from './erase-account.ts';

/** The person's own profile (contract §3); changing one's address, and undoing the change from the old address. */
export const accountRoutes = routesOf(
  route(readDetails, {
    summary: 'Profile, consents and running cycle',
    description: '`cycle` has zeros and `null` without a logged period.',
    handle: async (c) => {
      const { person } = c.var;
      const [row, overview] = await Promise.all([
        accountService(person).stored(),
        cycleService(person).overview(),
      ]);
      return detailsAnswer(row, { overview, now: person.deps.now() });
    },
  }),
  route(updateName, {
    summary: 'Change the name',
    description: '1 to 100 characters, a letter among them.',
    handle: (c, { body }) => accountService(c.var.person).update(body),
  }),
  route(updateGender, {
    summary: 'Change the gender',
    description: '0 is “prefer not to say”, 1 female, 2 male, 3 non-binary.',
    handle: (c, { body }) => accountService(c.var.person).update(body),
  }),
  route(updateBirthDate, {
    summary: 'Change the birth date',
    description: '18 to 120 years ago.',
    handle: (c, { body }) => accountService(c.var.person).setBirthDate(body),
  }),
  route(updateLanguage, {
    summary: 'Change the language of interface and mails',
    description: 'Also of sentences that the server writes.',
    handle: (c, { body }) => accountService(c.var.person).update(body),
  }),
  route(updateTimeZone, {
    summary: 'Change the time zone',
    description: 'A name of the IANA database. Stored days stay as they are.',
    handle: (c, { body }) => accountService(c.var.person).setTimeZone(body.timezone),
  }),
  route(recordConsent, {
    summary: 'Give or withdraw a consent',
    description: 'Adds a row to the record, which is never overwritten.',
    handle: (c, { body }) => accountService(c.var.person).recordConsent(body),
  }),
  route(deleteAccount, {
    summary: 'Delete the account and all of its data',
    description: 'At once; it works for a banned account, too.',
    byHandler: 'access',
    handle: (c) => deleteAccountOf(c.var.context, c.req.header('authorization')),
  }),
  route(requestAddressCode, {
    summary: 'Mail a code to a new address',
    description: 'Gives the same answer whether or not somebody has the address.',
    handle: (c, { body }) => addressChangeService(c.var.context).request(c.var.signedIn, body.email),
  }),
  route(changeAddress, {
    summary: 'Change the address with a mailed code, proven by a fresh sign-in, or after seven days',
    description: 'Repeating is no error. With `wait` 1 it needs no confirmation, and takes seven days.',
    handle: async (c, { body }) => {
      const { context, signedIn } = c.var;
      const typed = { ...body, rememberBrowser: (addressKey: string) => rememberBrowser(c, addressKey) };
      return { waits_until: await addressChangeService(context).change(signedIn, typed) };
    },
  }),
  route(readPendingAddress, {
    summary: 'The change of the address that waits, if any',
    handle: async (c) => ({ waiting: await addressChangeService(c.var.context).waiting(c.var.signedIn) }),
  }),
  route(cancelPendingAddress, {
    summary: 'Stop the change of the address that waits; repeating is no error',
    description: 'So does the next change.',
    handle: (c) => addressChangeService(c.var.context).stop(c.var.signedIn),
  }),
  route(takeAddressBack, {
    summary: 'Take a change of the address back with the token mailed to the old one; every session ends',
    description: 'For ten days after the change; repeating is no error.',
    handle: async (c, { body }) => ({
      passkeys: await addressChangeService(c.var.context).takeBack(body.token),
    }),
  }),
);

/**
 * Deletes the account of an `Authorization` header, with all its rows. A repeated or parallel call finds nothing left and
 * succeeds too. Throws `unauthorized` without a genuine token, and for an ended session of an existing account. The
 * person may also delete a banned account.
 */
async function deleteAccountOf(context: Context, authorization: string | undefined): Promise<void> {
  const { deps, onFailure } = context;
  const sessions = sessionService(context);
  const directory = directoryService(deps);
  const named = await sessions.readBearer(authorization);
  if (!named) throw new AppError('unauthorized');
  const live = await sessions.identify(authorization).catch(async (error) => {
    if (await directory.exists(named.userId)) throw error;
  });
  if (!live) return;
  const theirs = withDatabaseOf(deps, live);
  await directory.leave(live, () => eraseAccount(theirs, live.userId));
  // If the ledger isn't reachable, the cron trigger does it later.
  await updateLedger(theirs).catch(onFailure);
}

/** What happened to the security of a person's account. */
export const securityTrailRoutes = routesOf(
  route(listSecurityEvents, {
    summary: 'What happened to the security of the account, newest first',
    description: 'At most 100, of the last six months.',
    handle: async (c) => {
      const { context, signedIn } = c.var;
      return { events: await securityTrailIn(context, signedIn).list(signedIn.userId) };
    },
  }),
);
