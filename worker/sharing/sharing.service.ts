import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { base64url } from 'jose';
import * as v from 'valibot';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import { AppError } from '#domain/errors.ts';
import {
  glanceOf,
  type makeShare,
  notesSchema,
  type openShare,
  SHARE_REMINDER_DAYS,
  SHARE_SECRET_BYTES,
  SHARES_MAX,
  type Share,
  type ShareNotes,
  type updateShare,
} from '#domain/sharing/sharing.calls.ts';
import type { CallResult, ParsedRequest } from '#domain/wire/call.ts';
import { shares } from '#drizzle/schema/shares.ts';
import { isConsentGiven, statusOf } from '#worker/account/account.repository.ts';
import { accountService } from '#worker/account/account.service.ts';
import { sessionService } from '#worker/auth/session.service.ts';
import { type Context, type PersonContext, personContext, type SignedIn } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { type BatchStatement, unlessUnavailable, withDatabaseOf } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { sha256, slowHash } from '#worker/platform/secrets.ts';
import { cipherOf, type SealedPlace } from '#worker/platform/text-cipher.ts';
import { noted, noteOf } from '#worker/security-trail/security-events.repository.ts';

type ShareRow = typeof shares.$inferSelect;

/** The place of a link's sentences, which their encryption is bound to. */
export const placeOfShare = (userId: string, shareId: string): SealedPlace => ({
  userId,
  row: `share/${shareId}`,
});

/** The sentences of a link; none if they can't be decrypted. */
export async function notesOfShare(
  person: PersonContext,
  { userId, shareId, keyVersion, sealed }: Pick<ShareRow, 'userId' | 'shareId' | 'keyVersion' | 'sealed'>,
): Promise<ShareNotes> {
  if (sealed === null || keyVersion === null) return {};
  const place = placeOfShare(userId, shareId);
  const text = await cipherOf(person)
    .open({ keyVersion, sealed }, place)
    .catch(() => '{}');
  return v.parse(notesSchema, JSON.parse(text));
}

/** The last day on which a link opens. */
const lastDayOf = ({ expiresAt }: Pick<ShareRow, 'expiresAt'>, timeZone: string): LocalDate =>
  localDateAt(expiresAt - 1, timeZone);

/** One person's links that show their phase. */
export const sharingService = onceFor((person: PersonContext) => {
  const { context, deps, userId } = person;
  const { db, now } = deps;
  const account = accountService(person);
  const directory = directoryService(deps);
  const mine = eq(shares.userId, userId);
  const alive = and(mine, gt(shares.expiresAt, now()));
  const one = (shareId: string) => and(mine, eq(shares.shareId, shareId));

  const today = async () => {
    const { timeZone } = await account.person();
    return { timeZone, today: localDateAt(now(), timeZone) };
  };
  /** When a link that opens for some more days is over: at the beginning of the day after the last. */
  const endOf = (days: number, at: Awaited<ReturnType<typeof today>>) =>
    hourOf({ date: addDays(at.today, days + 1), hour: 0 }, at.timeZone);

  const sealedNotes = async (shareId: string, notes: ShareNotes) =>
    Object.values(notes).some((note) => note !== undefined)
      ? cipherOf(person).seal(JSON.stringify(notes), placeOfShare(userId, shareId))
      : { keyVersion: null, sealed: null };

  const answerOf = async (row: ShareRow, at: Awaited<ReturnType<typeof today>>): Promise<Share> => {
    const expiresOn = lastDayOf(row, at.timeZone);
    return {
      id: row.shareId,
      label: row.label,
      level: row.level,
      notes: await notesOfShare(person, row),
      paused: row.paused,
      has_passphrase: row.passphraseHash === null ? 0 : 1,
      expires_on: expiresOn,
      days_left: daysBetween(at.today, expiresOn),
      created_at: row.createdAt,
      opened_days: row.openedDays,
      opened_on: row.openedOn,
    };
  };
  /** Statements that end links, if any, and record it first. */
  const endingWhere = (isEnding: SQL | undefined) =>
    [
      noteOf(person, 'share_ended')(db.select().from(shares).where(isEnding)),
      db.delete(shares).where(isEnding).returning({ id: shares.shareId }),
    ] as const;

  return {
    /** The links that open, oldest first. */
    list: async (): Promise<Share[]> => {
      const at = await today();
      const rows = await db.select().from(shares).where(alive).orderBy(asc(shares.shareId));
      return Promise.all(rows.map((row) => answerOf(row, at)));
    },

    /** The last days of the links that open and end within three days of one. */
    endingSoon: async (day: LocalDate): Promise<LocalDate[]> => {
      const { timeZone } = await account.person();
      const end = hourOf({ date: addDays(day, SHARE_REMINDER_DAYS + 1), hour: 0 }, timeZone);
      const rows = await db
        .select({ expiresAt: shares.expiresAt })
        .from(shares)
        .where(and(alive, eq(shares.paused, 0), lte(shares.expiresAt, end)));
      return [...new Set(rows.map((row) => lastDayOf(row, timeZone)))];
    },

    /**
     * Makes a link; its secret is only returned here. Throws `confirmation_needed` without a sign-in or a confirmation within ten
     * minutes, `conflict` without the consent and with five links.
     */
    make: async (
      signedIn: SignedIn,
      { level, label, days, notes, passphrase }: ParsedRequest<typeof makeShare>['body'],
    ): Promise<{ share: Share; secret: string }> => {
      const sessions = sessionService(context);
      if (!(await sessions.findFresh(signedIn))) throw new AppError('confirmation_needed');
      await account.needSharingConsent();
      const at = await today();
      const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(SHARE_SECRET_BYTES)));
      const shareId = deps.newId();
      const row: ShareRow = {
        userId,
        shareId,
        // Without a key, because 256 random bits can't be guessed.
        secretHash: await sha256(secret),
        label,
        level,
        ...(await sealedNotes(shareId, notes)),
        language: await account.language(),
        paused: 0,
        passphraseHash: passphrase === undefined ? null : await hashOf(passphrase),
        expiresAt: endOf(days, at),
        createdAt: now(),
        openedOn: null,
        openedDays: 0,
      };
      const { secretHash, expiresAt } = row;
      // First, because without a row in the shard it opens nothing.
      await directory.addShare({ secretHash, userId, shareId, expiresAt });
      const held = db.select({ held: count() }).from(shares).where(alive);
      const given = db
        .select({ one: sql`1` })
        .from(sql`(select 1)`)
        .where(
          and(
            lt(sql`(${held})`, SHARES_MAX),
            isConsentGiven(userId, 'sharing'),
            exists(sessions.liveSession(signedIn)),
          ),
        );
      const results = await db.batch([
        noteOf(person, 'share_made')(given),
        ...insertMany(db, { table: shares, rows: [row], given }),
      ]);
      if (results.at(-1)?.meta.changes === 1) return { share: await answerOf(row, at), secret };
      await directory.removeShares(userId, shareId);
      throw new AppError('conflict', { detail: `there are ${SHARES_MAX} links` });
    },

    /** Changes what is given. Throws `not_found` for a link that isn't the person's, or is over. */
    update: async ({
      share_id: shareId,
      level,
      notes,
      paused,
      days,
    }: ParsedRequest<typeof updateShare>['body']): Promise<void> => {
      const expiresAt = days === undefined ? undefined : endOf(days, await today());
      const sealed = notes && (await sealedNotes(shareId, notes));
      const changed = await db
        .update(shares)
        .set({ level: level ?? sql`${shares.level}`, paused, expiresAt, ...sealed })
        .where(and(one(shareId), alive))
        .returning({ id: shares.shareId });
      if (changed.length === 0) throw new AppError('not_found');
      if (expiresAt !== undefined) await directory.extendShare(userId, { shareId, expiresAt });
    },

    /** Ends a link at once. Throws `not_found` for one that isn't the person's. */
    end: async (shareId: string): Promise<void> => {
      const [, gone] = await db.batch(endingWhere(one(shareId)));
      if (gone.length === 0) throw new AppError('not_found');
      await directory.removeShares(userId, shareId);
    },

    /** Ends every link, and the calendar's address; repeating is no error. */
    stop: async (): Promise<void> => {
      await db.batch([noted(person, 'sharing_stopped'), ...context.hooks.endingWithSessions(person)]);
      await directory.removeShares(userId);
    },

    // The directory's rows of links that these statements end open nothing, and are deleted when the links would have been over.

    /** Statement that ends every link. */
    ending: (): BatchStatement => db.delete(shares).where(mine),

    /** Statements that end the links that were made at an instant or later, and record it. */
    endingAll: (since = 0): readonly BatchStatement[] => endingWhere(and(mine, gte(shares.createdAt, since))),
  };
});

const SALT_BYTES = 16;

/** A passphrase as stored: a salt and the slow hash. */
async function hashOf(passphrase: string, salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))) {
  return `${base64url.encode(salt)}.${await slowHash(passphrase, salt)}`;
}

function passphraseRefusal(reason: 'passphrase_needed' | 'passphrase_wrong'): AppError {
  const message = reason === 'passphrase_needed' ? 'is needed' : 'is wrong';
  return new AppError('validation_failed', {
    detail: `passphrase: ${message}`,
    errors: [{ path: 'passphrase', message, reason }],
  });
}

/** Links as somebody opens them, with nothing but their secret. */
export const glanceService = onceFor((context: Context) => {
  const { deps } = context;
  const limits = rateLimits(context);

  /** Throws unless the passphrase is right; counts the slow hash, and the try if it is wrong. */
  async function requirePassphrase(
    { userId, shareId, passphraseHash }: ShareRow,
    passphrase: string | undefined,
  ): Promise<void> {
    if (passphraseHash === null) return;
    if (passphrase === undefined) throw passphraseRefusal('passphrase_needed');
    const share = [userId, shareId];
    await limits.spend('share-hash', { share });
    // Before the comparison, so that parallel tries can't pass the limit.
    const tried = await limits.spend('wrong-passphrase', { share });
    const [salt = ''] = passphraseHash.split('.');
    // Comparing hashes under a salt that the caller doesn't know reveals nothing by its time.
    if ((await hashOf(passphrase, new Uint8Array(base64url.decode(salt)))) !== passphraseHash)
      throw passphraseRefusal('passphrase_wrong');
    await tried.giveBack(['share']);
  }

  return {
    /**
     * What a link shows. Whatever that is, it takes the same statements; so do all refusals `not_found`: of a wrong secret, and of
     * a link that is over or of an account that is banned or deleted. Throws `rate_limited`, and `validation_failed` for the
     * passphrase.
     */
    open: async ({
      secret,
      passphrase,
    }: ParsedRequest<typeof openShare>['body']): Promise<CallResult<typeof openShare>> => {
      const secretHash = await sha256(secret);
      const shard = await directoryService(deps).shardOfShare(secretHash);
      const row = await withDatabaseOf(deps, { shard })
        .db.select({ ...getTableColumns(shares), status: statusOf(shares.userId) })
        .from(shares)
        .where(eq(shares.secretHash, secretHash))
        .get();
      const isOpen = row?.status && row.status !== 'banned' && row.expiresAt > deps.now();
      const share = isOpen ? row : undefined;
      // Without a link, of nobody.
      const person = personContext(context, { userId: share?.userId ?? deps.newId(), shard });
      const cycle = await cycleService(person)
        .known()
        .catch((error: unknown) => {
          if (error instanceof AppError) return undefined;
          throw error;
        });
      if (!share || !cycle) {
        await limits.spend('share-miss', { ip: [context.network()] });
        throw new AppError('not_found');
      }
      const { userId, shareId, level, language } = share;
      const { today } = cycle.facts;
      await unlessUnavailable(() => limits.spend('share-open', { share: [userId, shareId] }));
      await requirePassphrase(share, passphrase);
      const notes = await notesOfShare(person, share);
      const glance = glanceOf(cycle.facts, { level, notes, isPaused: share.paused === 1 });
      if (share.openedOn !== today) await unlessUnavailable(() => noteOpening(person, { shareId, today }));
      return { ...glance, expires_on: lastDayOf(share, cycle.timeZone), language };
    },
  };
});

/** Records the day on which a link was opened, once a day. */
const noteOpening = (
  { deps, userId }: PersonContext,
  { shareId, today }: { shareId: string; today: LocalDate },
) =>
  deps.db
    .update(shares)
    .set({ openedOn: today, openedDays: sql`${shares.openedDays} + 1` })
    .where(
      and(
        eq(shares.userId, userId),
        eq(shares.shareId, shareId),
        or(sql`${shares.openedOn} is null`, ne(shares.openedOn, today)),
      ),
    )
    .run();
