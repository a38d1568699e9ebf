import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { quotaError } from '#domain/account/quotas.ts';
import { SESSION_IDLE_SECONDS, USE_NOTED_AFTER_SECONDS } from '#domain/account/session.rules.ts';
import type { NewSource, SourceUpdate } from '#domain/busy/busy.calls.ts';
import { type FetchProblem, type SentBusy, SOURCE_FIELDS } from '#domain/busy/busy.fields.ts';
import {
  afterFailure,
  afterSuccess,
  afterUnchanged,
  BUSY_AHEAD_DAYS,
  busyDays,
  mergeBusy,
  packBusy,
  REACHES_DAYS,
  SOURCES_MAX,
  unpackBusy,
} from '#domain/busy/busy.rules.ts';
import { readBusy } from '#domain/busy/read-busy.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { decoderOf, encoderOf } from '#domain/wire/record-fields.ts';
import { busySources as sources } from '#drizzle/schema/busy.ts';
import { contactOf, lastActiveAtOf } from '#worker/account/account.repository.ts';
import { accountService } from '#worker/account/account.service.ts';
import { type Context, type Deps, type PersonContext, personContext } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { isLoopback } from '#worker/platform/config.ts';
import {
  type BatchStatement,
  type Placed,
  type Query,
  unlessUnavailable,
  withDatabaseOf,
} from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { type AddressRules, checkAddress, httpsOf, isLocal } from '#worker/platform/outside-fetch.ts';
import { onceFor, yieldToEventLoop } from '#worker/platform/runtime.ts';
import { createMac, sha256 } from '#worker/platform/secrets.ts';
import { createTextCipher, type SealedPlace } from '#worker/platform/text-cipher.ts';
import { noteOf } from '#worker/security-trail/security-events.repository.ts';

/** The place of a calendar's sealed address. */
export const placeOfSource = (userId: string, sourceId: string): SealedPlace => ({
  userId,
  row: `calendar/${sourceId}`,
});

/** A fetch that has begun keeps others from beginning for so long, in seconds; one that breaks off is made again then. */
const CLAIM_SECONDS = 3_600;
/** Nothing is fetched for somebody who hasn't used Marea for so long; their next use makes it due. */
const UNUSED_SECONDS = SESSION_IDLE_SECONDS + USE_NOTED_AFTER_SECONDS;
const encodeSource = encoderOf(SOURCE_FIELDS, 'answer');
const decodeSent = decoderOf(SOURCE_FIELDS, 'sent');

/** The calendars that one person lets Marea read: when they are busy, and nothing else. */
export const busyService = onceFor((person: PersonContext) => {
  const { context, deps, userId } = person;
  const sources = createBusyRepository(person);
  const cipher = createTextCipher(deps.config.JOURNAL_KEYS, 'calendar');
  const mac = createMac(deps.config.CODE_SECRET);
  const limits = rateLimits(context);
  const rules = addressRulesOf(context);
  const profile = async () => {
    const { timeZone } = await accountService(person).person();
    return { timeZone, today: localDateAt(deps.now(), timeZone) };
  };

  /**
   * Reads the calendar at an address and returns the columns of its row after that. One that was read before is only read whole
   * if it has changed, if the fetch before failed, if what is stored doesn't reach far enough, or if the person's zone or address
   * is another: floating times and refused invitations depend on them. What was read before a failed fetch stays.
   */
  async function read(address: string, { before, isByHand }: { before?: SourceRow; isByHand: boolean }) {
    const [{ timeZone, today }, { email }] = await Promise.all([profile(), contactOf(person)]);
    const reader = await mac.signAll('calendar-reader', userId, timeZone, email);
    const isStored =
      before?.state === 'ok' &&
      before.busyUntil >= addDays(today, REACHES_DAYS) &&
      before.contentHash?.startsWith(reader);
    const stored = isStored ? before : undefined;
    const fetched = await deps.fetchOutside(address, { rules, before: stored });
    const now = deps.now();
    if (fetched.problem !== null) return afterFailure(fetched, { before, isByHand, now });
    const { lines, ...validators } = fetched;
    await yieldToEventLoop();
    // Of what counts alone: many calendars stamp each answer.
    const contentHash = lines && reader + (await sha256(JSON.stringify(lines)));
    if (lines === null || stored?.contentHash === contentHash) {
      return { ...afterUnchanged(stored, now), fetchedAt: now };
    }
    await yieldToEventLoop();
    const found = await readBusy(lines, { timeZone, today, address: email, pause: yieldToEventLoop });
    return {
      ...validators,
      ...afterSuccess(found.refresh_seconds, now),
      fetchedAt: now,
      contentHash,
      busy: packBusy(found.busy),
      busyFrom: addDays(today, -1),
      busyUntil: addDays(today, BUSY_AHEAD_DAYS),
      notUnderstood: found.not_understood,
    };
  }

  /**
   * Fetches a calendar and stores what it gives, unless another fetch has it; one by hand, for which the person asks, takes it in
   * any case, and throws `rate_limited`.
   */
  async function fetchNow(row: SourceRow, { isByHand }: { isByHand: boolean }): Promise<void> {
    if (isByHand) await limits.spend('busy_fetch', { person: [userId] });
    const claimedUntil = deps.now() + CLAIM_SECONDS;
    const claim = { nextFetchAt: claimedUntil, ...(isByHand ? {} : { due: row.nextFetchAt }) };
    if (!(await sources.update(row, claim))) return;
    const { keyVersion, sealed } = row;
    const address = await cipher
      .open({ keyVersion: keyVersion ?? 0, sealed: sealed ?? '' }, placeOfSource(userId, row.sourceId))
      .catch(() => '');
    await sources.update(row, { ...(await read(address, { before: row, isByHand })), due: claimedUntil });
  }

  /** In the order in which they were added. Those that waited for the next use are due from now on. */
  async function listed(): Promise<SourceRow[]> {
    const rows = await sources.list();
    const isWaiting = rows.some(
      (row) => row.kind === 'address' && row.nextFetchAt === null && row.state !== 'stopped',
    );
    if (isWaiting) await unlessUnavailable(() => sources.resuming());
    return rows;
  }

  /** A calendar, and what it makes of today and the days ahead. Throws `not_found`. */
  async function answerOf(sourceId: string) {
    const [row, { timeZone, today }] = await Promise.all([sources.find(sourceId), profile()]);
    const range = { from: today, to: addDays(today, BUSY_AHEAD_DAYS) };
    const minutes = busyDays([withBusy(row)], { ...range, timeZone }).map((day) => day.busy_minutes ?? 0);
    return {
      source: encodeSource(row),
      found: {
        busy_minutes: minutes.reduce((sum, one) => sum + one, 0),
        days_busy: minutes.filter((one) => one > 0).length,
        not_understood: row.notUnderstood,
      },
    };
  }

  /** What is stored of a file: the day it's read, and the days ahead. */
  async function contentOfFile(sent: SentBusy) {
    const { timeZone, today } = await profile();
    return {
      kind: 'file' as const,
      busy: packBusy(mergeBusy(sent, { today, timeZone })),
      busyFrom: today,
      busyUntil: addDays(today, BUSY_AHEAD_DAYS),
      notUnderstood: sent.not_understood,
      fetchedAt: deps.now(),
    };
  }

  /**
   * How the content of a new calendar is had, and by what its address is found again. Both throw `validation_failed` with a reason
   * for an address that can't be read, and `content` throws `rate_limited`.
   */
  async function contentOf({ address = '', busy }: NewSource, sourceId: string) {
    if (busy) return { addressHash: null, content: () => contentOfFile(busy) };
    const url = checkAddress(httpsOf(address), rules);
    if (typeof url === 'string') throw refuseAddress(url);
    const addressHash = await mac.signAll('calendar-source', userId, url.href);
    const content = async () => {
      await limits.spend('busy_fetch', { person: [userId] });
      await limits.spend('busy_address', { person: [userId] });
      const change = await read(url.href, { isByHand: true });
      if (!('busy' in change)) throw refuseAddress(change.problem ?? 'not_reached');
      const sealed = await cipher.seal(url.href, placeOfSource(userId, sourceId));
      const origin = { kind: 'address', host: url.host, isLocal: isLocal(url) ? 1 : 0 } as const;
      return { ...origin, ...sealed, ...change };
    };
    return { addressHash, content };
  }

  return {
    /** In the order in which they were added. */
    list: async () => (await listed()).map((row) => encodeSource(row)),

    /** Without a calendar, no plan can use any. */
    count: sources.count,

    /**
     * Adds a calendar, and reads its address at once. One that is there, by its id or its address, is returned; its address is
     * fetched as by hand. Throws `validation_failed` with a reason for an address that can't be read, `conflict` for a sixth,
     * and `rate_limited`.
     */
    add: async (sent: NewSource) => {
      const { id: sourceId = deps.newId(), label } = sent;
      const { addressHash, content } = await contentOf(sent, sourceId);
      const known = (row: SourceRow) =>
        row.sourceId === sourceId || (addressHash !== null && row.addressHash === addressHash);
      const before = await sources.list();
      const same = before.find(known);
      if (same) {
        if (same.sourceId !== sourceId) await fetchNow(same, { isByHand: true });
        return { isNew: false, ...(await answerOf(same.sourceId)) };
      }
      if (before.length >= SOURCES_MAX) throw quotaError('calendars');
      const flags = decodeSent(sent);
      const row = { ...flags, sourceId, label, addressHash, createdAt: deps.now(), ...(await content()) };
      const isNew = await sources.add(row);
      const added = (await sources.list()).find(known);
      if (!added) throw quotaError('calendars');
      return { isNew, ...(await answerOf(added.sourceId)) };
    },

    /** Changes the sent fields. Throws `not_found`, and `validation_failed` for the content of an address. */
    update: async ({ source_id: sourceId, busy, ...sent }: SourceUpdate) => {
      const row = await sources.find(sourceId);
      if (busy && row.kind === 'address') throw refuseField('busy', 'is only sent of a file');
      await sources.update(row, { ...decodeSent(sent), ...(busy && (await contentOfFile(busy))) });
      return answerOf(sourceId);
    },

    /** Fetches a calendar now. Throws `not_found`, `conflict` for a file, and `rate_limited`. */
    refresh: async (sourceId: string) => {
      const row = await sources.find(sourceId);
      const detail = 'a file is chosen again, not fetched';
      if (row.kind === 'file') throw new AppError('conflict', { detail });
      await fetchNow(row, { isByHand: true });
      return answerOf(sourceId);
    },

    /** Throws `not_found`. */
    remove: sources.remove,

    /** Fetches a calendar that was due, unless another run does. That of somebody who is away waits for their next use. */
    fetchDue: async ({ lastUseAt, ...row }: DueSource): Promise<void> => {
      if ((lastUseAt ?? 0) >= deps.now() - UNUSED_SECONDS) return fetchNow(row, { isByHand: false });
      await sources.update(row, { due: row.nextFetchAt, nextFetchAt: null });
    },

    /** When the person is busy on each day of a range, whatever they chose for plans; `busy_minutes` is `null` on days that no calendar covers. */
    days: async (range: { readonly from: LocalDate; readonly to: LocalDate }) => {
      const [rows, { timeZone }] = await Promise.all([listed(), profile()]);
      return busyDays(rows.map(withBusy), { ...range, timeZone });
    },
  };
});

const withBusy = (row: SourceRow) => ({ ...row, busy: unpackBusy(row.busy) });

/** The refusal of an address, which says nothing of what stands behind it. */
function refuseAddress(reason: FetchProblem): AppError {
  const message = 'must be the address of a calendar that can be read';
  return new AppError('validation_failed', {
    detail: `address: ${message}`,
    errors: [{ path: 'address', message, reason }],
  });
}

/** Which addresses may be read: on a local start this machine's, and never our own. */
function addressRulesOf({ deps, appOrigin, request }: Context): AddressRules {
  const own = [appOrigin, request?.url ?? ''].filter((url) => url !== '');
  return {
    allowsLoopback: deps.config.MAIL_TRANSPORT === 'outbox' && appOrigin !== '' && isLoopback(appOrigin),
    ownHosts: own.map((url) => new URL(url).host),
  };
}

/** The most calendars of a run, and how many are fetched at once. */
const SOURCES_PER_RUN = 30;
const AT_ONCE = 5;
/** After this long a run begins no further fetch. */
const RUN_SECONDS = 20;

/** One bounded run that fetches calendars of a shard that are due, the longest first. The rest is due in the next one. */
export async function runCalendars(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const { deps, onFailure } = context;
  const endsAt = deps.now() + RUN_SECONDS * share;
  const most = Math.ceil(SOURCES_PER_RUN * share);
  const found = await findDueSources(withDatabaseOf(deps, { shard }), most);
  const due = (await directoryService(deps).settledOf(found)).values();
  const work = async () => {
    for (const row of due) {
      if (deps.now() >= endsAt) return;
      const person = personContext(context, { userId: row.userId, shard });
      await busyService(person).fetchDue(row).catch(onFailure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

type SourceRow = typeof sources.$inferSelect;
type NewSourceRow = Omit<typeof sources.$inferInsert, 'userId'>;

/** One person's calendars that are read in. */
export function createBusyRepository(person: PersonContext) {
  const { context, deps, userId } = person;
  const { db, now } = deps;
  const mine = eq(sources.userId, userId);
  const of = (sourceId: string) => and(mine, eq(sources.sourceId, sourceId));
  const found = (sourceId: string) => db.select().from(sources).where(of(sourceId));
  const count = () => db.$count(sources, mine);
  /** A query that has a row if a condition holds. */
  const when = (condition: SQL | undefined) =>
    db.select({ one: sql`1` }).from(sql`(select 1)`).where(condition);

  return {
    /** In the order in which they were added. */
    list: (): Promise<SourceRow[]> =>
      db.select().from(sources).where(mine).orderBy(asc(sources.createdAt), asc(sources.sourceId)),

    /** Throws `not_found`. */
    find: async (sourceId: string): Promise<SourceRow> => {
      const row = await found(sourceId).get();
      if (!row) throw new AppError('not_found');
      return row;
    },

    count: async (): Promise<number> => count(),

    /** Adds a calendar and records it; `false` if there are five, or one with its id or address. */
    add: async (row: NewSourceRow): Promise<boolean> => {
      const { sourceId, addressHash } = row;
      const isSame = or(eq(sources.sourceId, sourceId), eq(sources.addressHash, addressHash ?? ''));
      const same = db.select().from(sources).where(and(mine, isSame));
      const given = when(and(lt(count(), SOURCES_MAX), notExists(same)));
      const results = await db.batch([
        noteOf(person, 'calendar_source_added')(given),
        context.hooks.onFirstCalendar(person, when(eq(count(), 0))),
        ...insertMany(db, { table: sources, rows: [{ userId, ...row }], given }),
      ]);
      // Triggers count what is stored, and their changes count too.
      return (results.at(-1)?.meta.changes ?? 0) > 0;
    },

    /** Changes a calendar; with `due` only while its next fetch is at that time. `false` if nothing was changed. */
    update: async (
      { sourceId }: Pick<SourceRow, 'sourceId'>,
      { due, ...change }: Partial<NewSourceRow> & { readonly due?: number | null },
    ): Promise<boolean> => {
      const isDue = due === undefined ? undefined : sql`${sources.nextFetchAt} is ${due}`;
      const changed = await db
        .update(sources)
        .set({ sourceId, ...change })
        .where(and(of(sourceId), isDue))
        .returning({ id: sources.sourceId });
      return changed.length === 1;
    },

    /** Statement that makes every address that is fetched due; given a query, if it has rows. */
    waking: (given?: Query): BatchStatement =>
      db
        .update(sources)
        .set({ nextFetchAt: now() })
        .where(and(mine, isNotNull(sources.nextFetchAt), given && exists(given))),

    /**
     * Statement that makes those due that waited for the next use. Those that are due already become so a second earlier: a run that
     * read them before this use then doesn't make them wait.
     */
    resuming: () =>
      db
        .update(sources)
        .set({ nextFetchAt: sql`coalesce(${sources.nextFetchAt} - 1, ${now()})` })
        .where(
          and(
            mine,
            eq(sources.kind, 'address'),
            or(isNull(sources.nextFetchAt), lte(sources.nextFetchAt, now())),
            ne(sources.state, 'stopped'),
          ),
        ),

    /** Throws `not_found`. */
    remove: async (sourceId: string): Promise<void> => {
      const [, gone] = await db.batch([
        noteOf(person, 'calendar_source_removed')(found(sourceId)),
        db.delete(sources).where(of(sourceId)).returning({ id: sources.sourceId }),
      ]);
      if (gone.length === 0) throw new AppError('not_found');
    },
  };
}

/** The calendars of many people that are due, the longest first, with the last use of each person's: for a timer, by an index on the time. */
const findDueSources = ({ db, now }: Pick<Deps, 'db' | 'now'>, limit: number) =>
  db
    .select({ ...getTableColumns(sources), lastUseAt: lastActiveAtOf(sources.userId) })
    .from(sources)
    .where(lte(sources.nextFetchAt, now()))
    .orderBy(asc(sources.nextFetchAt))
    .limit(limit);
type DueSource = Awaited<ReturnType<typeof findDueSources>>[number];
