import type { PublicKeyCredentialCreationOptionsJSON, sendSignal } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { assertionResponseSchema } from '#domain/account/passkey.schema.ts';
import {
  confirmSessionByPasskey,
  listPasskeys,
  requestSignInOptions,
  signInByPasskey,
} from '#domain/account/session.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { isFieldRefused, refusalCode } from '#web/lib/http/http.ts';
import { LOADER_QUERY_OPTIONS } from '#web/lib/http/query-client.ts';

/** `inField` offers passkeys in the address field until aborted, instead of in a dialog at once. */
type PasskeyOptions = { readonly inField?: AbortSignal };

/** Lets the person choose a passkey; resolves with the new session's tokens, or rejects if none was chosen. */
export const tokensByPasskey = (options: PasskeyOptions = {}) =>
  answerByPasskey(options, (response) => send(signInByPasskey, { body: { response, rotate: 1 } }));

/** Confirms with a passkey that this session is used by its owner. Rejects like `tokensByPasskey`. */
export const confirmByPasskey = (): Promise<unknown> =>
  answerByPasskey({}, (response) => send(confirmSessionByPasskey, { body: { response } }));

type Assertion = v.InferOutput<typeof assertionResponseSchema>;

async function answerByPasskey<Answer>(
  { inField }: PasskeyOptions,
  answer: (response: Assertion) => Promise<Answer>,
): Promise<Answer> {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser');
  const { options } = await signInOptions();
  // A later request aborts this one, which then must not start.
  inField?.throwIfAborted();
  inField?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: inField !== undefined,
    verifyBrowserAutofillInput: false,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const handle = userHandle === undefined ? {} : { userHandle };
  const sent = { clientDataJSON, authenticatorData, signature, ...handle };
  return answer({ id, rawId, type, response: sent }).catch(async (error: unknown) => {
    if (isUnknownCredential(error))
      await signal({ signalName: 'unknownCredential', rpID: options.rpId, credentialID: id });
    throw error;
  });
}

/** Whether the server refused the passkey because it's no longer registered. */
const isUnknownCredential = (error: unknown): boolean =>
  refusalCode(error) === 'code_invalid' && isFieldRefused(error, 'response.id');

/** The last request for a challenge. */
let lastChallenge: Promise<unknown> = Promise.resolve();

/** Requests challenges one after the other: the first answer sets a cookie that the next request has to send. */
function signInOptions() {
  const request = lastChallenge.then(() => send(requestSignInOptions, { body: {} }));
  lastChallenge = request.catch(() => undefined);
  return request;
}

/** Whether the browser can offer passkeys in a field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill().catch(() => false);
}

/** Creates a passkey. Of its PRF results only whether it supports them is returned; the secrets stay here. */
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

/** Signals to browsers that support it which passkeys are still valid, so that they offer no others. */
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

/** Sends a hint that few browsers support; nothing depends on it. */
async function signal(hint: Parameters<typeof sendSignal>[0]): Promise<void> {
  await import('@simplewebauthn/browser').then(({ sendSignal }) => sendSignal(hint)).catch(() => undefined);
}

/** Whether the person or the browser cancelled the request, it timed out, or there was no passkey to choose. */
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
