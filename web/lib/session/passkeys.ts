import type { PublicKeyCredentialCreationOptionsJSON, sendSignal } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { confirmByPasskeySchema } from '#domain/account/passkey.schema.ts';
import {
  confirmSessionByPasskey,
  listPasskeys,
  passkeySignInOptions,
  signInByPasskey,
} from '#domain/account/session.calls.ts';
import { LOADER_QUERY_OPTIONS } from '#web/lib/http/answer-or-loaded.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/http.ts';

type PasskeyOptions = {
  /** With it the browser offers passkeys in the address's field until it is aborted, instead of asking at once. */
  readonly inField?: AbortSignal;
};

/**
 * Lets the person choose a passkey and answers the server's challenge with it; gives the tokens of the new session. Rejects if
 * nothing was chosen.
 */
export const tokensByPasskey = (asking: PasskeyOptions = {}): Promise<Tokens> =>
  answerByPasskey(asking, (response) => send(signInByPasskey, { body: { response, rotate: 1 } }));

/** Proves by a passkey that this session is in the right hands. Rejects as `tokensByPasskey`. */
export const confirmByPasskey = (): Promise<unknown> =>
  answerByPasskey({}, (response) => send(confirmSessionByPasskey, { body: { response } }));

type Assertion = v.InferOutput<typeof confirmByPasskeySchema>['response'];

async function answerByPasskey<Answer>(
  { inField }: PasskeyOptions,
  answer: (response: Assertion) => Promise<Answer>,
): Promise<Answer> {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser');
  const { options } = await signInOptions();
  // One asking ends the other: what is over must not begin any more.
  inField?.throwIfAborted();
  inField?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: inField !== undefined,
    verifyBrowserAutofillInput: false,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const sent = {
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle === undefined ? {} : { userHandle }),
  };
  return answer({ id, rawId, type, response: sent }).catch(async (error: unknown) => {
    if (isUnknownCredential(error))
      await signal({ signalName: 'unknownCredential', rpID: options.rpId, credentialID: id });
    throw error;
  });
}

/** Whether the server refused an answer because the passkey is no longer anyone's. */
const isUnknownCredential = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.code === 'code_invalid' &&
  error.errors.some(({ path }) => path === 'response.id');

/** The last request for a challenge. */
let lastChallenge: Promise<unknown> = Promise.resolve();

/** One after the other: the first answer names this browser by a cookie, which the next request has to bring. */
function signInOptions() {
  const asking = lastChallenge.then(() => send(passkeySignInOptions, { body: {} }));
  lastChallenge = asking.catch(() => undefined);
  return asking;
}

type Tokens = { readonly xox: string; readonly stx: string };

/** Whether the browser can offer passkeys in a field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill().catch(() => false);
}

/** Makes a passkey. What it says of its keys is whether it can make any; the keys themselves stay here. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response, clientExtensionResults } = await startRegistration({
    optionsJSON: options,
  });
  const { prf } = clientExtensionResults;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, transports },
    clientExtensionResults: prf?.enabled === undefined ? {} : { prf: { enabled: prf.enabled } },
  };
}

/** Tells the browser which passkeys still count, so that it offers no others; where it listens. */
export async function signalPasskeys(known: {
  rp_id: string;
  user_handle: string;
  passkeys: readonly { id: string }[];
}) {
  await signal({
    signalName: 'allAcceptedCredentials',
    rpID: known.rp_id,
    userID: known.user_handle,
    allAcceptedCredentialIDs: known.passkeys.map(({ id }) => id),
  });
}

/** A hint to the browser; nothing depends on it, and few browsers take it. */
async function signal(hint: Parameters<typeof sendSignal>[0]): Promise<void> {
  await import('@simplewebauthn/browser').then(({ sendSignal }) => sendSignal(hint)).catch(() => undefined);
}

/** Whether the person, or their browser, ended it: cancelled, timed out, or nothing there to choose. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Whether the device already has a passkey of this person. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/** The person's passkeys; reloaded whenever the list opens. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => send(listPasskeys, { signal }),
  ...LOADER_QUERY_OPTIONS,
});
