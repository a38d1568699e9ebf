import type { Context } from 'hono';
import { deleteAccount, readDetails } from '#domain/account/account.calls.ts';
import {
  cancelPendingAddress,
  changeAddress,
  getPendingAddress,
  requestAddressCode,
  takeAddressBack,
} from '#domain/account/address-change.calls.ts';
import {
  recordConsent,
  updateBirthDate,
  updateGender,
  updateLanguage,
  updateName,
  updateTimeZone,
} from '#domain/account/profile.calls.ts';
import { networkKeyOf } from '#domain/account/sign-in.ts';
import { accessServices } from '#worker/access-services.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { ACCOUNT_EXAMPLES, ADDRESS_CHANGE_EXAMPLES } from './account.examples.ts';
import { detailsAnswer } from './account.service.ts';

/** The person's own profile (contract §3). */
export const accountRoutes = routesOf(
  route(readDetails, {
    summary: 'Profile, consents and running cycle',
    example: ACCOUNT_EXAMPLES.details,
    handle: async (c) => {
      const { account, cycle } = c.var.services;
      const [profile, overview] = await Promise.all([account.details(), cycle.overview()]);
      return detailsAnswer({ ...profile, overview }, c.var.deps.now());
    },
  }),
  route(updateName, {
    summary: 'Change the name',
    example: ACCOUNT_EXAMPLES.name,
    handle: (c, { body }) => c.var.services.account.setName(body.name),
  }),
  route(updateGender, {
    summary: 'Change the gender',
    example: ACCOUNT_EXAMPLES.gender,
    handle: (c, { body }) => c.var.services.account.setGender(body.gender),
  }),
  route(updateBirthDate, {
    summary: 'Change the birth date',
    example: ACCOUNT_EXAMPLES.birthDate,
    handle: (c, { body }) => c.var.services.account.setBirthDate(body),
  }),
  route(updateLanguage, {
    summary: 'Change the language of interface and mails',
    example: ACCOUNT_EXAMPLES.language,
    handle: (c, { body }) => c.var.services.account.setLanguage(body.language),
  }),
  route(updateTimeZone, {
    summary: 'Change the time zone',
    example: ACCOUNT_EXAMPLES.timeZone,
    handle: (c, { body }) => c.var.services.account.setTimeZone(body.timezone),
  }),
  route(recordConsent, {
    summary: 'Give or withdraw a consent',
    example: ACCOUNT_EXAMPLES.consent,
    handle: (c, { body }) => c.var.services.account.recordConsent(body),
  }),
  route(deleteAccount, {
    summary: 'Delete the account and all of its data',
    byHandler: 'access',
    handle: (c) => accessServices(c).deletion.delete(c.req.header('authorization')),
  }),
);

const networkOf = (c: Context<AppEnv>) => networkKeyOf(c.req.header('cf-connecting-ip'));

/** Changing one's address, and undoing the change from the old address. */
export const addressChangeRoutes = routesOf(
  route(requestAddressCode, {
    summary: 'Mail a code to a new address',
    example: ADDRESS_CHANGE_EXAMPLES.request,
    handle: async (c, { body }) => {
      const input = { email: body.email, network: networkOf(c) };
      await accessServices(c).addressChange.request(c.var.signedIn, input);
    },
  }),
  route(changeAddress, {
    summary: 'Change the address with a mailed code, proven by a fresh sign-in, or after seven days',
    example: ADDRESS_CHANGE_EXAMPLES.change,
    handle: async (c, { body }) => {
      const typed = { ...body, network: networkOf(c) };
      return { waits_until: await accessServices(c).addressChange.change(c.var.signedIn, typed) };
    },
  }),
  route(getPendingAddress, {
    summary: 'The change of the address that waits, if any',
    example: ADDRESS_CHANGE_EXAMPLES.waiting,
    handle: async (c) => ({ waiting: await accessServices(c).waitingChange.find(c.var.signedIn) }),
  }),
  route(cancelPendingAddress, {
    summary: 'Stop the change of the address that waits; repeating is no error',
    example: ADDRESS_CHANGE_EXAMPLES.stop,
    handle: (c) => accessServices(c).waitingChange.stop(c.var.signedIn),
  }),
  route(takeAddressBack, {
    summary: 'Take a change of the address back with the token mailed to the old one; every session ends',
    example: ADDRESS_CHANGE_EXAMPLES.takeBack,
    handle: async (c, { body }) => ({
      passkeys: await accessServices(c).addressChange.takeBack(body.token, networkOf(c)),
    }),
  }),
);
