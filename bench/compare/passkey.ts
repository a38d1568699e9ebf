import { createHash, createPrivateKey, sign } from 'node:crypto';
import { fieldIn, textIn } from './people.ts';
import { ORIGIN } from './serve.ts';

// An authenticator with one fixed key, which creates a passkey and signs in with it (WebAuthn level 3).

const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'lvr4vFv2GKckQ_apOMFmybultRkhX8k-QRvAs95WJYU',
  y: 'TIS7gMRmgIymfE-6sZNvkiOcPnPkmd5lmdaCgQ9likQ',
  d: '10ovs1KyRryW4X1JtMbZC9-tLoLLQuaaRN0PO4bUKKs',
};

/** The person is present and verified; with `MADE` a new key follows. */
const VERIFIED = 0x05;
const MADE = 0x40;

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The credential of an account, by its name. */
const idOf = (name: string): Buffer => sha256(name).subarray(0, 16);

/** The answer to the product's options that adds a passkey. */
export function makePasskey(name: string, options: unknown): object {
  const id = idOf(name);
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(KEY.x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(KEY.y, 'base64url'),
  ]);
  // An unknown maker, the length of the id in two bytes, the id and the key (section 6.5.1).
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
  const data = Buffer.concat([authenticatorData(VERIFIED | MADE), credential]);
  // CBOR of {fmt: 'none', attStmt: {}, authData: data}.
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([data.length]),
    data,
  ]);
  return {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response: {
      clientDataJSON: base64url(clientData('webauthn.create', options)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    },
    clientExtensionResults: {},
  };
}

/** The answer that signs in with it; `handle`, from the options at the passkey's creation, identifies the person. */
export function signWithPasskey(
  name: string,
  { options, handle }: { options: unknown; handle: string },
): object {
  const id = base64url(idOf(name));
  const client = clientData('webauthn.get', options);
  const data = authenticatorData(VERIFIED);
  const signed = Buffer.concat([data, sha256(client)]);
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, createPrivateKey({ key: KEY, format: 'jwk' }))),
      userHandle: handle,
    },
    clientExtensionResults: {},
  };
}

/** The person's handle in the options for creating a passkey. */
export const handleIn = (options: unknown): string => textIn(fieldIn(options, 'user'), 'id');

function authenticatorData(flags: number): Buffer {
  return Buffer.concat([sha256(new URL(ORIGIN).hostname), Buffer.from([flags, 0, 0, 0, 0])]);
}

const clientData = (type: string, options: unknown): string =>
  JSON.stringify({ type, challenge: textIn(options, 'challenge'), origin: ORIGIN, crossOrigin: false });
