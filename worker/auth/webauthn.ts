import { base64url } from 'jose';
import type * as v from 'valibot';
import type { assertionResponseSchema, registrationResponseSchema } from '#domain/account/passkey.schema.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

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
export function creationOptions({ party, user, challenge, held }: CreationInput) {
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
export const requestOptions = (party: Party, challenge: string) =>
  ({ challenge, rpId: party.rpId, timeout: PATIENCE_MS, userVerification: 'required' }) as const;

/** The handle of a person for authenticators: the bytes of the id, base64url. */
export const handleOf = (userId: string): string => base64url.encode(userId);

/** An id that nobody has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

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
export async function verifyRegistration(sent: Registration, expected: { party: Party; challenge: string }) {
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
