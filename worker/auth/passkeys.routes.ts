import {
  addPasskey,
  confirmSession,
  confirmSessionByPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '#domain/account/passkey.calls.ts';
import { accessServices } from '#worker/access-services.ts';
import { deviceOf } from '#worker/http/device-of.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { codeRequest, passkeyRequest, signInAttemptOf } from './comer.ts';
import { knownBrowserCookie } from './known-browsers.ts';
import { PASSKEY_EXAMPLES } from './passkeys.examples.ts';

/** Sign-in by passkeys, and the list of one's own. */
export const passkeysRoutes = routesOf(
  route(passkeySignInOptions, {
    summary: 'Ask for a passkey',
    example: PASSKEY_EXAMPLES.signInOptions,
    handle: async (c) => {
      // Several pages of a browser may be asking, each with a challenge of its own.
      const name = passkeyRequest.read(c) ?? crypto.randomUUID();
      const options = await accessServices(c).passkeySignIn.options({
        network: signInAttemptOf(c).network,
        name,
      });
      passkeyRequest.write(c, name);
      return { options };
    },
  }),
  route(signInByPasskey, {
    summary: 'Sign in with a passkey',
    example: PASSKEY_EXAMPLES.signIn,
    handle: async (c, { body }) => {
      const typed = { ...body, device: deviceOf(c.req.header('user-agent')) };
      const attempt = { ...signInAttemptOf(c), name: passkeyRequest.read(c) ?? '' };
      const { tokens, browserToken } = await accessServices(c).passkeySignIn.verify(typed, attempt);
      passkeyRequest.forget(c);
      knownBrowserCookie.write(c, browserToken);
      return tokens;
    },
  }),
  route(confirmSession, {
    summary: 'Prove one’s address again with a mailed code, before something that needs it',
    example: PASSKEY_EXAMPLES.confirm,
    handle: async (c, { body }) => {
      await accessServices(c).confirm(c.var.signedIn, { ...signInAttemptOf(c), ...body });
      codeRequest.forget(c);
    },
  }),
  route(confirmSessionByPasskey, {
    summary: 'Prove with a passkey from before the session that it is in the right hands',
    example: PASSKEY_EXAMPLES.confirmByPasskey,
    handle: async (c, { body }) => {
      const attempt = { network: signInAttemptOf(c).network, name: passkeyRequest.read(c) ?? '' };
      await accessServices(c).confirmByPasskey(c.var.signedIn, { ...attempt, ...body });
      passkeyRequest.forget(c);
    },
  }),
  route(passkeyOptions, {
    summary: 'Ask for a new passkey; within ten minutes of a sign-in or a confirmation',
    example: PASSKEY_EXAMPLES.options,
    handle: async (c) => ({ options: await accessServices(c).passkeys(c.var.signedIn).options() }),
  }),
  route(addPasskey, {
    summary: 'Add a passkey; the account gets a mail',
    example: PASSKEY_EXAMPLES.add,
    handle: (c, { body }) => accessServices(c).passkeys(c.var.signedIn).add(body.response, body.name),
  }),
  route(listPasskeys, {
    summary: 'One’s passkeys, oldest first',
    example: PASSKEY_EXAMPLES.list,
    handle: (c) => accessServices(c).passkeys(c.var.signedIn).list(),
  }),
  route(renamePasskey, {
    summary: 'Rename a passkey',
    example: PASSKEY_EXAMPLES.rename,
    handle: (c, { body }) => accessServices(c).passkeys(c.var.signedIn).rename(body),
  }),
  route(removePasskey, {
    summary: 'Remove a passkey',
    example: PASSKEY_EXAMPLES.remove,
    handle: (c, { params }) => accessServices(c).passkeys(c.var.signedIn).remove(params.id),
  }),
);
