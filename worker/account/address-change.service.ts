import type * as v from 'valibot';
import {
  TAKE_BACK_PAGE,
  TAKE_BACK_SECONDS,
  type takenBackSchema,
} from '#domain/account/address-change.schema.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import type { Deps, Owner, SignedIn } from '#worker/app-env.ts';
import { addressChangedMail, addressLeftMail, newAddressMail } from '#worker/mail/address-mails.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { type Mail, MailNotSent } from '#worker/platform/mailer.ts';
import type { AddressChangeRow, AddressChangesRepository } from './address-changes.repository.ts';
import type { TakeBackTokens } from './take-back-token.ts';

/** A code for an address change: proves the address for this one person, and signs nobody in. */
type Codes = {
  readonly issue: (addressKey: string, userId: string) => Promise<string>;
  /**
   * Spends a try; returns a function that uses up the code and gives `false` if a parallel call was first. Throws
   * `code_invalid`.
   */
  readonly prove: (typed: {
    addressKey: string;
    code: string;
    userId: string;
    network: string;
  }) => Promise<() => Promise<boolean>>;
};

export type AddressChangeParts = {
  deps: Pick<Deps, 'newId' | 'now' | 'mailer'>;
  appOrigin: string;
  rememberBrowser: (addressKey: string) => Promise<void>;
  tokens: TakeBackTokens;
  codes: Codes;
  directory: {
    readonly placeOf: (userId: string) => Promise<Owner>;
    /** Holds an address for an account. Throws `conflict` and `unavailable`. */
    readonly holdAddress: (owner: Owner, addressKey: string) => Promise<void>;
    /** Brings the directory in line with the account's row. */
    readonly settleAddress: (userId: string) => Promise<void>;
  };
  changesOf: (owner: Owner) => AddressChangesRepository;
  /** Query for a session that hasn't been ended. */
  sessionOf: (signedIn: SignedIn) => Query;
  /** Statement that records a change in the security trail, if a query has rows. */
  noting: (owner: Owner, given: Query) => BatchStatement;
  /**
   * Runs statements in one transaction with a record that a change was undone; also ends every session of the person, and
   * removes the passkeys that whoever made the change may have.
   */
  takingBack: (
    owner: Owner,
    undoing: { readonly changeId: string; readonly statements: readonly BatchStatement[] },
  ) => Promise<void>;
  /** The person's passkeys, oldest first. */
  passkeysLeft: (owner: Owner) => Promise<PasskeyLeft[]>;
  /** Sends a mail after the call is answered; the caller doesn't see failures. */
  mailLater: (mail: Mail) => void;
  limits: {
    readonly spendMail: (asked: {
      userId: string;
      addressKey: string;
      network: string;
    }) => Promise<{ readonly giveBack: () => Promise<void> }>;
    readonly spendTakeBack: (network: string) => Promise<unknown>;
  };
};

type PasskeyLeft = v.InferOutput<typeof takenBackSchema>['passkeys'][number];

type Holding = { readonly owner: Owner; readonly addressKey: string };

/** Changes of an account's address: proven by a code, announced to the old address, and reversible from there for ten days. */
export function createAddressChangeService(parts: AddressChangeParts) {
  const { deps, appOrigin, rememberBrowser, tokens, codes, directory, changesOf, limits } = parts;

  async function currentOf(owner: Owner) {
    const current = await changesOf(owner).current();
    if (!current) throw new AppError('unauthorized');
    return current;
  }

  /** Holds the address in the directory, writes the change, then settles the directory. */
  async function writeHeld({ owner, addressKey }: Holding, writing: () => Promise<void>): Promise<void> {
    await directory.holdAddress(owner, addressKey);
    try {
      await writing();
    } finally {
      await directory.settleAddress(owner.userId);
    }
  }

  /** Writes a proven address while it is held. */
  async function write(
    signedIn: SignedIn,
    { email, addressKey, consume }: { email: string; addressKey: string; consume: () => Promise<boolean> },
  ): Promise<void> {
    const { userId } = signedIn;
    const session = parts.sessionOf(signedIn);
    const changes = changesOf(signedIn);
    // Read again, because it may have changed before the address was held; from now on nobody else changes it.
    const { email: left, language } = await currentOf(signedIn);
    const away = await changes.findAway(addressKey);
    const note = (given: Query) => parts.noting(signedIn, given);
    if (away) {
      if (!(await consume())) throw new AppError('code_invalid');
      const { changeId } = away;
      if (!(await changes.goBack({ changeId, email, session }, note))) throw new AppError('unauthorized');
      return parts.mailLater({ to: left, ...addressLeftMail(language) });
    }
    const change = { changeId: deps.newId(), changedAt: deps.now() };
    const token = await tokens.sign({ userId, ...change });
    const takeBackUrl = `${appOrigin}${TAKE_BACK_PAGE}?lang=${language}#${token}`;
    const until = change.changedAt + TAKE_BACK_SECONDS;
    await deps.mailer({ to: left, ...addressChangedMail({ language, takeBackUrl, until }) });
    if (!(await consume())) throw new AppError('code_invalid');
    if (!(await changes.change({ ...change, email, session }, note))) throw new AppError('unauthorized');
  }

  /** Restores the address from before a change, and notifies the one that loses the account. */
  async function takeBack(owner: Owner, change: AddressChangeRow): Promise<void> {
    const changes = changesOf(owner);
    const { email: left, addressKey: leftKey, language } = await currentOf(owner);
    await parts.takingBack(owner, { changeId: change.changeId, statements: changes.takingBack(change) });
    const addressKey = addressKeyOf(change.previousEmail);
    if ((await changes.current())?.addressKey !== addressKey) throw overtaken();
    if (leftKey !== addressKey) parts.mailLater({ to: left, ...addressLeftMail(language) });
  }

  return {
    /**
     * Mails a code to a new address, whether or not another account has it. Throws `rate_limited`, and `unavailable` if the
     * mail isn't sent.
     */
    request: async (owner: Owner, { email, network }: { email: string; network: string }): Promise<void> => {
      const addressKey = addressKeyOf(email);
      const { userId } = owner;
      const current = await currentOf(owner);
      if (current.addressKey === addressKey)
        throw refuseField('email', 'is the address of this account already');
      const { language } = current;
      const spent = await limits.spendMail({ userId, addressKey, network });
      try {
        const code = await codes.issue(addressKey, userId);
        await deps.mailer({ to: email, ...newAddressMail({ code, language }) });
      } catch (error) {
        if (error instanceof MailNotSent) await spent.giveBack();
        throw error;
      }
    },

    /**
     * Sets the address that a code proves; sessions stay. The old address is notified first, so that no change goes
     * unnoticed. Changing to an address that could still be restored is a return: the address it leaves gets no link. If the
     * account has the address already, an answer was lost and nothing is left to do. Throws `code_invalid`, `unauthorized` if
     * the session ends during the call, `conflict` if another account has the address, and like `request`.
     */
    change: async (
      signedIn: SignedIn,
      { email, code, network }: { email: string; code: string; network: string },
    ): Promise<void> => {
      const { userId } = signedIn;
      const addressKey = addressKeyOf(email);
      if ((await currentOf(signedIn)).addressKey === addressKey) return;
      const consume = await codes.prove({ addressKey, code, userId, network });
      await writeHeld({ owner: signedIn, addressKey }, () => write(signedIn, { email, addressKey, consume }));
      await rememberBrowser(addressKey);
    },

    /**
     * Restores the address from before a change, ends every session and removes the passkeys that whoever made it may have;
     * returns those that are left. Repeating it changes nothing. Throws `code_invalid` for a token that isn't ours or whose
     * change was replaced, `conflict` after the ten days.
     */
    takeBack: async (token: string, network: string): Promise<PasskeyLeft[]> => {
      await limits.spendTakeBack(network);
      const named = await tokens.read(token);
      if (!named) throw new AppError('code_invalid', { detail: 'the link is not valid' });
      if (deps.now() >= named.changedAt + TAKE_BACK_SECONDS)
        throw new AppError('conflict', {
          detail: 'the days in which the change could be taken back are over',
        });
      const owner = await directory.placeOf(named.userId);
      const changes = changesOf(owner);
      const [change, current] = await Promise.all([changes.find(named.changeId), changes.current()]);
      const addressKey = change && addressKeyOf(change.previousEmail);
      const isCurrent = addressKey !== undefined && addressKey === current?.addressKey;
      if (change && change.revokedAt === null && addressKey !== undefined) {
        const writing = () => takeBack(owner, change);
        // The account's own address can't be held again. Whoever changed it has changed it back, and may still be signed in.
        await (isCurrent
          ? writing().finally(() => directory.settleAddress(owner.userId))
          : writeHeld({ owner, addressKey }, writing));
      } else if (!isCurrent) throw overtaken();
      return parts.passkeysLeft(owner);
    },
  };
}

const overtaken = () => new AppError('code_invalid', { detail: 'the link is not valid any more' });
