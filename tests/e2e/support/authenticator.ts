import type { CDPSession, Page } from '@playwright/test';
import { PORT } from '../../../scripts/addresses-for-tests.ts';

/** Passkeys need a host with a name. */
export const NAMED_HOST = `http://localhost:${PORT}`;

/** A device's own authenticator, played by Chromium. */
export type Authenticator = {
  /** Whether it verifies its person from now on; otherwise whatever asks is refused. */
  readonly verify: (isVerified: boolean) => Promise<void>;
  /** Whether it answers at all; otherwise whatever asks waits. */
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
