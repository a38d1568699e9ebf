import { vi } from 'vitest';

/** The flags of authenticator data (WebAuthn §6.1) for a present and a verified user. */
export const PRESENT = 0x01;
export const VERIFIED = 0x04;

/** The id of the browser's passkey, base64url. */
export const PASSKEY = 'b25l';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Authenticator data with these flags. */
export const authenticatorData = (flags: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...new Uint8Array(32).fill(0xff), flags, 0, 0, 0, 0]);

/** The PRF result of a passkey that makes this secret from a salt. */
export const making = (secret: Uint8Array) => ({ results: { first: secret.slice().buffer } });

type Answer = { readonly flags?: number; readonly prf?: object };

/** Mocks a browser with one passkey that gives this answer, or fails with an error of this name. Returns the received requests. */
export function playPasskeys(answer: Answer | string = {}): PublicKeyCredentialRequestOptions[] {
  const requests: PublicKeyCredentialRequestOptions[] = [];
  const answerTo = async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
    requests.push(publicKey);
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
  return requests;
}
