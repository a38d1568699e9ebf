import type * as v from 'valibot';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import {
  type addressTakenBackSchema,
  TAKE_BACK_SECONDS,
  WAIT_SECONDS,
} from '#domain/account/address-change.schema.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { passkeysEnding } from '#worker/auth/passkeys.repository.ts';
import { sessionService } from '#worker/auth/session.service.ts';
import { addressCodes } from '#worker/auth/sign-in.service.ts';
import { type Context, type Owner, personContext, type SignedIn } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { rateLimits, spendMail } from '#worker/limits/limits.service.ts';
import { addressLeftMail, codeMail, pendingAddressMail, pendingNewAddressMail } from '#worker/mail/mails.ts';
import { type Mail, MailNotSent } from '#worker/platform/mailer.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { noted, noteOf } from '#worker/security-trail/security-events.repository.ts';
import { accountsIn } from './account.repository.ts';
import type { AddressChangeRow } from './address-changes.repository.ts';
import {
  changedMail,
  changesOf,
  settleAddress,
  takeBackTokens,
  writeHeld,
} from './pending-address-change.service.ts';

type PasskeyLeft = v.InferOutput<typeof addressTakenBackSchema>['passkeys'][number];

type CountedMail = { readonly userId: string; readonly addressKey: string; readonly network: string };

/** A change as it was typed; `rememberBrowser` makes the calling browser known at an address. */
type TypedChange = {
  readonly email: string;
  readonly code: string;
  readonly wait: 0 | 1;
  readonly network: string;
  readonly rememberBrowser: (addressKey: string) => Promise<void>;
};

/** Changes of an account's address: proven by a code, announced to the old address, and reversible from there for ten days. */
export const addressChangeService = onceFor((context: Context) => {
  const { deps, appOrigin } = context;
  const limits = rateLimits(context);
  const sessions = sessionService(context);
  const personOf = (owner: Owner) => personContext(context, owner);
  /** Sends a mail after the call is answered; the caller doesn't see failures. */
  const mailLater = (mail: Mail): void => context.later(deps.mailer(mail));

  /** Counts a mail to a new address, for the person and for the address. */
  async function spendMailTo({ userId, ...mail }: CountedMail) {
    const own = await limits.spend('address-request', { person: [userId] });
    const giveBackOwn = () => own.giveBack(['person']);
    try {
      const spent = await spendMail(context, mail);
      return { giveBack: () => Promise.all([giveBackOwn(), spent.giveBack()]) };
    } catch (error) {
      await giveBackOwn(); // a refused call counts nowhere
      throw error;
    }
  }

  async function currentOf(owner: Owner) {
    const current = await changesOf(personOf(owner)).current();
    if (!current) throw new AppError('unauthorized');
    return current;
  }

  /** Writes a proven address while it is held. */
  async function write(
    signedIn: SignedIn,
    { email, addressKey, consume }: { email: string; addressKey: string; consume: () => Promise<void> },
  ): Promise<void> {
    const { userId } = signedIn;
    const session = sessions.liveSession(signedIn);
    const changes = changesOf(personOf(signedIn));
    // Read again, because it may have changed before the address was held; from now on nobody else changes it.
    const { email: left, language } = await currentOf(signedIn);
    const open = await changes.open();
    const away = open.find(({ previousEmail }) => addressKeyOf(previousEmail) === addressKey);
    const note = noteOf(personOf(signedIn), 'address_changed');
    // While a change can be taken back, the addresses from before it are notified of the next one too.
    const earlier = open.filter(({ previousEmail }) => addressKeyOf(previousEmail) !== addressKey);
    if (away) {
      await consume();
      const { changeId } = away;
      if (!(await changes.goBack({ changeId, email, session }, note))) throw new AppError('unauthorized');
      const losing = new Set([left, ...earlier.map(({ previousEmail }) => previousEmail)]);
      for (const to of losing) mailLater({ to, ...addressLeftMail(language) });
      return;
    }
    const change = { changeId: deps.newId(), changedAt: deps.now() };
    await deps.mailer({ to: left, ...(await changedMail({ userId, ...change }, { context, language })) });
    await consume();
    if (!(await changes.change({ ...change, email, session }, note))) throw new AppError('unauthorized');
    for (const row of earlier)
      mailLater({ to: row.previousEmail, ...(await changedMail(row, { context, language })) });
  }

  /** Lets an unproven change wait, and notifies both addresses, the present one first. Returns when it will be made. */
  async function letWait(
    signedIn: SignedIn,
    { email, consume }: { email: string; consume: () => Promise<void> },
  ): Promise<number> {
    const person = personOf(signedIn);
    const changes = changesOf(person);
    const [{ email: present, language }, open] = await Promise.all([currentOf(signedIn), changes.open()]);
    const change = { changeId: deps.newId(), changedAt: deps.now() + WAIT_SECONDS };
    const until = change.changedAt;
    const stopUrl = await takeBackTokens(deps).linkOf(
      { userId: signedIn.userId, ...change },
      { appOrigin, language },
    );
    const announcement = pendingAddressMail({ language, until, stopUrl });
    await deps.mailer({ to: present, ...announcement });
    await consume();
    const typed = { ...change, email, session: sessions.liveSession(signedIn) };
    if (!(await changes.wait(typed, noteOf(person, 'address_change_waits'))))
      throw new AppError('unauthorized');
    for (const { previousEmail } of open) mailLater({ to: previousEmail, ...announcement });
    mailLater({ to: email, ...pendingNewAddressMail({ language, until }) });
    return until;
  }

  /** Restores the address from before a change, and notifies the one that loses the account. */
  async function takeBack(owner: Owner, change: AddressChangeRow): Promise<void> {
    const person = personOf(owner);
    const changes = changesOf(person);
    const { email: left, addressKey: leftKey, language } = await currentOf(owner);
    await sessions.endAllAlong(owner, [
      ...changes.takingBack(change),
      ...passkeysEnding(person).takenBack(changes.makersSince(change.changeId)),
      accountsIn(deps, owner).forgetBrowsers(owner.userId),
      noted(person, 'address_taken_back'),
    ]);
    const addressKey = addressKeyOf(change.previousEmail);
    if ((await changes.current())?.addressKey !== addressKey) throw overtaken();
    if (leftKey !== addressKey) mailLater({ to: left, ...addressLeftMail(language) });
  }

  return {
    /** Mails a code to a new address, also to another account's. Throws `rate_limited`, and `unavailable` without a sent mail. */
    request: async (owner: Owner, { email, network }: { email: string; network: string }): Promise<void> => {
      const addressKey = addressKeyOf(email);
      const { userId } = owner;
      const current = await currentOf(owner);
      if (current.addressKey === addressKey)
        throw refuseField('email', 'is the address of this account already');
      const { language } = current;
      const spent = await spendMailTo({ userId, addressKey, network });
      try {
        const code = await addressCodes(context, userId).issue(addressKey);
        await deps.mailer({ to: email, ...codeMail({ code, language, purpose: 'newAddress' }) });
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
      { email, code, wait, network, rememberBrowser }: TypedChange,
    ): Promise<number | null> => {
      const { userId } = signedIn;
      const addressKey = addressKeyOf(email);
      if ((await currentOf(signedIn)).addressKey === addressKey) return null;
      const isProven = await sessions.isFresh(signedIn);
      if (!isProven && wait === 0) throw new AppError('confirmation_needed');
      const useUp = await addressCodes(context, userId).prove({ addressKey, code, network });
      const consume = async () => {
        if (!(await useUp())) throw new AppError('code_invalid');
      };
      // Held while a wait is written too, so that an address of another account is refused at once.
      const held = <Result>(writing: () => Promise<Result>) =>
        writeHeld(context, { owner: signedIn, addressKey, writing });
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
      await limits.spend('take-back', { ip: [network] });
      const named = await takeBackTokens(deps).read(token);
      if (!named) throw new AppError('code_invalid', { detail: 'the link is not valid' });
      if (deps.now() >= named.changedAt + TAKE_BACK_SECONDS)
        throw new AppError('conflict', {
          detail: 'the days in which the change could be taken back are over',
        });
      const owner = await directoryService(deps).placeOf(named.userId);
      const changes = changesOf(personOf(owner));
      const [change, current] = await Promise.all([changes.find(named.changeId), changes.current()]);
      const addressKey = change && addressKeyOf(change.previousEmail);
      const isCurrent = addressKey !== undefined && addressKey === current?.addressKey;
      if (change && addressKey !== undefined && isLinkLeft(change, { isCurrent })) {
        const writing = () => takeBack(owner, change);
        // The account's own address can't be held again. Whoever changed it has changed it back, and may still be signed in.
        await (isCurrent
          ? writing().finally(() => settleAddress(context, owner.userId))
          : writeHeld(context, { owner, addressKey, writing }));
      } else if (!isCurrent) throw overtaken();
      return passkeysEnding(personOf(owner)).left();
    },
  };
});

/** Whether the link of a change still has an effect. Whoever stopped a waiting change may still be signed in, which the link ends. */
const isLinkLeft = (
  { revokedAt, waitingEmail }: AddressChangeRow,
  { isCurrent }: { isCurrent: boolean },
): boolean => revokedAt === null || (isCurrent && waitingEmail !== null);

const overtaken = () => new AppError('code_invalid', { detail: 'the link is not valid any more' });
