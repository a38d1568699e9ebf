import { boundExceededMessage } from '#domain/account/quotas.ts';
import type {
  BusyDay,
  BusySource,
  NewSource,
  SourceUpdate,
  SourceWithBusy,
} from '#domain/busy/busy.calls.ts';
import { SOURCE_FIELDS } from '#domain/busy/busy.fields.ts';
import {
  afterFailure,
  afterSuccess,
  BUSY_AHEAD_DAYS,
  REACHES_DAYS,
  SOURCES_MAX,
} from '#domain/busy/busy.rules.ts';
import type { FetchProblem, SentBusy } from '#domain/busy/busy.schema.ts';
import { busyDays, mergeSentBusy, packBusy, unpackBusy } from '#domain/busy/busy-days.ts';
import { calendarReader } from '#domain/busy/calendar-lines.ts';
import { readBusy } from '#domain/busy/read-busy.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { decoderOf, encoderOf } from '#domain/wire/record-fields.ts';
import { contactOf } from '#worker/account/account.repository.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { Context, PersonContext } from '#worker/context.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { isLoopback } from '#worker/platform/config.ts';
import { type AddressRules, checkAddress, httpsOf } from '#worker/platform/outside-fetch.ts';
import { onceFor, yieldToEventLoop } from '#worker/platform/runtime.ts';
import { createMac, sha256 } from '#worker/platform/secrets.ts';
import { createTextCipher, type SealedPlace } from '#worker/platform/text-cipher.ts';
import { createBusyRepository, type SourceChange, type SourceRow } from './busy.repository.ts';

/** The place of a calendar's sealed address. */
export const placeOfSource = (userId: string, sourceId: string): SealedPlace => ({
  userId,
  row: `calendar/${sourceId}`,
});

/** What is stored of a calendar's content. */
type Content = Pick<SourceRow, 'busy' | 'busyFrom' | 'busyUntil' | 'notUnderstood'> &
  Partial<Pick<SourceRow, 'etag' | 'lastModified' | 'contentHash'>>;

/** What a fetch gives: the content, or none if it hasn't changed. */
type Reading =
  | { readonly outcome: 'read'; readonly content: Content; readonly refreshSeconds: number | null }
  | { readonly outcome: 'unchanged' }
  | {
      readonly outcome: 'failed';
      readonly problem: FetchProblem;
      readonly retryAfterSeconds: number | null;
    };

const encodeSource = encoderOf(SOURCE_FIELDS, 'answer');
const decodeSent = decoderOf(SOURCE_FIELDS, 'sent');

/** The calendars that one person lets Marea read: when they are busy, and nothing else. */
export const busyService = onceFor((person: PersonContext) => {
  const { context, deps, userId } = person;
  const sources = createBusyRepository(person);
  const cipher = createTextCipher(deps.config.JOURNAL_KEYS, 'calendar');
  const limits = rateLimits(context);
  const rules = addressRulesOf(context);
  const profile = async () => {
    const { timeZone } = await accountService(person).person();
    return { timeZone, today: localDateAt(deps.now(), timeZone) };
  };

  /** Reads the calendar at an address; if it was read before, only if it has changed and what is stored reaches far enough. */
  async function read(
    address: string,
    { isLocal, before }: { isLocal: boolean; before?: SourceRow },
  ): Promise<Reading> {
    const [{ timeZone, today }, { email }] = await Promise.all([profile(), contactOf(person)]);
    const stored = before && before.busyUntil >= addDays(today, REACHES_DAYS) ? before : undefined;
    const fetched = await deps.fetchOutside(address, {
      rules: { ...rules, allowsLoopback: rules.allowsLoopback && isLocal },
      reader: calendarReader(),
      etag: stored?.etag,
      lastModified: stored?.lastModified,
    });
    if (fetched.outcome !== 'read') return fetched;
    const { value, etag, lastModified } = fetched;
    await yieldToEventLoop();
    // Of what counts alone: many calendars stamp each answer.
    const contentHash = await sha256(JSON.stringify([timeZone, email, value]));
    if (stored?.contentHash === contentHash) return { outcome: 'unchanged' };
    await yieldToEventLoop();
    const { busy, ...rest } = await readBusy(value, { timeZone, today, address: email });
    const content = {
      busy: packBusy(busy),
      busyFrom: addDays(today, -1),
      busyUntil: addDays(today, BUSY_AHEAD_DAYS),
      notUnderstood: rest.not_understood,
      etag,
      lastModified,
      contentHash,
    };
    return { outcome: 'read', content, refreshSeconds: rest.refresh_seconds };
  }

  /** The columns of a calendar after a fetch. What was read before a failed one stays. */
  function changeAfter(
    reading: Reading,
    { row, isByHand }: { row?: SourceRow; isByHand: boolean },
  ): SourceChange {
    const { nextInSeconds, ...progress } =
      reading.outcome === 'failed'
        ? afterFailure(row ?? { failures: 0, state: 'ok' }, { ...reading, isByHand })
        : afterSuccess(reading.outcome === 'read' ? reading.refreshSeconds : null, Math.random());
    return {
      ...progress,
      ...(reading.outcome === 'read' ? reading.content : {}),
      ...(reading.outcome === 'failed' ? {} : { fetchedAt: deps.now() }),
      nextFetchAt: nextInSeconds === null ? null : deps.now() + nextInSeconds,
    };
  }

  /** Fetches a calendar and stores what it gives. Returns the row; `undefined` if it is gone, or if another fetch has it. */
  async function fetchNow(
    row: SourceRow,
    { isByHand }: { isByHand: boolean },
  ): Promise<SourceRow | undefined> {
    const claimedUntil = await sources.claim(row, { isByHand });
    if (claimedUntil === undefined) return undefined;
    const { keyVersion, sealed } = row;
    const address = await cipher
      .open({ keyVersion: keyVersion ?? 0, sealed: sealed ?? '' }, placeOfSource(userId, row.sourceId))
      .catch(() => '');
    const reading = await read(address, { isLocal: row.isLocal === 1, before: row }).catch(failedReading);
    const change = changeAfter(reading, { row, isByHand });
    return (await sources.update(row.sourceId, { ...change, claimedUntil })) ?? sources.find(row.sourceId);
  }

  /** A calendar that can't be worked out is one that isn't understood; the failure is ours, and logged. */
  function failedReading(error: unknown): Reading {
    if (error instanceof AppError) throw error;
    context.onFailure(error);
    return { outcome: 'failed', problem: 'not_a_calendar', retryAfterSeconds: null };
  }

  /** What a calendar makes of today and the days ahead. */
  async function answerOf(row: SourceRow): Promise<SourceWithBusy> {
    const { timeZone, today } = await profile();
    const range = { from: today, to: addDays(today, BUSY_AHEAD_DAYS) };
    const minutes = busyDays([storedOf(row)], { ...range, timeZone }).map(
      ({ busy_minutes: busy }) => busy ?? 0,
    );
    return {
      source: encodeSource(row),
      found: {
        busy_minutes: minutes.reduce((sum, one) => sum + one, 0),
        days_busy: minutes.filter((one) => one > 0).length,
        not_understood: row.notUnderstood,
      },
    };
  }

  /** A calendar of the person's. Throws `not_found`. */
  async function found(sourceId: string): Promise<SourceRow> {
    const row = await sources.find(sourceId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** What is stored of a file: the day it's read, and the days ahead. */
  async function contentOfFile(sent: SentBusy): Promise<Content & Pick<SourceRow, 'fetchedAt'>> {
    const { timeZone, today } = await profile();
    return {
      busy: packBusy(mergeSentBusy(sent, { today, timeZone })),
      busyFrom: today,
      busyUntil: addDays(today, BUSY_AHEAD_DAYS),
      notUnderstood: sent.not_understood,
      fetchedAt: deps.now(),
    };
  }

  /** Fetches a calendar because the person asks for it. Throws `rate_limited`. */
  async function fetchByHand(row: SourceRow): Promise<SourceRow> {
    await limits.spend('busy_fetch', { person: [userId] });
    return (await fetchNow(row, { isByHand: true })) ?? found(row.sourceId);
  }

  /** The columns of an address that is read for the first time. Throws `validation_failed` with a reason, and `rate_limited`. */
  async function firstReading(url: URL, { sourceId, isLocal }: { sourceId: string; isLocal: boolean }) {
    await limits.spend('busy_fetch', { person: [userId] });
    await limits.spend('busy_address', { person: [userId] });
    const reading = await read(url.href, { isLocal }).catch(failedReading);
    // Nothing was read before, so there is nothing that could be unchanged.
    if (reading.outcome !== 'read') {
      throw refuseAddress(reading.outcome === 'failed' ? reading.problem : 'not_reached');
    }
    const sealed = await cipher.seal(url.href, placeOfSource(userId, sourceId));
    const row = { kind: 'address', host: url.host, isLocal: isLocal ? 1 : 0, ...sealed } as const;
    return { ...row, ...reading.content, ...changeAfter(reading, { isByHand: true }) };
  }

  /** The address as it's fetched, and by what it's found again. Throws `validation_failed` with a reason. */
  async function checked(address: string) {
    const taken = checkAddress(httpsOf(address), rules);
    if (typeof taken === 'string') throw refuseAddress(taken);
    const mac = createMac(deps.config.CODE_SECRET);
    return { ...taken, addressHash: await mac.signAll('calendar-source', userId, taken.url.href) };
  }

  return {
    /** In the order in which they were added. */
    list: async (): Promise<BusySource[]> => (await sources.list()).map((row) => encodeSource(row)),

    /** Whether there is a calendar: without one, no plan can use any. */
    hasAny: sources.hasAny,

    /**
     * Adds a calendar, and reads its address at once. One that is there, by its id or its address, is returned; its address is
     * fetched as by hand. Throws `validation_failed` with a reason for an address that can't be read, `conflict` for a sixth,
     * and `rate_limited`.
     */
    add: async ({ id = deps.newId(), label, address, busy, ...sent }: NewSource) => {
      const [target, held] = await Promise.all([
        address === undefined ? undefined : checked(address),
        sources.list(),
      ]);
      const known = held.find(({ sourceId }) => sourceId === id);
      if (known) return { isNew: false, ...(await answerOf(known)) };
      const same = target && held.find(({ addressHash }) => addressHash === target.addressHash);
      if (same) return { isNew: false, ...(await answerOf(await fetchByHand(same))) };
      if (held.length >= SOURCES_MAX) throw tooMany();
      const row = {
        sourceId: id,
        label,
        ...decodeSent(sent),
        createdAt: deps.now(),
        ...(target
          ? {
              addressHash: target.addressHash,
              ...(await firstReading(target.url, { ...target, sourceId: id })),
            }
          : { kind: 'file' as const, ...(await contentOfFile(busy ?? NOTHING_SENT)) }),
      };
      const isNew = await sources.add(row);
      const there = (await sources.list()).find(
        ({ sourceId, addressHash }) =>
          sourceId === id || (target !== undefined && addressHash === target.addressHash),
      );
      if (!there) throw tooMany();
      return { isNew, ...(await answerOf(there)) };
    },

    /** Changes the sent fields. Throws `not_found`, and `validation_failed` for the content of an address. */
    update: async ({ source_id: sourceId, busy, ...sent }: SourceUpdate): Promise<SourceWithBusy> => {
      const { kind } = await found(sourceId);
      if (busy && kind === 'address') throw refuseField('busy', 'is only sent of a file');
      const change = { ...decodeSent(sent), ...(busy ? await contentOfFile(busy) : {}) };
      const row = await sources.update(sourceId, change);
      if (!row) throw new AppError('not_found');
      return answerOf(row);
    },

    /** Fetches a calendar now. Throws `not_found`, `conflict` for a file, and `rate_limited`. */
    refresh: async (sourceId: string): Promise<SourceWithBusy> => {
      const row = await found(sourceId);
      if (row.kind === 'file')
        throw new AppError('conflict', { detail: 'a file is chosen again, not fetched' });
      return answerOf(await fetchByHand(row));
    },

    /** Throws `not_found`. */
    remove: async (sourceId: string): Promise<void> => {
      if (!(await sources.remove(sourceId))) throw new AppError('not_found');
    },

    /** Fetches a calendar that was due, unless another run does. */
    fetchDue: async (row: SourceRow): Promise<void> => void (await fetchNow(row, { isByHand: false })),

    /** Statement that makes every address due, because the person's time zone changes. */
    waking: sources.waking,

    /** See `busyDaysOf`. */
    days: async (range: { from: LocalDate; to: LocalDate }): Promise<BusyDay[]> => {
      const [rows, { timeZone }] = await Promise.all([sources.list(), profile()]);
      return busyDays(rows.map(storedOf), { ...range, timeZone });
    },
  };
});

/** When a person is busy on each day of a range, whatever they chose for plans; `busy_minutes` is `null` on days that no calendar covers. */
export const busyDaysOf = (
  person: PersonContext,
  range: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<BusyDay[]> => busyService(person).days(range);

const NOTHING_SENT: SentBusy = { intervals: [], all_day: [], out_of_office: [], not_understood: 0 };

const storedOf = (row: SourceRow) => ({
  busy: unpackBusy(row.busy),
  busy_from: row.busyFrom,
  busy_until: row.busyUntil,
  all_day_counts: row.allDayCounts,
  tentative_counts: row.tentativeCounts,
});

const tooMany = () => {
  const message = boundExceededMessage('calendars');
  return new AppError('conflict', { detail: message, errors: [{ path: 'calendars', message }] });
};

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
  const isLocal = deps.config.MAIL_TRANSPORT === 'outbox' && appOrigin !== '' && isLoopback(appOrigin);
  const own = [appOrigin, request?.url ?? ''].filter((url) => url !== '');
  return { allowsLoopback: isLocal, ownHosts: own.map((url) => new URL(url).host) };
}
