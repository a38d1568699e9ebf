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
  const key = crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  return {
    sign: async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(text))),
    verify: async (text, signature) =>
      crypto.subtle.verify('HMAC', await key, signature, encoder.encode(text)),
  };
}
