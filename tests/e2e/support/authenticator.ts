import type { CDPSession, Page } from '@playwright/test';
import { PORT } from '../../../scripts/addresses-for-tests.ts';

/** Passkeys need a host name, not an IP address. */
export const NAMED_HOST = `http://localhost:${PORT}`;

/** Chromium's virtual authenticator, which acts as a device's own. */
export type Authenticator = {
  /** Sets whether it verifies the user from now on; if not, requests are refused. */
  readonly verify: (isVerified: boolean) => Promise<void>;
  /** Sets whether it answers at all; if not, requests stay pending. */
  readonly answer: (isAnswering: boolean) => Promise<void>;
  readonly credentials: () => Promise<number>;
  /** Removes the passkey that signed last. */
  readonly forgetLast: () => Promise<void>;
};

/** Gives a page's browser an authenticator; `hasPrf`: it can make keys. */
export async function withAuthenticator(page: Page, { hasPrf = true } = {}): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  });
  let last = '';
  session.on('WebAuthn.credentialAsserted', ({ credential }) => {
    last = credential.credentialId;
  });
  return {
    forgetLast: async () => {
      await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId: last });
    },
    verify: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    answer: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
