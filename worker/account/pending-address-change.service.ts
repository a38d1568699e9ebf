import { base64url } from 'jose';
import type * as v from 'valibot';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import {
  type pendingAddressSchema,
  TAKE_BACK_PAGE,
  TAKE_BACK_SECONDS,
} from '#domain/account/address-change.schema.ts';
import type { Language } from '#domain/account/language.ts';
import { AppError } from '#domain/errors.ts';
import { decodeSignature } from '#worker/auth/tokens.ts';
import { type Context, type Deps, type Owner, type PersonContext, personContext } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { addressChangedMail } from '#worker/mail/mails.ts';
import { withDatabaseOf } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createMac } from '#worker/platform/secrets.ts';
import type { Placed } from '#worker/platform/shards.ts';
import { noteOf } from '#worker/security-trail/security-events.repository.ts';
import {
  type AddressChangeRow,
  type AddressChangesRepository,
  createAddressChangesRepository,
  dueAddressChanges,
} from './address-changes.repository.ts';

/** An unproven change of one person's address, which therefore waits. */
export const pendingChangeService = onceFor((person: PersonContext) => {
  const { context, deps, owner } = person;
  const changes = changesOf(person);
  const stop = (): Promise<void> => changes.stop(noteOf(person, 'address_change_stopped'));

  return {
    /** The change that waits, if any. */
    find: async (): Promise<v.InferOutput<typeof pendingAddressSchema>['waiting']> => {
      const row = await changes.waiting();
      return row?.waitingEmail ? { email: row.waitingEmail, until: row.changedAt } : null;
    },

    /** Ends the change that waits, if any. */
    stop,

    /** Makes a change whose wait is over; it ends if another account has got the address meanwhile. */
    carryOut: async (changeId: string): Promise<void> => {
      const [row, current, open] = await Promise.all([
        changes.find(changeId),
        changes.current(),
        changes.open(),
      ]);
      if (!row?.waitingEmail || row.revokedAt !== null || !current) return;
      const email = row.waitingEmail;
      const { language } = current;
      const writing = async () => {
        const mail = async (change: AddressChangeRow) =>
          deps.mailer({
            to: change.previousEmail,
            // The run after an interrupted one doesn't send it again.
            onceKey: `address-changed-${changeId}-${change.changeId}`,
            ...(await changedMail(change, { context, language })),
          });
        await mail({ ...row, previousEmail: current.email });
        // Earlier addresses are notified too, each with the link of its own change; only the present one's mail must succeed.
        await Promise.allSettled(open.map(mail));
        await changes.carryOut(changeId, { email, note: noteOf(person, 'address_changed') });
      };
      try {
        await writeHeld(context, { owner, addressKey: addressKeyOf(email), writing });
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'conflict')) throw error;
        await stop();
      }
    },
  };
});

/** Statements that end, and record, a person's change that waits, if an intruder may have requested it. */
export const pendingChangeEnding = (
  person: PersonContext,
  browser: Parameters<AddressChangesRepository['disowning']>[0],
) => changesOf(person).disowning(browser, noteOf(person, 'address_change_stopped'));

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
    await pendingChangeService(personContext(context, { userId, shard })).carryOut(changeId).catch(onFailure);
}

/** Changes of one person's address. */
export const changesOf = ({ deps, userId }: PersonContext): AddressChangesRepository =>
  createAddressChangesRepository(deps, userId);

/** Holds the address in the directory, writes the change, then settles the directory. */
export async function writeHeld<Result>(
  context: Context,
  { owner, addressKey, writing }: { owner: Owner; addressKey: string; writing: () => Promise<Result> },
): Promise<Result> {
  await directoryService(context.deps).holdAddress(owner, addressKey);
  try {
    return await writing();
  } finally {
    await settleAddress(context, owner.userId);
  }
}

/** Updates the directory. If that fails, the held address still leads to the account, and the hourly run repeats it. */
export const settleAddress = ({ deps, onFailure }: Context, userId: string): Promise<void> =>
  directoryService(deps).settleAddress(userId).catch(onFailure);

/** The notice of a change, with the way to undo it. */
export async function changedMail(
  change: TakeBack,
  { context: { deps, appOrigin }, language }: { context: Context; language: Language },
) {
  const takeBackUrl = await takeBackTokens(deps).linkOf(change, { appOrigin, language });
  return addressChangedMail({ language, takeBackUrl, until: change.changedAt + TAKE_BACK_SECONDS });
}

/** The change that a token undoes; `changedAt` in unix seconds. */
type TakeBack = { readonly userId: string; readonly changeId: string; readonly changedAt: number };

/** Makes and reads the tokens in mails to old addresses; they aren't stored. */
export const takeBackTokens = onceFor(({ config }: Pick<Deps, 'config'>) => {
  const mac = createMac(config.CODE_SECRET);
  const textOf = (payload: string) => `take-back-address|${payload}`;

  return {
    /** The address of the page that undoes a change, with the token behind its `#`. */
    linkOf: async (
      { userId, changeId, changedAt }: TakeBack,
      { appOrigin, language }: { appOrigin: string; language: Language },
    ): Promise<string> => {
      const payload = `${userId}.${changeId}.${changedAt}`;
      const token = `${payload}.${base64url.encode(await mac.sign(textOf(payload)))}`;
      return `${appOrigin}${TAKE_BACK_PAGE}?lang=${language}#${token}`;
    },

    /** `undefined` for a token that isn't ours. */
    read: async (token: string): Promise<TakeBack | undefined> => {
      const [userId, changeId, changedAt, signature, ...rest] = token.split('.');
      if (!userId || !changeId || !changedAt || !signature || rest.length > 0) return undefined;
      const bytes = decodeSignature(signature);
      const isOurs = bytes && (await mac.verify(textOf(`${userId}.${changeId}.${changedAt}`), bytes));
      return isOurs ? { userId, changeId, changedAt: Number(changedAt) } : undefined;
    },
  };
});
