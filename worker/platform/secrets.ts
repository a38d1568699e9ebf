import { base64url } from 'jose';

const encoder = new TextEncoder();

/** The 32 bytes of a text's SHA-256. */
export const digestOf = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', encoder.encode(text));

/** SHA-256 of a text, base64url. */
export const sha256 = async (text: string): Promise<string> =>
  base64url.encode(new Uint8Array(await digestOf(text)));

/** Cloudflare refuses more than 100,000 rounds in one call, so they are split into several. */
const SLOW_CALLS = 3;
const ROUNDS_PER_CALL = 70_000;

/** PBKDF2-SHA-256 of a text with 210,000 rounds, base64url: each call's result is the next one's text, under the same salt. */
export async function slowHash(text: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS_PER_CALL };
  let bytes = encoder.encode(text);
  for (let call = 0; call < SLOW_CALLS; call++) {
    const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
    bytes = new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
  }
  return base64url.encode(bytes);
}

/** Keyed authentication of texts with HMAC-SHA-256, by at least 32 random characters; signatures are base64url. */
export function createMac(secret: string) {
  const bytesOf = async (text: string): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign('HMAC', await macKeyOf(secret), encoder.encode(text)));
  const sign = async (text: string): Promise<string> => base64url.encode(await bytesOf(text));

  return {
    /** The 32 bytes of the signature. */
    bytesOf,
    sign,
    signAll: (...parts: readonly (string | number)[]): Promise<string> => sign(JSON.stringify(parts)),
    /** Compares in constant time; `false` for a signature that isn't base64url. */
    verify: async (text: string, signature: string): Promise<boolean> => {
      const bytes = decodeBase64url(signature);
      return (
        bytes !== undefined &&
        crypto.subtle.verify('HMAC', await macKeyOf(secret), bytes, encoder.encode(text))
      );
    },
  };
}

/** The bytes of a base64url text; `undefined` if it isn't one. */
function decodeBase64url(text: string): Uint8Array | undefined {
  try {
    return base64url.decode(text);
  } catch {
    return undefined;
  }
}

/** The few secrets of a deployment, each imported once. Keys instead of promises, because a promise belongs to one request. */
const keys = new Map<string, CryptoKey>();

/** The key of a secret for HMAC with SHA-256. */
export async function macKeyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
    'verify',
  ]);
  keys.set(secret, key);
  return key;
}

/** Secrets by version; the highest version signs or seals, the others only read older data. */
export type VersionedSecrets = ReadonlyMap<number, string>;

/** Reads `1:secret 2:secret`, a version from 1 and at least 32 characters of randomness each; `undefined` for anything else. */
export function readVersionedSecrets(setting: string): VersionedSecrets | undefined {
  const parts = setting.trim().split(/\s+/);
  const secrets = new Map<number, string>();
  for (const part of parts) {
    const [, version, secret] = /^([1-9]\d{0,5}):(\S{32,})$/.exec(part) ?? [];
    if (version !== undefined && secret !== undefined) secrets.set(Number(version), secret);
  }
  return secrets.size === parts.length ? secrets : undefined;
}

/** As `readVersionedSecrets`; a single secret without a version, at least 32 characters, counts as version 1. */
export function readSigningSecrets(setting: string): VersionedSecrets | undefined {
  // A value that begins like a version is one: a typo in it must not become a secret.
  if (/^\s*\d+:/.test(setting)) return readVersionedSecrets(setting);
  return setting.length >= 32 ? new Map([[1, setting]]) : undefined;
}

/** The version that signs or seals. */
export const newestVersion = (secrets: VersionedSecrets): number => Math.max(...secrets.keys());
