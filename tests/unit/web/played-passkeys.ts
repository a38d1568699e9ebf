import { vi } from 'vitest';

/** The flags of authenticator data (WebAuthn §6.1): somebody was there, and was verified. */
export const PRESENT = 0x01;
export const VERIFIED = 0x04;

/** The id of the browser's passkey, base64url. */
export const PASSKEY = 'b25l';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Authenticator data with these flags. */
export const authenticatorData = (flags: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...new Uint8Array(32).fill(0xff), flags, 0, 0, 0, 0]);

/** What a passkey says that makes this secret of a salt. */
export const making = (secret: Uint8Array) => ({ results: { first: secret.slice().buffer } });

type Answer = { readonly flags?: number; readonly prf?: object };

/** A browser whose one passkey answers like this, saying more than it was asked for, or that ends with an error of this name. */
export function playPasskeys(answer: Answer | string = {}): PublicKeyCredentialRequestOptions[] {
  const asked: PublicKeyCredentialRequestOptions[] = [];
  const answerTo = async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
    asked.push(publicKey);
    if (typeof answer === 'string') throw new DOMException('ended', answer);
    const { flags = PRESENT | VERIFIED, prf } = answer;
    return {
      id: PASSKEY,
      rawId: bytes('one'),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: bytes('client'),
        authenticatorData: authenticatorData(flags).buffer,
        signature: bytes('signature'),
        userHandle: bytes('me'),
        attestationObject: bytes('made'),
        getTransports: () => ['internal'],
      },
      getClientExtensionResults: () => ({ ...(prf && { prf }), appid: true, credProps: {} }),
    };
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(class {}, { isConditionalMediationAvailable: async () => true }),
  );
  const credentials = { get: answerTo, create: answerTo };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  return asked;
}
