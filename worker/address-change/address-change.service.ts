import { TAKE_BACK_PAGE, TAKE_BACK_SECONDS } from '#domain/account/address-change.schema.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import type { Deps, Owner } from '#worker/context.ts';
import { addressChangedMail, newAddressMail } from '#worker/mail/address-mails.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { MailNotSent } from '#worker/platform/mailer.ts';
import type { AddressChangesRepository } from './address-changes.repository.ts';
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

type Parts = {
  deps: Pick<Deps, 'newId' | 'now' | 'mailer'>;
  appOrigin: string;
  rememberBrowser: (addressKey: string) => Promise<void>;
  tokens: TakeBackTokens;
  codes: Codes;
  places: {
    readonly placeOf: (userId: string) => Promise<Owner>;
    /** Keeps an address for an account. Throws `conflict` and `unavailable`. */
    readonly holdAddress: (owner: Owner, addressKey: string) => Promise<void>;
    /** Makes the directory say what the account's row says. */
    readonly settleAddress: (userId: string) => Promise<void>;
  };
  changesOf: (owner: Owner) => AddressChangesRepository;
  /** Runs statements in one transaction with a note of it in the security trail. */
  changing: (owner: Owner, statements: readonly BatchStatement[]) => Promise<void>;
  /** The same for a change that is taken back; every session of the person ends with it. */
  takingBack: (owner: Owner, statements: readonly BatchStatement[]) => Promise<void>;
  limits: {
    readonly spendMail: (
      addressKey: string,
      network: string,
    ) => Promise<{ readonly giveBack: () => Promise<void> }>;
    readonly spendTakeBack: (network: string) => Promise<unknown>;
  };
};

type Holding = { readonly owner: Owner; readonly addressKey: string };

/** Changes of an account's address: proven by a code, told to the old address, taken back from there for ten days. */
export function createAddressChangeService(parts: Parts) {
  const { deps, appOrigin, rememberBrowser, tokens, codes, places, changesOf, changing, takingBack, limits } =
    parts;

  /** The account as it is; throws where the address is its own already. */
  async function currentOf(owner: Owner, addressKey: string) {
    const current = await changesOf(owner).current();
    if (!current) throw new AppError('unauthorized');
    if (current.addressKey === addressKey)
      throw refuseField('email', 'is the address of this account already');
    return current;
  }

  /** Writes what changes the address, between keeping it in the directory and telling the directory how it ended. */
  async function writeHeld({ owner, addressKey }: Holding, writing: () => Promise<void>): Promise<void> {
    await places.holdAddress(owner, addressKey);
    try {
      await writing();
    } finally {
      await places.settleAddress(owner.userId);
    }
  }

  return {
    /**
     * Mails a code to a new address, the same whether or not somebody has it. Throws `rate_limited`, and `unavailable`
     * where the mail does not leave.
     */
    request: async (owner: Owner, { email, network }: { email: string; network: string }): Promise<void> => {
      const addressKey = addressKeyOf(email);
      const { language } = await currentOf(owner, addressKey);
      const spent = await limits.spendMail(addressKey, network);
      try {
        const code = await codes.issue(addressKey, owner.userId);
        await deps.mailer({ to: email, ...newAddressMail({ code, language }) });
      } catch (error) {
        if (error instanceof MailNotSent) await spent.giveBack();
        throw error;
      }
    },

    /**
     * Sets the address that a code proves; sessions stay. The old address is told first: no change goes unnoticed. Throws
     * `code_invalid`, `conflict` where the address is another account's, and as `request`.
     */
    change: async (
      owner: Owner,
      { email, code, network }: { email: string; code: string; network: string },
    ): Promise<void> => {
      const { userId } = owner;
      const addressKey = addressKeyOf(email);
      const { email: previousEmail, language } = await currentOf(owner, addressKey);
      const consume = await codes.prove({ addressKey, code, userId, network });
      await writeHeld({ owner, addressKey }, async () => {
        const change = { changeId: deps.newId(), changedAt: deps.now() };
        const token = await tokens.sign({ userId, ...change });
        const takeBackUrl = `${appOrigin}${TAKE_BACK_PAGE}#${token}`;
        const until = change.changedAt + TAKE_BACK_SECONDS;
        await deps.mailer({ to: previousEmail, ...addressChangedMail({ language, takeBackUrl, until }) });
        if (!(await consume())) throw new AppError('code_invalid');
        await changing(owner, changesOf(owner).changing({ ...change, email }));
      });
      await rememberBrowser(addressKey);
    },

    /**
     * Sets the address of before a change again and ends every session; repeated it changes nothing. Throws `code_invalid`
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
      const owner = await places.placeOf(named.userId);
      const changes = changesOf(owner);
      const [change, current] = await Promise.all([changes.find(named.changeId), changes.current()]);
      const addressKey = change && addressKeyOf(change.previousEmail);
      if (change && change.revokedAt === null && addressKey !== undefined) {
        const statements = changes.takingBack(change);
        return writeHeld({ owner, addressKey }, () => takingBack(owner, statements));
      }
      if (addressKey === undefined || addressKey !== current?.addressKey)
        throw new AppError('code_invalid', { detail: 'the link is not valid any more' });
    },
  };
}

export type AddressChangeService = ReturnType<typeof createAddressChangeService>;
