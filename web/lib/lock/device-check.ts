import i18next from 'i18next';
import { deviceVerifier } from '#web/lib/native/platform.ts';

/** The only entry in the lock's list of passkeys in a native shell, where the system verifies the person, not a passkey. */
const SYSTEM = 'system';

/** Whether this page can use passkeys: in a browser that supports them, on a named host, not in a native shell. */
export function canUsePasskeys(): boolean {
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname);
  return isNamed && 'PublicKeyCredential' in globalThis && import.meta.env.MODE !== 'native';
}

/** Whether this device can verify its person by face, finger or its own PIN. */
export async function canVerifyUser(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** The ways in which this device can verify its person: the system in a native shell, otherwise these passkeys. */
export function availableVerifiers(passkeys: readonly string[]): readonly string[] {
  if (deviceVerifier() !== undefined) return [SYSTEM];
  return canUsePasskeys() ? passkeys : [];
}

/** The authenticator data's flag for a verified person (WebAuthn §6.1). */
const USER_VERIFIED = 0x04;

/**
 * Asks the device to verify its person by one of `availableVerifiers`. Nothing is sent: the challenge is random and nobody
 * checks the signature. With a salt it also returns the passkey's 32 secret bytes for it (PRF). Rejects if it's cancelled or
 * times out.
 */
export async function verifyUser(
  passkeys: readonly string[],
  salt?: Uint8Array<ArrayBuffer>,
): Promise<{ passkey: string; secret: Uint8Array<ArrayBuffer> | undefined }> {
  // An empty list would allow any passkey of this host, another person's too (WebAuthn §5.5).
  if (passkeys.length === 0) throw new Error('no passkey to ask for');
  const ask = deviceVerifier();
  if (ask !== undefined) {
    await ask(i18next.t('lock.unlock'));
    return { passkey: SYSTEM, secret: undefined };
  }
  const { base64URLStringToBuffer, bufferToBase64URLString, startAuthentication } = await import(
    '@simplewebauthn/browser'
  );
  const answer = await startAuthentication({
    optionsJSON: {
      challenge: bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(32)).buffer),
      rpId: location.hostname,
      allowCredentials: passkeys.map((id) => ({ type: 'public-key', id })),
      userVerification: 'required',
      timeout: 60_000,
      ...(salt === undefined ? {} : { extensions: { prf: { eval: { first: salt } } } }),
    },
  });
  const flags = new Uint8Array(base64URLStringToBuffer(answer.response.authenticatorData))[32] ?? 0;
  if ((flags & USER_VERIFIED) === 0) throw new Error('the device did not verify its person');
  const first = answer.clientExtensionResults.prf?.results?.first;
  return { passkey: answer.id, secret: first && new Uint8Array(first as ArrayBuffer) }; // as browsers return it
}
