import type * as v from 'valibot';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import {
  TAKE_BACK_SECONDS,
  type takenBackSchema,
  WAIT_SECONDS,
} from '#domain/account/address-change.schema.ts';
import type { Language } from '#domain/account/language.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import type { Deps, Owner, SignedIn } from '#worker/app-env.ts';
import {
  addressLeftMail,
  addressWaitsForMail,
  addressWaitsMail,
  newAddressMail,
} from '#worker/mail/account-mails.ts';
import type { BatchStatement, NoteGiven, Query } from '#worker/platform/database.ts';
import { type Mail, MailNotSent } from '#worker/platform/mailer.ts';
import type { AddressChangeRow, AddressChangesRepository } from './address-changes.repository.ts';
import {
  type AddressEvent,
  changedMail,
  type HoldingDirectory,
  type TakeBackTokens,
  writeHeld,
} from './pending-address-change.service.ts';

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

export type AddressChangeServiceDeps = {
  deps: Pick<Deps, 'newId' | 'now' | 'mailer'>;
  appOrigin: string;
  rememberBrowser: (addressKey: string) => Promise<void>;
  tokens: TakeBackTokens;
  codes: Codes;
  directory: HoldingDirectory & { readonly placeOf: (userId: string) => Promise<Owner> };
  changesOf: (owner: Owner) => AddressChangesRepository;
  /** Query for a session that hasn't been ended. */
  sessionOf: (signedIn: SignedIn) => Query;
  /** Whether the person has just signed in or typed a code: by the present mailbox, or a passkey older than the session. */
  isProven: (signedIn: SignedIn) => Promise<boolean>;
  /** Gives the statement that records an event in the security trail, if a query has rows. */
  noteOf: (owner: Owner, event: AddressEvent) => NoteGiven;
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

/** Changes of an account's address: proven by a code, announced to the old address, and reversible from there for ten days. */
export function createAddressChangeService(parts: AddressChangeServiceDeps) {
  const { deps, appOrigin, rememberBrowser, tokens, codes, directory, changesOf, limits } = parts;

  const linking = (language: Language) => ({ tokens, appOrigin, language });

  async function currentOf(owner: Owner) {
    const current = await changesOf(owner).current();
    if (!current) throw new AppError('unauthorized');
    return current;
  }

  /** Writes a proven address while it is held. */
  async function write(
    signedIn: SignedIn,
    { email, addressKey, consume }: { email: string; addressKey: string; consume: () => Promise<void> },
  ): Promise<void> {
    const { userId } = signedIn;
    const session = parts.sessionOf(signedIn);
    const changes = changesOf(signedIn);
    // Read again, because it may have changed before the address was held; from now on nobody else changes it.
    const { email: left, language } = await currentOf(signedIn);
    const open = await changes.open();
    const away = open.find(({ previousEmail }) => addressKeyOf(previousEmail) === addressKey);
    const note = parts.noteOf(signedIn, 'address_changed');
    // While a change can be taken back, the addresses from before it hear of the next one too.
    const earlier = open.filter(({ previousEmail }) => addressKeyOf(previousEmail) !== addressKey);
    if (away) {
      await consume();
      const { changeId } = away;
      if (!(await changes.goBack({ changeId, email, session }, note))) throw new AppError('unauthorized');
      const losing = new Set([left, ...earlier.map(({ previousEmail }) => previousEmail)]);
      for (const to of losing) parts.mailLater({ to, ...addressLeftMail(language) });
      return;
    }
    const change = { changeId: deps.newId(), changedAt: deps.now() };
    await deps.mailer({ to: left, ...(await changedMail({ userId, ...change }, linking(language))) });
    await consume();
    if (!(await changes.change({ ...change, email, session }, note))) throw new AppError('unauthorized');
    for (const row of earlier)
      parts.mailLater({ to: row.previousEmail, ...(await changedMail(row, linking(language))) });
  }

  /** Lets a change wait that nothing proved, and tells both addresses, the present one first. Returns when it will be made. */
  async function letWait(
    signedIn: SignedIn,
    { email, consume }: { email: string; consume: () => Promise<void> },
  ): Promise<number> {
    const changes = changesOf(signedIn);
    const [{ email: present, language }, open] = await Promise.all([currentOf(signedIn), changes.open()]);
    const change = { changeId: deps.newId(), changedAt: deps.now() + WAIT_SECONDS };
    const until = change.changedAt;
    const stopUrl = await tokens.linkOf({ userId: signedIn.userId, ...change }, { appOrigin, language });
    const announcement = addressWaitsMail({ language, until, stopUrl });
    await deps.mailer({ to: present, ...announcement });
    await consume();
    const typed = { ...change, email, session: parts.sessionOf(signedIn) };
    if (!(await changes.wait(typed, parts.noteOf(signedIn, 'address_change_waits'))))
      throw new AppError('unauthorized');
    for (const { previousEmail } of open) parts.mailLater({ to: previousEmail, ...announcement });
    parts.mailLater({ to: email, ...addressWaitsForMail({ language, until }) });
    return until;
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
     * account has the address already, an answer was lost and nothing is left to do. Without a fresh proof it throws
     * `confirmation_needed`, or waits for seven days if that was asked for. Returns when it will be made, `null` if it is.
     * Throws `code_invalid`, `unauthorized` if the session ends during the call, `conflict` if another account has the
     * address, and like `request`.
     */
    change: async (
      signedIn: SignedIn,
      { email, code, wait, network }: { email: string; code: string; wait: 0 | 1; network: string },
    ): Promise<number | null> => {
      const { userId } = signedIn;
      const addressKey = addressKeyOf(email);
      if ((await currentOf(signedIn)).addressKey === addressKey) return null;
      const isProven = await parts.isProven(signedIn);
      if (!isProven && wait === 0) throw new AppError('confirmation_needed');
      const useUp = await codes.prove({ addressKey, code, userId, network });
      const consume = async () => {
        if (!(await useUp())) throw new AppError('code_invalid');
      };
      // Held while a wait is written too, so that an address of another account is refused at once.
      const held = <Result>(writing: () => Promise<Result>) =>
        writeHeld(directory, { owner: signedIn, addressKey, writing });
      if (!isProven) return held(() => letWait(signedIn, { email, consume }));
      await held(() => write(signedIn, { email, addressKey, consume }));
      await rememberBrowser(addressKey);
      return null;
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
      if (change && addressKey !== undefined && isLinkLeft(change, { isCurrent })) {
        const writing = () => takeBack(owner, change);
        // The account's own address can't be held again. Whoever changed it has changed it back, and may still be signed in.
        await (isCurrent
          ? writing().finally(() => directory.settleAddress(owner.userId))
          : writeHeld(directory, { owner, addressKey, writing }));
      } else if (!isCurrent) throw overtaken();
      return parts.passkeysLeft(owner);
    },
  };
}

/** Whether the link of a change still does something. Whoever stopped one that waited may still be signed in: it ends that. */
const isLinkLeft = (
  { revokedAt, waitingEmail }: AddressChangeRow,
  { isCurrent }: { isCurrent: boolean },
): boolean => revokedAt === null || (isCurrent && waitingEmail !== null);

const overtaken = () => new AppError('code_invalid', { detail: 'the link is not valid any more' });
