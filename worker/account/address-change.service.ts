import { TAKE_BACK_PAGE, TAKE_BACK_SECONDS } from '#domain/account/address-change.schema.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import type { Deps, Owner, SignedIn } from '#worker/app-env.ts';
import { addressChangedMail, addressLeftMail, newAddressMail } from '#worker/mail/address-mails.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { type Mail, MailNotSent } from '#worker/platform/mailer.ts';
import type { AddressChangeRow, AddressChangesRepository } from './address-changes.repository.ts';
import type { TakeBackTokens } from './take-back-token.ts';

/** A code as the account's address change has it: proves the address to this one person, and lets nobody in. */
type Codes = {
  readonly issue: (addressKey: string, userId: string) => Promise<string>;
  /** Spends a try; gives what uses the code up, `false` where a parallel call was first. Throws `code_invalid`. */
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
    /** Keeps an address for an account. Throws `conflict` and `unavailable`. */
    readonly holdAddress: (owner: Owner, addressKey: string) => Promise<void>;
    /** Makes the directory say what the account's row says. */
    readonly settleAddress: (userId: string) => Promise<void>;
  };
  changesOf: (owner: Owner) => AddressChangesRepository;
  /** Query for a session, as long as nobody has ended it. */
  sessionOf: (signedIn: SignedIn) => Query;
  /** Statement that notes a change in the security trail, given that a query has rows. */
  noting: (owner: Owner, given: Query) => BatchStatement;
  /** Runs statements in one transaction with a note that a change is taken back; every session of the person ends with it. */
  takingBack: (owner: Owner, statements: readonly BatchStatement[]) => Promise<void>;
  /** Mails once the call is answered; a failure is nobody's to see. */
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

type Holding = { readonly owner: Owner; readonly addressKey: string };

/** Changes of an account's address: proven by a code, told to the old address, taken back from there for ten days. */
export function createAddressChangeService(parts: AddressChangeParts) {
  const { deps, appOrigin, rememberBrowser, tokens, codes, directory, changesOf, limits } = parts;

  async function currentOf(owner: Owner) {
    const current = await changesOf(owner).current();
    if (!current) throw new AppError('unauthorized');
    return current;
  }

  /** Writes what changes the address, between keeping it in the directory and telling the directory how it ended. */
  async function writeHeld({ owner, addressKey }: Holding, writing: () => Promise<void>): Promise<void> {
    await directory.holdAddress(owner, addressKey);
    try {
      await writing();
    } finally {
      await directory.settleAddress(owner.userId);
    }
  }

  /** Writes a proven address for as long as it is held. */
  async function write(
    signedIn: SignedIn,
    { email, addressKey, consume }: { email: string; addressKey: string; consume: () => Promise<boolean> },
  ): Promise<void> {
    const { userId } = signedIn;
    const session = parts.sessionOf(signedIn);
    const changes = changesOf(signedIn);
    // By now nobody else changes it: what was read before the address was held may be old.
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

  /** Sets the address from before a change, and tells the one that loses the account. */
  async function takeBack(owner: Owner, change: AddressChangeRow): Promise<void> {
    const changes = changesOf(owner);
    const { email: left, addressKey: leftKey, language } = await currentOf(owner);
    await parts.takingBack(owner, changes.takingBack(change));
    const addressKey = addressKeyOf(change.previousEmail);
    if ((await changes.current())?.addressKey !== addressKey) throw overtaken();
    if (leftKey !== addressKey) parts.mailLater({ to: left, ...addressLeftMail(language) });
  }

  return {
    /**
     * Mails a code to a new address, the same whether or not somebody has it. Throws `rate_limited`, and `unavailable`
     * where the mail does not leave.
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
     * Sets the address that a code proves; sessions stay. The old address gets its notice first: no change goes unnoticed. Going back to
     * an address that could be taken back is a return, which gives the address it leaves no link. Where the address is the
     * account's already, an answer got lost: it's done. Throws `code_invalid`, `unauthorized` where the session ends meanwhile,
     * `conflict` where the address is another account's, and as `request`.
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
     * Sets the address from before a change again and ends every session; repeated it changes nothing. Throws `code_invalid`
     * for a token that is not ours or whose change was overtaken, `conflict` once the ten days are over.
     */
    takeBack: async (token: string, network: string): Promise<void> => {
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
        // Its own address can't be held again: who took it away has left it, and may still be signed in.
        return isCurrent
          ? writing().finally(() => directory.settleAddress(owner.userId))
          : writeHeld({ owner, addressKey }, writing);
      }
      if (!isCurrent) throw overtaken();
    },
  };
}

const overtaken = () => new AppError('code_invalid', { detail: 'the link is not valid any more' });
