import { type Context, Hono } from 'hono';
import {
  addressChangeSchema,
  addressRequestSchema,
  takeBackSchema,
} from '#domain/account/address-change.schema.ts';
import { networkKeyOf } from '#domain/account/network-key.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { accessServices } from '#worker/access-services.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { ADDRESS_CHANGE_EXAMPLES } from './address-change.examples.ts';

const networkOf = (c: Context<AppEnv>) => networkKeyOf(c.req.header('cf-connecting-ip'));

/** The change of one's address, and taking it back from the old one. */
export const addressChangeRoutes = new Hono<AppEnv>()
  .post(
    '/user/email/request',
    describe({
      summary: 'Mail a code to a new address',
      example: ADDRESS_CHANGE_EXAMPLES.request,
      access: 'signed-in',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'rate_limited'],
    }),
    authenticate,
    requireJson,
    body(addressRequestSchema),
    async (c) => {
      const { email } = c.req.valid('json');
      await accessServices(c).addressChange.request(c.var.signedIn, { email, network: networkOf(c) });
      return c.json({ success: 1 });
    },
  )
  .post(
    '/user/email/change',
    describe({
      summary: 'Change the address with a mailed code; the old address gets a notice',
      example: ADDRESS_CHANGE_EXAMPLES.change,
      access: 'signed-in',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'code_invalid', 'conflict', 'rate_limited'],
    }),
    authenticate,
    requireJson,
    body(addressChangeSchema),
    async (c) => {
      const typed = { ...c.req.valid('json'), network: networkOf(c) };
      await accessServices(c).addressChange.change(c.var.signedIn, typed);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/user/email/take-back',
    describe({
      summary: 'Take a change of the address back with the token mailed to the old one; every session ends',
      example: ADDRESS_CHANGE_EXAMPLES.takeBack,
      access: 'public',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'code_invalid', 'conflict', 'rate_limited'],
    }),
    requireJson,
    body(takeBackSchema),
    async (c) => {
      await accessServices(c).addressChange.takeBack(c.req.valid('json').token, networkOf(c));
      return c.json({ success: 1 });
    },
  );
