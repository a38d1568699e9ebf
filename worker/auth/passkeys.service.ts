import { base64url } from 'jose';
import type * as v from 'valibot';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import {
  type assertionResponseSchema,
  type registrationResponseSchema,
  TRANSPORTS,
} from '#domain/account/passkey.schema.ts';
import type {
  addPasskey,
  listPasskeys,
  renamePasskey,
  signInByPasskey,
} from '#domain/account/session.calls.ts';
import { providerOf } from '#domain/account/sign-in.ts';
import { AppError } from '#domain/errors.ts';
import { SIGNING_IN_PAGE } from '#domain/pages.ts';
import type { CallResult, ParsedRequest } from '#domain/wire/call.ts';
import { contactOf } from '#worker/account/account.repository.ts';
import { sendAccountNotice } from '#worker/account/account.service.ts';
import { type Context, personContext, type SignedIn } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { deviceName } from '#worker/http/read-request.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { mailOf } from '#worker/mail/mails.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createMac } from '#worker/platform/secrets.ts';
import { noted, securityTrailIn } from '#worker/security-trail/security-events.repository.ts';
import {
  createPasskeyChallengesRepository,
  createPasskeysRepository,
  type PasskeyRow,
} from './passkeys.repository.ts';
import { sessionService } from './session.service.ts';
import { completeSignIn, refuseMoving, type SignInResult } from './sign-in.service.ts';

/** A signed-in person's passkeys. */
export function passkeysService(context: Context, signedIn: SignedIn) {
  const { appOrigin, deps, device } = context;
  const person = personContext(context, signedIn);
  const sessions = sessionService(context);
  const party = partyOf(appOrigin);
  const passkeys = createPasskeysRepository(person);
  // In the first shard, wherever the person is.
  const challenges = createPasskeyChallengesRepository(deps);
  const holder = () => createMac(deps.config.CODE_SECRET).signAll('passkey-session', signedIn.sessionId);
  const requireFresh = async () => {
    const session = await sessions.findFresh(signedIn);
    if (!session) throw new AppError('confirmation_needed');
    return session;
  };
  const mail = (about: 'newPasskey' | 'lastPasskey'): void =>
    sendAccountNotice(context, {
      owner: signedIn,
      content: (language) =>
        mailOf(about, { language, device: device(), url: `${appOrigin}${SIGNING_IN_PAGE}` }),
    });

  return {
    /** The options for making a passkey in the browser. Throws `confirmation_needed`. */
    options: async () => {
      await requireFresh();
      const challenge = newChallenge();
      const [address, held] = await Promise.all([
        contactOf(person).then(({ email }) => email),
        passkeys.list(),
        challenges.add(challenge, await holder()),
      ]);
      return creationOptions({ party, user: { userId: signedIn.userId, email: address }, challenge, held });
    },

    /**
     * Adds what the browser made. Throws `confirmation_needed`, `code_invalid` if anything about it is wrong, and `conflict` if
     * there are ten, it is one of them, or the session was ended meanwhile.
     */
    add: async ({ response: sent, name }: ParsedRequest<typeof addPasskey>['body']) => {
      const { sessionId, browserKey } = await requireFresh();
      const challenge = challengeIn(sent.response.clientDataJSON);
      const isOurs = await challenges.consume(challenge, await holder());
      const made = isOurs ? await verifyRegistration(sent, { party, challenge }) : undefined;
      if (!made) throw new AppError('code_invalid');
      const row = {
        ...made,
        sessionId,
        browserKey,
        name: name ?? providerOf(made.aaguid) ?? deviceName(device(), 'Passkey'),
        transports: TRANSPORTS.filter((one) => sent.response.transports?.includes(one)),
        hasPrf: sent.clientExtensionResults.prf?.enabled === true ? 1 : 0,
      } as const;
      if (!(await passkeys.add(row, sessions.liveSession(signedIn))))
        throw new AppError('conflict', { detail: 'there are ten passkeys, or this is one of them' });
      mail('newPasskey');
    },

    list: async (): Promise<CallResult<typeof listPasskeys>> => ({
      rp_id: party.rpId,
      user_handle: handleOf(signedIn.userId),
      passkeys: (await passkeys.list()).map((row) => ({
        id: row.credentialId,
        name: row.name,
        has_prf: row.hasPrf,
        backed_up: row.backedUp,
        created_at: row.createdAt,
        last_used_at: row.lastUsedAt,
      })),
    }),

    /** Throws `not_found`. */
    rename: async ({ id, name }: ParsedRequest<typeof renamePasskey>['body']): Promise<void> => {
      if (!(await passkeys.rename(id, name))) throw new AppError('not_found');
    },

    /** Removes it and ends the sessions that it opened, this one too. Throws `not_found`. */
    remove: async (id: string): Promise<void> => {
      const left = await passkeys.remove(id);
      if (left === undefined) throw new AppError('not_found');
      if (left === 0) mail('lastPasskey');
    },
  };
}

type PasskeySignIn = ParsedRequest<typeof signInByPasskey>['body'];

/** Sign-in by a passkey. Every wrong answer gets the same refusal, after the same work. */
export const passkeySignInService = onceFor((context: Context) => {
  const { appOrigin, deps } = context;
  const party = partyOf(appOrigin);
  const challenges = createPasskeyChallengesRepository(deps);
  const limits = rateLimits(context);
  /** Keyed hash of the name of the browser that asks; its challenges count nowhere else. */
  const holderNamed = (browser: string) =>
    createMac(deps.config.CODE_SECRET).signAll('passkey-browser', browser);
  const network = context.network();

  /** The passkey of a right answer to a challenge of the browser with this name, and its owner. Throws as `verify` and `confirm` do. */
  async function check(response: PasskeySignIn['response'], name: string) {
    const answer = await namingCode(limits.spend('passkey', { ip: [network] }));
    const challenge = challengeIn(response.response.clientDataJSON);
    const isOurs = await challenges.consume(challenge, await holderNamed(name));
    const named = userIdIn(response.response.userHandle);
    const { account, ...owner } = await directoryService(deps).findById(named);
    const person = personContext(context, owner);
    const passkeys = createPasskeysRepository(person);
    const passkey = await passkeys.find(response.id);
    const publicKey = passkey?.publicKey;
    const signed = await verifyAssertion(response, { party, challenge, publicKey });
    if (!(isOurs && account && passkey && signed)) {
      // Answers to other challenges aren't counted, because strangers could block the passkey and the network with them.
      if (isOurs)
        await namingCode(limits.spend('wrong-passkey', { credential: [response.id], ip: [network] }));
      const isUnknown = isOurs && named !== NOBODY && !passkey && !account?.isMoving;
      throw new AppError('code_invalid', isUnknown ? UNKNOWN_PASSKEY : {});
    }
    await answer.giveBack(['ip']);
    // First, because nothing may be written while it is being moved.
    refuseMoving(account);
    // A second copy of the key exists; for passkeys on several devices the counter is always 0.
    if (passkey.counter > 0 && signed.counter > 0 && signed.counter <= passkey.counter) {
      await securityTrailIn(context, owner).noteAt({ userId: owner.userId }, 'passkey_refused');
      throw new AppError('code_invalid');
    }
    const using = passkeys.using({ credentialId: response.id, ...signed });
    return { owner, person, account, passkey, passkeys, using };
  }

  return {
    /** The options for requesting a passkey in the browser. Throws `rate_limited`. */
    options: async (name: string) => {
      await namingCode(limits.spend('passkey-options', { ip: [network] }));
      const challenge = newChallenge();
      await challenges.add(challenge, await holderNamed(name));
      return requestOptions(party, challenge);
    },

    /**
     * Signs in. Throws `code_invalid` for anything that isn't a right answer to this browser's challenge by a passkey of the
     * person it names, with the field `response.id` if that passkey is no longer anyone's; `rate_limited` after wrong answers;
     * and only after a right answer `account_banned` and `unavailable`.
     */
    verify: async (
      { response, rotate }: PasskeySignIn,
      { name, browserToken }: { name: string; browserToken: string | undefined },
    ): Promise<SignInResult> => {
      const { owner, person, account, passkey, passkeys, using } = await check(response, name);
      if (account.status === 'banned') throw new AppError('account_banned');
      return completeSignIn(context, {
        owner,
        addressKey: addressKeyOf(account.email),
        account,
        after: [using, passkeys.endingOrphans(response.id), noted(person, 'signed_in')],
        credentialId: passkey.credentialId,
        rotates: rotate,
        browserToken,
      });
    },

    /** Accepts a passkey of the person from before the session, and makes the session fresh. Throws `code_invalid` and `rate_limited`. */
    confirm: async (
      signedIn: SignedIn,
      { response, name }: Pick<PasskeySignIn, 'response'> & { name: string },
    ): Promise<void> => {
      const { owner, passkey, using } = await check(response, name);
      if (owner.userId !== signedIn.userId) throw new AppError('code_invalid');
      await sessionService(context).confirm(signedIn, { madeAt: passkey.createdAt, using });
    },
  };
});

/** Adds to a refusal that a mailed code still signs in. */
const namingCode = <T>(spending: Promise<T>): Promise<T> =>
  spending.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code, retryAfterSeconds = 0 } = error;
    throw new AppError(code, {
      retryAfterSeconds,
      detail: 'too many tries with passkeys; sign in with a mailed code',
    });
  });

/** Lets the browser forget the passkey. Only somebody who has or had the passkey knows its id and its handle, and may learn this. */
const UNKNOWN_PASSKEY = {
  errors: [{ path: 'response.id', message: 'is not, or no longer, a passkey of this person' }],
};

// WebAuthn level 3; a library checks what a browser and an authenticator signed. It is loaded on demand, because few calls
// need it.

/** Ed25519, P-256 and RSA with SHA-256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];

/** How long a browser waits for the person, in milliseconds. */
const PATIENCE_MS = 120_000;

/** A key that nothing signs with: answers for an unknown passkey are verified with it, to take as long as others. */
const NOBODYS_KEY =
  'pQECAyYgASFYIBxlyXvNyw9rTb_Mid9xZInJpPPSYuXG1b1H6fM6ZiqiIlggCxdrkpP78YicbPnJ5sSVX1MJaxsW7MZIBdxlRq9TAao';

/** The party that requests a signature: our own origin, and its host, which passkeys belong to. */
type Party = { readonly origin: string; readonly rpId: string };
export const partyOf = (appOrigin: string): Party => ({
  origin: appOrigin,
  rpId: new URL(appOrigin).hostname,
});

export const newChallenge = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/** The options for making a passkey: discoverable, with user verification, and without attestation. */
function creationOptions({ party, user, challenge, held }: CreationInput) {
  return {
    rp: { id: party.rpId, name: 'Marea' },
    user: { id: handleOf(user.userId), name: user.email, displayName: user.email },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg }) as const),
    timeout: PATIENCE_MS,
    excludeCredentials: held.map(
      ({ credentialId: id, transports }) => ({ type: 'public-key', id, transports }) as const,
    ),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    extensions: { prf: {} },
  } as const;
}

type CreationInput = {
  readonly party: Party;
  readonly user: { readonly userId: string; readonly email: string };
  readonly challenge: string;
  /** The person's passkeys: an authenticator that has one of them makes no second. */
  readonly held: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[];
};

/** The options for a sign-in with whichever passkey the person chooses. */
const requestOptions = (party: Party, challenge: string) =>
  ({ challenge, rpId: party.rpId, timeout: PATIENCE_MS, userVerification: 'required' }) as const;

/** The handle of a person for authenticators: the bytes of the id, base64url. */
const handleOf = (userId: string): string => base64url.encode(userId);

/** An id that nobody has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The person that an answer names, or `NOBODY`. */
export function userIdIn(handle: string | undefined): string {
  const text = decoded(handle ?? '') ?? '';
  return /^[\da-f-]{36}$/.test(text) ? text : NOBODY;
}

/** The challenge named in an answer's client data; empty if none is. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const clientData: unknown = JSON.parse(decoded(clientDataJSON) ?? '');
    return typeof clientData === 'object' && clientData !== null && 'challenge' in clientData
      ? String(clientData.challenge)
      : '';
  } catch {
    return ''; // not JSON, so no browser's
  }
}

type Registration = v.InferOutput<typeof registrationResponseSchema>;
type Assertion = v.InferOutput<typeof assertionResponseSchema>;

/** The data of a new passkey, or `undefined` if anything about the answer is wrong. */
async function verifyRegistration(sent: Registration, expected: { party: Party; challenge: string }) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const { party, challenge } = expected;
  try {
    const attestation = decodeAttestationObject(base64url.decode(sent.response.attestationObject).slice());
    // No attestation was requested. To check one, the library would call addresses from its certificates.
    if (attestation.get('fmt') !== 'none') return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...sent, clientExtensionResults: {} } as never, // texts as sent; it checks them
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, aaguid, credentialBackedUp, credentialDeviceType } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: base64url.encode(credential.publicKey),
      counter: credential.counter,
      aaguid,
      backedUp: credentialBackedUp ? 1 : 0,
      deviceType: credentialDeviceType,
    } as const;
  } catch {
    return undefined; // it throws an error for developers
  }
}

/** The counter of a right signature, or `undefined` if anything about the answer is wrong. */
export async function verifyAssertion(
  sent: Assertion,
  expected: { party: Party; challenge: string; publicKey: string | undefined },
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { party, challenge, publicKey = NOBODYS_KEY } = expected;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...sent, clientExtensionResults: {} } as never, // texts as sent; it checks them
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      // The caller compares the counter and records a refusal.
      credential: { id: sent.id, publicKey: Uint8Array.from(base64url.decode(publicKey)), counter: 0 },
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? ({ counter: newCounter, backedUp: credentialBackedUp ? 1 : 0 } as const) : undefined;
  } catch {
    return undefined; // as above
  }
}

function decoded(text: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(base64url.decode(text));
  } catch {
    return undefined; // not base64url, or no text
  }
}
