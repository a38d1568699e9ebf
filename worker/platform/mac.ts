const encoder = new TextEncoder();

/** Keyed authentication of texts with HMAC-SHA-256. */
export type Mac = {
  /** 32 bytes over the text. */
  readonly sign: (text: string) => Promise<Uint8Array>;
  /** Compares in constant time. */
  readonly verify: (text: string, signature: Uint8Array) => Promise<boolean>;
};

/** @param secret at least 32 characters of randomness */
export function createMac(secret: string): Mac {
  return {
    sign: async (text) =>
      new Uint8Array(await crypto.subtle.sign('HMAC', await macKeyOf(secret), encoder.encode(text))),
    verify: async (text, signature) =>
      crypto.subtle.verify('HMAC', await macKeyOf(secret), signature, encoder.encode(text)),
  };
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
