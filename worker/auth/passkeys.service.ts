import type * as v from 'valibot';
import {
  type passkeysSchema,
  type registrationResponseSchema,
  TRANSPORTS,
} from '#domain/account/passkey.schema.ts';
import { providerOf } from '#domain/account/passkey-providers.ts';
import { AppError } from '#domain/errors.ts';
import type { SecurityEvent } from '#domain/security-trail/security-trail.schema.ts';
import type { SignedIn } from '#worker/app-env.ts';
import { type Device, deviceName } from '#worker/http/device-of.ts';
import type { PasskeyNews } from '#worker/mail/passkey-mail.ts';
import type { NoteGiven, Query } from '#worker/platform/database.ts';
import type { PasskeyChallengesRepository } from './passkey-challenges.repository.ts';
import type { NewPasskey, PasskeysRepository } from './passkeys.repository.ts';
import {
  challengeIn,
  creationOptions,
  handleOf,
  newChallenge,
  type Party,
  verifyRegistration,
} from './webauthn.ts';

export type PasskeysServiceDeps = {
  signedIn: SignedIn;
  party: Party;
  passkeys: PasskeysRepository;
  challenges: PasskeyChallengesRepository;
  device: () => Device;
  /** Keyed hash of the session that adds a passkey. */
  holder: () => Promise<string>;
  /** Query for that session; no row if it has been ended. */
  session: Query;
  /** That session's names. Throws `confirmation_needed` unless the person has just signed in or typed a code. */
  requireFresh: () => Promise<Pick<NewPasskey, 'browserKey' | 'sessionId'>>;
  email: () => Promise<string>;
  note: (event: SecurityEvent) => NoteGiven;
  /** Sends the person a mail about their passkeys. */
  mail: (about: PasskeyNews) => void;
};

/** A signed-in person's passkeys. */
export function createPasskeysService(parts: PasskeysServiceDeps) {
  const { signedIn, party, passkeys, challenges, holder, requireFresh, note } = parts;

  return {
    /** What the browser needs to make one. Throws `confirmation_needed`. */
    options: async () => {
      await requireFresh();
      const challenge = newChallenge();
      const [address, held] = await Promise.all([
        parts.email(),
        passkeys.list(),
        challenges.keep(challenge, await holder()),
      ]);
      return creationOptions({
        party,
        user: { userId: signedIn.userId, email: address },
        challenge,
        held,
      });
    },

    /**
     * Adds what the browser made. Throws `confirmation_needed`, `code_invalid` if anything about it is wrong, and `conflict` if
     * there are ten, it is one of them, or the session was ended meanwhile.
     */
    add: async (sent: v.InferOutput<typeof registrationResponseSchema>, name: string | undefined) => {
      const { sessionId, browserKey } = await requireFresh();
      const challenge = challengeIn(sent.response.clientDataJSON);
      const isOurs = await challenges.take(challenge, await holder());
      const made = isOurs ? await verifyRegistration(sent, { party, challenge }) : undefined;
      if (!made) throw new AppError('code_invalid');
      const row = {
        ...made,
        sessionId,
        browserKey,
        name: name ?? providerOf(made.aaguid) ?? deviceName(parts.device(), 'Passkey'),
        transports: TRANSPORTS.filter((one) => sent.response.transports?.includes(one)),
        hasPrf: sent.clientExtensionResults.prf?.enabled === true ? 1 : 0,
      } as const;
      if (!(await passkeys.add(row, { session: parts.session, note: note('passkey_added') })))
        throw new AppError('conflict', { detail: 'there are ten passkeys, or this is one of them' });
      parts.mail('newPasskey');
    },

    list: async (): Promise<Omit<v.InferOutput<typeof passkeysSchema>, 'success'>> => ({
      rp_id: party.rpId,
      user_handle: handleOf(signedIn.userId),
      passkeys: (await passkeys.list()).map((row) => ({
        id: row.credentialId,
        name: row.name,
        has_prf: row.hasPrf,
        backed_up: row.backedUp,
        created_at: row.createdAt,
        last_used_at: row.lastUsedAt,
      })),
    }),

    /** Throws `not_found`. */
    rename: async (passkey: Parameters<PasskeysRepository['rename']>[0]): Promise<void> => {
      if (!(await passkeys.rename(passkey, note('passkey_renamed')))) throw new AppError('not_found');
    },

    /** Removes it and ends the sessions that it opened, this one too. Throws `not_found`. */
    remove: async (id: string): Promise<void> => {
      const left = await passkeys.remove(id, note('passkey_removed'));
      if (left === undefined) throw new AppError('not_found');
      if (left === 0) parts.mail('lastPasskey');
    },
  };
}
