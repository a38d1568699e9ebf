import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

// A software authenticator (WebAuthn level 3): it makes passkeys and signs with them, so that every field of an answer can be
// tampered with.

type Options = { readonly challenge: string };
type CreationOptions = Options & { readonly rp: { id: string }; readonly user: { id: string } };
type RequestOptions = Options & { readonly rpId: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const text = (value: Buffer | Uint8Array): string => Buffer.from(value).toString('base64url');
const hash = (value: Buffer | string): Buffer => createHash('sha256').update(value).digest();

/** The answer of a browser to a request for a signature. */
export type Assertion = {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: string;
  };
};

export type Passkey = {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly userHandle: string;
  /** The number of its signatures; stays at 0 for a synced passkey. */
  counter: number;
};

type Ways = {
  readonly origin: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly type?: string;
  readonly rpId?: string;
  readonly userHandle?: string;
};

type MakingWays = Ways & {
  readonly challenge?: string;
  /** Uses this existing passkey instead of a new one. */
  readonly credential?: Passkey;
  /** The attestation format; `packed` is a self attestation. */
  readonly format?: 'none' | 'packed';
};

function clientData(options: Options, { origin, type }: { origin: string; type: string }): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, { flags, counter }: { flags: number; counter: number }): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([hash(rpId), head]);
}

/** A P-256 key as COSE (RFC 9053): kty 2, alg -7, crv 1, x, y. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [head, mid] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([head, Buffer.from(x, 'base64url'), mid, Buffer.from(y, 'base64url')]);
}

/** Makes a passkey; synced ones keep their counter at 0. */
export function makePasskey(options: CreationOptions, { origin, flags, rpId, type, ...ways }: MakingWays) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = ways.credential ? Buffer.from(ways.credential.id, 'base64url') : randomBytes(16);
  const challenge = ways.challenge ?? options.challenge;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  const data = Buffer.concat([
    authenticatorData(rpId ?? options.rp.id, {
      flags: (flags ?? USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE | BACKED_UP) | HAS_CREDENTIAL,
      counter: 0,
    }),
    Buffer.alloc(16),
    length,
    credentialId,
    coseOf(publicKey),
  ]);
  const signedData = clientData({ challenge }, { origin, type: type ?? 'webauthn.create' });
  const size = Buffer.alloc(2);
  size.writeUInt16BE(data.length);
  const signature = sign('sha256', Buffer.concat([data, hash(signedData)]), privateKey);
  // CBOR (RFC 8949) of {fmt, attStmt, authData: data}; attStmt is {} or {alg: -7, sig}.
  const attested = {
    none: [Buffer.from('a363666d74646e6f6e656761747453746d74a0', 'hex')],
    packed: [
      Buffer.from('a363666d74667061636b65646761747453746d74a263616c67266373696758', 'hex'),
      Buffer.from([signature.length]),
      signature,
    ],
  };
  const attestationObject = Buffer.concat([
    ...attested[ways.format ?? 'none'],
    Buffer.from('68617574684461746159', 'hex'),
    size,
    data,
  ]);
  const id = text(credentialId);
  const passkey: Passkey = {
    id,
    privateKey,
    publicKey: text(coseOf(publicKey)),
    userHandle: options.user.id,
    counter: 0,
  };
  const response = {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: text(signedData),
      attestationObject: text(attestationObject),
      transports: ['internal'],
    },
    clientExtensionResults: { prf: { enabled: true } },
  };
  return { passkey, response };
}

/** Signs the requested challenge. */
export function signWith(passkey: Passkey, options: RequestOptions, ways: Ways): Assertion {
  const { origin, flags, counter, type, rpId, userHandle } = ways;
  const data = authenticatorData(rpId ?? options.rpId, {
    flags: flags ?? USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE | BACKED_UP,
    counter: counter ?? passkey.counter,
  });
  const signedData = clientData(options, { origin, type: type ?? 'webauthn.get' });
  const signature = sign('sha256', Buffer.concat([data, hash(signedData)]), passkey.privateKey);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    response: {
      clientDataJSON: text(signedData),
      authenticatorData: text(data),
      signature: text(signature),
      userHandle: userHandle ?? passkey.userHandle,
    },
  };
}

export const WITHOUT_VERIFICATION = USER_PRESENT;
