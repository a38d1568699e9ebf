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
import type { SecurityEvent } from '#domain/security-trail/security-trail.schema.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { addressChangedMail } from '#worker/mail/account-mails.ts';
import type { NoteGiven } from '#worker/platform/database.ts';
import { createMac } from '#worker/platform/secrets.ts';
import type { AddressChangeRow, AddressChangesRepository } from './address-changes.repository.ts';

export type AddressEvent = Extract<SecurityEvent, `address_change${string}`>;

export type HoldingDirectory = {
  /** Holds an address for an account. Throws `conflict` and `unavailable`. */
  readonly holdAddress: (owner: Owner, addressKey: string) => Promise<void>;
  /** Brings the directory in line with the account's row. */
  readonly settleAddress: (userId: string) => Promise<void>;
};

/** Holds the address in the directory, writes the change, then settles the directory. */
export async function writeHeld<Result>(
  directory: HoldingDirectory,
  { owner, addressKey, writing }: { owner: Owner; addressKey: string; writing: () => Promise<Result> },
): Promise<Result> {
  await directory.holdAddress(owner, addressKey);
  try {
    return await writing();
  } finally {
    await directory.settleAddress(owner.userId);
  }
}

type Linking = { readonly tokens: TakeBackTokens; readonly appOrigin: string; readonly language: Language };

/** The notice of a change, with the way to undo it. */
export async function changedMail(change: TakeBack, { tokens, ...where }: Linking) {
  const takeBackUrl = await tokens.linkOf(change, where);
  const { language } = where;
  return addressChangedMail({ language, takeBackUrl, until: change.changedAt + TAKE_BACK_SECONDS });
}

export type WaitingChangeServiceDeps = {
  deps: Pick<Deps, 'mailer'>;
  appOrigin: string;
  tokens: TakeBackTokens;
  directory: HoldingDirectory;
  changesOf: (owner: Owner) => AddressChangesRepository;
  /** Gives the statement that records an event in the security trail, if a query has rows. */
  noteOf: (owner: Owner, event: AddressEvent) => NoteGiven;
};

/** A change of the address that nothing proved, and that waits therefore. */
export function createWaitingChangeService(parts: WaitingChangeServiceDeps) {
  const { deps, appOrigin, tokens, directory, changesOf, noteOf } = parts;
  const stop = (owner: Owner): Promise<void> =>
    changesOf(owner).stop(noteOf(owner, 'address_change_stopped'));

  return {
    /** The change that waits, if any. */
    find: async (owner: Owner): Promise<v.InferOutput<typeof pendingAddressSchema>['waiting']> => {
      const row = await changesOf(owner).waiting();
      return row?.waitingEmail ? { email: row.waitingEmail, until: row.changedAt } : null;
    },

    /** Ends the change that waits, if any. */
    stop,

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
      const { language } = current;
      const writing = async () => {
        const mail = async (change: AddressChangeRow) =>
          deps.mailer({
            to: change.previousEmail,
            // The hour after a run that broke off sends none again.
            onceKey: `address-changed-${changeId}-${change.changeId}`,
            ...(await changedMail(change, { tokens, appOrigin, language })),
          });
        await mail({ ...row, previousEmail: current.email });
        // Those from before it hear too, each with the link of its own change; the present one alone is needed.
        await Promise.allSettled(open.map(mail));
        await changes.carryOut(changeId, { email, note: noteOf(owner, 'address_changed') });
      };
      try {
        await writeHeld(directory, { owner, addressKey: addressKeyOf(email), writing });
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'conflict')) throw error;
        await stop(owner);
      }
    },
  };
}

/** The change that a token undoes; `changedAt` in unix seconds. */
type TakeBack = { readonly userId: string; readonly changeId: string; readonly changedAt: number };

/** Makes and reads the tokens in mails to old addresses; they aren't stored. */
export function createTakeBackTokens({ config }: Pick<Deps, 'config'>) {
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
      const bytes = bytesOf(signature);
      const isOurs = bytes && (await mac.verify(textOf(`${userId}.${changeId}.${changedAt}`), bytes));
      return isOurs ? { userId, changeId, changedAt: Number(changedAt) } : undefined;
    },
  };
}

function bytesOf(signature: string): Uint8Array | undefined {
  try {
    return base64url.decode(signature);
  } catch {
    return undefined; // not base64url, so not one of ours
  }
}

export type TakeBackTokens = ReturnType<typeof createTakeBackTokens>;
