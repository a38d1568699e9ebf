import type * as v from 'valibot';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import {
  type assertionResponseSchema,
  type passkeysSchema,
  type registrationResponseSchema,
  TRANSPORTS,
} from '#domain/account/passkey.schema.ts';
import { providerOf } from '#domain/account/sign-in.ts';
import { AppError } from '#domain/errors.ts';
import type { SecurityEvent } from '#domain/security-trail/security-trail.schema.ts';
import type { Owner, SignedIn } from '#worker/app-env.ts';
import { type Device, deviceName } from '#worker/http/request-headers.ts';
import type { PasskeyNews } from '#worker/mail/account-mails.ts';
import type { BatchStatement, NoteGiven, Query } from '#worker/platform/database.ts';
import type { NewPasskey, PasskeyChallengesRepository, PasskeysRepository } from './passkeys.repository.ts';
import type { PasskeyProof } from './session.service.ts';
import {
  type CompleteSignIn,
  refuseMoving,
  type SignInAccount,
  type SignInResult,
} from './sign-in.service.ts';
import {
  challengeIn,
  creationOptions,
  handleOf,
  NOBODY,
  newChallenge,
  type Party,
  requestOptions,
  userIdIn,
  verifyAssertion,
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

export type PasskeySignInServiceDeps = {
  party: Party;
  challenges: PasskeyChallengesRepository;
  /** Where a person is and who they are; also somewhere for an id that nobody has. */
  find: (userId: string) => Promise<Owner & { readonly account: SignInAccount | undefined }>;
  passkeysOf: (owner: Owner) => PasskeysRepository;
  enter: CompleteSignIn;
  note: (owner: Owner, event: 'signed_in') => BatchStatement;
  noteRefused: (owner: Owner) => Promise<void>;
  /** Each throws `rate_limited`. */
  limits: {
    readonly spendOptions: (network: string) => Promise<unknown>;
    /** Counts an answer of a network until it is given back. */
    readonly spendAnswer: (network: string) => Promise<{ readonly giveBack: () => Promise<void> }>;
    readonly spendWrong: (credentialId: string, network: string) => Promise<unknown>;
  };
  /** Keyed hash of the name of the browser that asks; its challenges count nowhere else. */
  holderOf: (browser: string) => Promise<string>;
};

/** A browser that asks: its network, the name it keeps, and its record of known addresses. */
type PasskeyAttempt = {
  readonly network: string;
  readonly name: string;
  readonly browserToken: string | undefined;
};

type PasskeySignIn = {
  readonly response: v.InferOutput<typeof assertionResponseSchema>;
  readonly rotate: 0 | 1;
  readonly device: Device;
};

/** Sign-in by a passkey. Whatever is wrong gets one refusal, after the same work. */
export function createPasskeySignIn(parts: PasskeySignInServiceDeps) {
  const { party, challenges, find, passkeysOf, enter, note, noteRefused, limits, holderOf } = parts;

  /** The passkey of a right answer to this browser's challenge, and whose it is. Throws as `verify` and `prove` do. */
  async function check(
    response: PasskeySignIn['response'],
    { network, name }: Pick<PasskeyAttempt, 'name' | 'network'>,
  ) {
    const answer = await limits.spendAnswer(network);
    const challenge = challengeIn(response.response.clientDataJSON);
    const isOurs = await challenges.take(challenge, await holderOf(name));
    const named = userIdIn(response.response.userHandle);
    const { account, ...owner } = await find(named);
    const passkeys = passkeysOf(owner);
    const passkey = await passkeys.find(response.id);
    const publicKey = passkey?.publicKey;
    const signed = await verifyAssertion(response, { party, challenge, publicKey });
    if (!(isOurs && account && passkey && signed)) {
      // What others send isn't counted: they could shut the passkey, and the network.
      if (isOurs) await limits.spendWrong(response.id, network);
      const isUnknown = isOurs && named !== NOBODY && !passkey && !account?.isMoving;
      throw new AppError('code_invalid', isUnknown ? UNKNOWN_PASSKEY : {});
    }
    await answer.giveBack();
    // First, because nothing may be written while it is being moved.
    refuseMoving(account);
    if (isCopied({ before: passkey.counter, now: signed.counter })) {
      await noteRefused(owner);
      throw new AppError('code_invalid');
    }
    const using = passkeys.using({ credentialId: response.id, ...signed });
    return { owner, account, passkey, passkeys, using };
  }

  return {
    /** What the browser needs to ask for a passkey. Throws `rate_limited`. */
    options: async ({ network, name }: Pick<PasskeyAttempt, 'name' | 'network'>) => {
      await limits.spendOptions(network);
      const challenge = newChallenge();
      await challenges.keep(challenge, await holderOf(name));
      return requestOptions(party, challenge);
    },

    /**
     * Signs in. Throws `code_invalid` for anything that isn't a right answer to this browser's challenge by a passkey of the
     * person it names, with the field `response.id` if that passkey is no longer anyone's; `rate_limited` after wrong answers;
     * and only after a right answer `account_banned` and `unavailable`.
     */
    verify: async ({ response, ...typed }: PasskeySignIn, attempt: PasskeyAttempt): Promise<SignInResult> => {
      const { owner, account, passkey, passkeys, using } = await check(response, attempt);
      if (account.status === 'banned') throw new AppError('account_banned');
      return enter({
        owner,
        addressKey: addressKeyOf(account.email),
        account,
        after: [using, passkeys.endingOrphans(response.id), note(owner, 'signed_in')],
        credentialId: passkey.credentialId,
        typed,
        browserToken: attempt.browserToken,
      });
    },

    /**
     * When the passkey of a right answer was added, and the statement that records its use. Throws `code_invalid` for one of
     * somebody else too, and else as `verify`.
     */
    prove: async (
      response: PasskeySignIn['response'],
      { userId, ...attempt }: Pick<PasskeyAttempt, 'name' | 'network'> & Pick<Owner, 'userId'>,
    ): Promise<PasskeyProof> => {
      const { owner, passkey, using } = await check(response, attempt);
      if (owner.userId !== userId) throw new AppError('code_invalid');
      return { madeAt: passkey.createdAt, using };
    },
  };
}

/** Lets the browser forget the passkey. Only who has the passkey knows its id and its handle, and who had it may know. */
const UNKNOWN_PASSKEY = {
  errors: [{ path: 'response.id', message: 'is not, or no longer, a passkey of this person' }],
};

/** Whether the counter says that a second copy of the key exists; passkeys that are on several devices keep it at 0. */
const isCopied = ({ before, now }: { before: number; now: number }): boolean =>
  before > 0 && now > 0 && now <= before;
