import { deleteAccount, readDetails } from '#domain/account/account.calls.ts';
import { recordConsent } from '#domain/account/consent.calls.ts';
import {
  updateBirthDate,
  updateGender,
  updateLanguage,
  updateName,
  updateTimeZone,
} from '#domain/account/profile.calls.ts';
import { accessServices } from '#worker/access-services.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { ACCOUNT_EXAMPLES } from './account.examples.ts';
import { detailsAnswer } from './account-answers.ts';

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
