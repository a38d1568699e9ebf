import { addressKeyOf } from '#domain/account/account.schema.ts';
import type { Language } from '#domain/account/language.ts';
import type { changeAddress, readPendingAddress, takeAddressBack } from '#domain/account/profile.calls.ts';
import { TAKE_BACK_SECONDS, WAIT_SECONDS } from '#domain/account/session.rules.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { TAKE_BACK_PAGE } from '#domain/pages.ts';
import type { CallResult, ParsedRequest } from '#domain/wire/call.ts';
import { createPasskeysRepository } from '#worker/auth/passkeys.repository.ts';
import { sessionService } from '#worker/auth/session.service.ts';
import { addressCodes } from '#worker/auth/sign-in.service.ts';
import { createSignedTokens } from '#worker/auth/tokens.ts';
import { type Context, type Owner, personContext, type SignedIn } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { rateLimits, spendMail } from '#worker/limits/limits.service.ts';
import { mailOf } from '#worker/mail/mails.ts';
import { type Placed, withDatabaseOf } from '#worker/platform/database.ts';
import { type Mail, MailNotSent } from '#worker/platform/mailer.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createMac } from '#worker/platform/secrets.ts';
import { noted } from '#worker/security-trail/security-events.repository.ts';
import { accountsIn } from './account.repository.ts';
import {
  type AddressChangeRow,
  createAddressChangesRepository,
  dueAddressChanges,
} from './address-changes.repository.ts';

/** A change as it was typed; `rememberBrowser` makes the calling browser known at an address. */
type TypedChange = ParsedRequest<typeof changeAddress>['body'] & {
  readonly rememberBrowser: (addressKey: string) => Promise<void>;
};

type ProvenChange = { readonly email: string; readonly consume: () => Promise<void> };

/** The change that a link undoes; `changedAt` in unix seconds. */
type TakeBack = Pick<AddressChangeRow, 'userId' | 'changeId' | 'changedAt'>;

/** Changes of an account's address: proven by a code, announced to the old address, and reversible from there for ten days. */
export const addressChangeService = onceFor((context: Context) => {
  const { deps, appOrigin, onFailure } = context;
  const limits = rateLimits(context);
  const sessions = sessionService(context);
  const directory = directoryService(deps);
  /** For mails to old addresses. */
  const tokens = createSignedTokens('take-back-address', [createMac(deps.config.CODE_SECRET)]);
  const personOf = (owner: Owner) => personContext(context, owner);
  const changesOf = (owner: Owner) => createAddressChangesRepository(personOf(owner));
  /** Sends a mail after the call is answered; the caller doesn't see failures. */
  const mailLater = (mail: Mail): void => context.later(deps.mailer(mail));

  /** The address of the page that undoes a change, with the token behind its `#`. */
  async function linkOf({ userId, changeId, changedAt }: TakeBack, language: Language): Promise<string> {
    const token = await tokens.sign({ userId, name: changeId, number: changedAt });
    return `${appOrigin}${TAKE_BACK_PAGE}?lang=${language}#${token}`;
  }

  /** The notice of a change, with the way to undo it. */
  async function changedMail(change: TakeBack, language: Language) {
    const until = change.changedAt + TAKE_BACK_SECONDS;
    return mailOf('addressChanged', { language, url: await linkOf(change, language), until });
  }

  /** Updates the directory. If that fails, the held address still leads to the account, and the hourly run repeats it. */
  const settleAddress = ({ userId }: Owner): Promise<void> =>
    directory.settleAddress(userId).catch(onFailure);

  /** Holds the address in the directory, writes the change, then settles the directory. */
  async function writeHeld<Result>(
    owner: Owner,
    { addressKey, writing }: { addressKey: string; writing: () => Promise<Result> },
  ): Promise<Result> {
    await directory.holdAddress(owner, addressKey);
    try {
      return await writing();
    } finally {
      await settleAddress(owner);
    }
  }

  /** Counts a mail to a new address, for the person and for the address. */
  async function spendMailTo(addressKey: string, userId: string) {
    const own = await limits.spend('address-request', { person: [userId] });
    const giveBackOwn = () => own.giveBack(['person']);
    try {
      const spent = await spendMail(context, addressKey);
      return { giveBack: () => Promise.all([giveBackOwn(), spent.giveBack()]) };
    } catch (error) {
      await giveBackOwn(); // a refused call counts nowhere
      throw error;
    }
  }

  async function currentOf(owner: Owner) {
    const current = await changesOf(owner).current();
    if (!current) throw new AppError('unauthorized');
    return current;
  }

  /** Writes a proven address while it is held. */
  async function write(signedIn: SignedIn, { email, consume }: ProvenChange): Promise<void> {
    const { userId } = signedIn;
    const addressKey = addressKeyOf(email);
    const session = sessions.liveSession(signedIn);
    const changes = changesOf(signedIn);
    // Read again, because it may have changed before the address was held; from now on nobody else changes it.
    const { email: left, language } = await currentOf(signedIn);
    const open = await changes.open();
    const away = open.find(({ previousEmail }) => addressKeyOf(previousEmail) === addressKey);
    // While a change can be taken back, the addresses from before it are notified of the next one too.
    const earlier = open.filter(({ previousEmail }) => addressKeyOf(previousEmail) !== addressKey);
    if (away) {
      await consume();
      const { changeId } = away;
      if (!(await changes.goBack({ changeId, email, session }))) throw new AppError('unauthorized');
      const losing = new Set([left, ...earlier.map(({ previousEmail }) => previousEmail)]);
      for (const to of losing) mailLater({ to, ...mailOf('addressLeft', { language }) });
      return;
    }
    const change = { changeId: deps.newId(), changedAt: deps.now() };
    await deps.mailer({ to: left, ...(await changedMail({ userId, ...change }, language)) });
    await consume();
    if (!(await changes.change({ ...change, email, session }))) throw new AppError('unauthorized');
    for (const row of earlier) mailLater({ to: row.previousEmail, ...(await changedMail(row, language)) });
  }

  /** Lets an unproven change wait, and notifies both addresses, the present one first. Returns when it will be made. */
  async function letWait(signedIn: SignedIn, { email, consume }: ProvenChange): Promise<number> {
    const changes = changesOf(signedIn);
    const [{ email: present, language }, open] = await Promise.all([currentOf(signedIn), changes.open()]);
    const change = { changeId: deps.newId(), changedAt: deps.now() + WAIT_SECONDS };
    const until = change.changedAt;
    const url = await linkOf({ userId: signedIn.userId, ...change }, language);
    const announcement = mailOf('addressWaits', { language, until, url });
    await deps.mailer({ to: present, ...announcement });
    await consume();
    if (!(await changes.wait({ ...change, email, session: sessions.liveSession(signedIn) })))
      throw new AppError('unauthorized');
    for (const { previousEmail } of open) mailLater({ to: previousEmail, ...announcement });
    mailLater({ to: email, ...mailOf('addressAwaited', { language, until }) });
    return until;
  }

  /** Restores the address from before a change, and notifies the one that loses the account. */
  async function restore(owner: Owner, change: AddressChangeRow): Promise<void> {
    const person = personOf(owner);
    const changes = changesOf(owner);
    const { email: left, addressKey: leftKey, language } = await currentOf(owner);
    await sessions.endAllAlong(owner, [
      ...changes.takingBack(change),
      ...createPasskeysRepository(person).takingBack(changes.makersSince(change.changeId)),
      accountsIn(deps, owner).forgetBrowsers(owner.userId),
      noted(person, 'address_taken_back'),
    ]);
    const addressKey = addressKeyOf(change.previousEmail);
    if ((await changes.current())?.addressKey !== addressKey) throw overtaken();
    if (leftKey !== addressKey) mailLater({ to: left, ...mailOf('addressLeft', { language }) });
  }

  return {
    /** Mails a code to a new address, also to another account's. Throws `rate_limited`, and `unavailable` without a sent mail. */
    request: async (owner: Owner, email: string): Promise<void> => {
      const addressKey = addressKeyOf(email);
      const { userId } = owner;
      const current = await currentOf(owner);
      if (current.addressKey === addressKey)
        throw refuseField('email', 'is the address of this account already');
      const { language } = current;
      const spent = await spendMailTo(addressKey, userId);
      try {
        const code = await addressCodes(context, userId).issue(addressKey);
        await deps.mailer({ to: email, ...mailOf('newAddress', { code, language }) });
      } catch (error) {
        if (error instanceof MailNotSent) await spent.giveBack();
        throw error;
      }
    },

    /**
     * Sets the address that a code proves; sessions stay. The old address is notified first, so that no change goes
     * unnoticed. Changing to an address that could still be restored is a return: the address it leaves gets no link. If the
     * account has the address already, an answer was lost and nothing is left to do. Without a fresh proof it throws
     * `confirmation_needed`, or waits for seven days if that was requested. Returns when it will be made, `null` if it is made now.
     * Throws `code_invalid`, `unauthorized` if the session ends during the call, `conflict` if another account has the
     * address, and like `request`.
     */
    change: async (
      signedIn: SignedIn,
      { email, code, wait, rememberBrowser }: TypedChange,
    ): Promise<number | null> => {
      const addressKey = addressKeyOf(email);
      if ((await currentOf(signedIn)).addressKey === addressKey) return null;
      const isProven = (await sessions.findFresh(signedIn)) !== undefined;
      if (!isProven && wait === 0) throw new AppError('confirmation_needed');
      const useUp = await addressCodes(context, signedIn.userId).prove(addressKey, code);
      const consume = async () => {
        if (!(await useUp())) throw new AppError('code_invalid');
      };
      // Held while a wait is written too, so that an address of another account is refused at once.
      const held = <Result>(writing: () => Promise<Result>) => writeHeld(signedIn, { addressKey, writing });
      if (!isProven) return held(() => letWait(signedIn, { email, consume }));
      await held(() => write(signedIn, { email, consume }));
      await rememberBrowser(addressKey);
      return null;
    },

    /** The unproven change that waits, if any. */
    waiting: async (owner: Owner): Promise<CallResult<typeof readPendingAddress>['waiting']> => {
      const row = await changesOf(owner).waiting();
      return row?.waitingEmail ? { email: row.waitingEmail, until: row.changedAt } : null;
    },

    stop: (owner: Owner): Promise<void> => changesOf(owner).stop(),

    /** Makes a change whose wait is over; it ends if another account has got the address meanwhile. */
    carryOut: async (owner: Owner, changeId: string): Promise<void> => {
      const changes = changesOf(owner);
      const [row, current, open] = await Promise.all([
        changes.find(changeId),
        changes.current(),
        changes.open(),
      ]);
      if (!row?.waitingEmail || row.revokedAt !== null || !current) return;
      const email = row.waitingEmail;
      const mail = async (change: AddressChangeRow): Promise<void> =>
        deps.mailer({
          to: change.previousEmail,
          // The run after an interrupted one doesn't send it again.
          onceKey: `address-changed-${changeId}-${change.changeId}`,
          ...(await changedMail(change, current.language)),
        });
      const writing = async () => {
        await mail({ ...row, previousEmail: current.email });
        // Earlier addresses are notified too, each with the link of its own change; only the present one's mail must succeed.
        await Promise.allSettled(open.map(mail));
        await changes.carryOut(changeId, email);
      };
      try {
        await writeHeld(owner, { addressKey: addressKeyOf(email), writing });
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'conflict')) throw error;
        await changes.stop();
      }
    },

    /**
     * Restores the address from before a change, ends every session and removes the passkeys that whoever made it may have;
     * returns those that are left. Repeating it changes nothing. Throws `code_invalid` for a token that isn't ours or whose
     * change was replaced, `conflict` after the ten days.
     */
    takeBack: async (token: string): Promise<CallResult<typeof takeAddressBack>['passkeys']> => {
      await limits.spend('take-back', { ip: [context.network()] });
      const named = await tokens.read(token);
      if (!named) throw new AppError('code_invalid', { detail: 'the link is not valid' });
      if (deps.now() >= named.number + TAKE_BACK_SECONDS)
        throw new AppError('conflict', {
          detail: 'the days in which the change could be taken back are over',
        });
      const owner = await directory.placeOf(named.userId);
      const changes = changesOf(owner);
      const [change, current] = await Promise.all([changes.find(named.name), changes.current()]);
      const addressKey = change && addressKeyOf(change.previousEmail);
      const isCurrent = addressKey !== undefined && addressKey === current?.addressKey;
      if (change && addressKey !== undefined && isLinkLeft(change, { isCurrent })) {
        const writing = () => restore(owner, change);
        // The account's own address can't be held again. Whoever changed it has changed it back, and may still be signed in.
        await (isCurrent
          ? writing().finally(() => settleAddress(owner))
          : writeHeld(owner, { addressKey, writing }));
      } else if (!isCurrent) throw overtaken();
      const left = await createPasskeysRepository(personOf(owner)).list();
      return left.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      }));
    },
  };
});

/** Whether the link of a change still has an effect. Whoever stopped a waiting change may still be signed in, which the link ends. */
const isLinkLeft = (
  { revokedAt, waitingEmail }: AddressChangeRow,
  { isCurrent }: { isCurrent: boolean },
): boolean => revokedAt === null || (isCurrent && waitingEmail !== null);

const overtaken = () => new AppError('code_invalid', { detail: 'the link is not valid any more' });

/** The most changes that a run makes; each takes about ten statements, and D1 answers a thousand in a run. */
const MADE_PER_RUN = 20;

/** Makes changes of one shard whose wait is over; the next run continues. */
export async function carryOutPendingChanges(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const { deps, onFailure } = context;
  const due = await dueAddressChanges(withDatabaseOf(deps, { shard }), Math.ceil(MADE_PER_RUN * share));
  for (const { userId, changeId } of await directoryService(deps).settledOf(due))
    await addressChangeService(context).carryOut({ userId, shard }, changeId).catch(onFailure);
}
