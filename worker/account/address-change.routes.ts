import type { Context } from 'hono';
import {
  cancelPendingAddress,
  changeAddress,
  getPendingAddress,
  requestAddressCode,
  takeAddressBack,
} from '#domain/account/address-change.calls.ts';
import { networkKeyOf } from '#domain/account/network-key.ts';
import { accessServices } from '#worker/access-services.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { ADDRESS_CHANGE_EXAMPLES } from './address-change.examples.ts';

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
