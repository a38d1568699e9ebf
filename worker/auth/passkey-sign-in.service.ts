import type * as v from 'valibot';
import { addressKeyOf } from '#domain/account/address-key.ts';
import type { assertionResponseSchema } from '#domain/account/passkey.schema.ts';
import { AppError } from '#domain/errors.ts';
import type { Owner } from '#worker/app-env.ts';
import type { Device } from '#worker/http/device-of.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { type CompleteSignIn, refuseMoving, type SignInAccount, type SignInResult } from './entry.ts';
import type { PasskeyChallengesRepository } from './passkey-challenges.repository.ts';
import type { PasskeysRepository } from './passkeys.repository.ts';
import type { PasskeyProof } from './session.service.ts';
import {
  challengeIn,
  NOBODY,
  newChallenge,
  type Party,
  requestOptions,
  userIdIn,
  verifyAssertion,
} from './webauthn.ts';

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
