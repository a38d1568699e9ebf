import { Hono } from 'hono';
import {
  birthDateSchema,
  consentSchema,
  detailsSchema,
  genderSchema,
  languageUpdateSchema,
  nameSchema,
  timeZoneSchema,
} from '#domain/account/account.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { accessServices } from '#worker/access-services.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, type CallExample, describe } from '#worker/http/openapi.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { ACCOUNT_EXAMPLES } from './account.examples.ts';
import { detailsAnswer } from './account-answers.ts';

const update = (summary: string, example: CallExample) =>
  describe({ summary, example, access: 'signed-in', answer: successSchema, refusals: BODY_REFUSALS });

/** The person's own profile (contract §3). */
export const accountRoutes = new Hono<AppEnv>()
  .get(
    '/user/details',
    describe({
      summary: 'Profile, consents and running cycle',
      example: ACCOUNT_EXAMPLES.details,
      access: 'signed-in',
      answer: detailsSchema,
    }),
    authenticate,
    async (c) => {
      const { account, cycle } = c.var.services;
      const [profile, overview] = await Promise.all([account.details(), cycle.overview()]);
      return c.json(detailsAnswer({ ...profile, overview }, c.var.deps.now()));
    },
  )
  .post(
    '/user/name/update',
    update('Change the name', ACCOUNT_EXAMPLES.name),
    authenticate,
    requireJson,
    body(nameSchema),
    async (c) => {
      await c.var.services.account.setName(c.req.valid('json').name);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/user/gender/update',
    update('Change the gender', ACCOUNT_EXAMPLES.gender),
    authenticate,
    requireJson,
    body(genderSchema),
    async (c) => {
      await c.var.services.account.setGender(c.req.valid('json').gender);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/user/dob/update',
    update('Change the birth date', ACCOUNT_EXAMPLES.birthDate),
    authenticate,
    requireJson,
    body(birthDateSchema),
    async (c) => {
      await c.var.services.account.setBirthDate(c.req.valid('json'));
      return c.json({ success: 1 });
    },
  )
  .post(
    '/user/language/update',
    update('Change the language of interface and mails', ACCOUNT_EXAMPLES.language),
    authenticate,
    requireJson,
    body(languageUpdateSchema),
    async (c) => {
      await c.var.services.account.setLanguage(c.req.valid('json').language);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/user/timezone/update',
    update('Change the time zone', ACCOUNT_EXAMPLES.timeZone),
    authenticate,
    requireJson,
    body(timeZoneSchema),
    async (c) => {
      await c.var.services.account.setTimeZone(c.req.valid('json').timezone);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/user/consent',
    update('Give or withdraw a consent', ACCOUNT_EXAMPLES.consent),
    authenticate,
    requireJson,
    body(consentSchema),
    async (c) => {
      await c.var.services.account.recordConsent(c.req.valid('json'));
      return c.json({ success: 1 });
    },
  )
  .delete(
    '/user/delete',
    describe({
      summary: 'Delete the account and all of its data',
      access: 'even-banned',
      answer: successSchema,
    }),
    async (c) => {
      await accessServices(c).deletion.delete(c.req.header('authorization'));
      return c.json({ success: 1 });
    },
  );
