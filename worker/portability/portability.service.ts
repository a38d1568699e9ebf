import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { publicChange, publicReason } from '#domain/changes/changes.schema.ts';
import { AppError } from '#domain/errors.ts';
import type { UnreadableEntry } from '#domain/portability/export-only.schema.ts';
import type { RemarksToWrite } from '#domain/portability/import-texts.ts';
import {
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
  type PortableData,
  type PortableRecord,
  type PortableRemark,
  PROFILE_FIELDS,
} from '#domain/portability/portable-data.schema.ts';
import type { StoredRemarks } from '#domain/portability/read-records.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { encoderOf } from '#domain/wire/record-fields.ts';
import type { Deps } from '#worker/app-env.ts';
import { unlessAway } from '#worker/platform/database.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import type { SealedPlace, TextCipher } from '#worker/platform/text-cipher.ts';
import type {
  PortabilityRepository,
  RemarkRow,
  RemarksRepository,
  StoredPerson,
} from './portability.repository.ts';
import { cycleProfileOf, type ModeWords, NO_WORDS, recordsOf } from './portable-rows.ts';

/** What an export has of what a person says of their cycles; words of modes by their first day. */
type LifeExport = Pick<PortableData, 'odd_cycles' | 'pill_schemes' | 'cycle_facts'> & {
  readonly modeWords: ReadonlyMap<string, ModeWords>;
  readonly unreadable: UnreadableEntry[];
};

export type PortabilityDeps = {
  deps: Pick<Deps, 'now'>;
  everything: PortabilityRepository;
  /** The log of days, because only it can decrypt its private parts. */
  takeOutDays: () => Promise<{
    readonly days: PortableRecord<'day_logs'>[];
    readonly symptoms: PortableRecord<'custom_symptoms'>[];
    readonly unreadable: UnreadableEntry[];
  }>;
  /** What is said of cycles and modes, because only the cycle can decrypt it. */
  takeOutLife: (stored: StoredPerson) => Promise<LifeExport>;
  /** The journal, because only it can decrypt its texts. */
  takeOutJournal: () => Promise<{
    readonly entries: PortableRecord<'journal'>[];
    readonly unreadable: UnreadableEntry[];
  }>;
  /** The remarks, because only they can be decrypted by their own service. */
  takeOutRemarks: () => Promise<{
    readonly remarks: PortableRecord<'remarks'>[];
    readonly unreadable: UnreadableEntry[];
  }>;
  /** The person's reminders, from the reminders' own service. */
  takeOutReminders: () => Promise<PortableData['reminders']>;
  /** Records an export in the security trail. */
  note: () => PromiseLike<unknown>;
};

const encodeProfile = encoderOf(PROFILE_FIELDS, 'file');

/** Export of one person's data. */
export function createPortabilityService({
  deps,
  everything,
  takeOutDays,
  takeOutLife,
  takeOutJournal,
  takeOutRemarks,
  takeOutReminders,
  note,
}: PortabilityDeps) {
  return {
    /** Everything stored about the person. Throws `unauthorized` if the account has been deleted. */
    takeOut: async (): Promise<PortableData> => {
      const [stored, { entries, unreadable }, logged, noted, reminded] = await Promise.all([
        everything.readAll(),
        takeOutJournal(),
        takeOutDays(),
        takeOutRemarks(),
        takeOutReminders(),
      ]);
      const { person } = stored;
      if (!person) throw new AppError('unauthorized');
      const { modeWords, unreadable: unreadableLife, ...life } = await takeOutLife(stored);
      await unlessAway(note);
      return {
        format: PORTABLE_FORMAT,
        version: PORTABLE_VERSION,
        exported_at: deps.now(),
        account: {
          email: person.email,
          created_at: person.createdAt,
          last_active_at: person.lastActiveAt,
          status: person.status,
          status_reason: person.statusReason,
          t_id: person.trackingId,
        },
        consents: stored.consents.map(({ kind, given, textVersion, language, textHash, recordedAt }) => ({
          kind,
          given,
          text_version: textVersion,
          language,
          text_hash: textHash,
          recorded_at: recordedAt,
        })),
        sessions: stored.sessions.map(({ browser, system, createdAt, lastUsedAt }) => ({
          browser,
          system,
          created_at: createdAt,
          last_used_at: lastUsedAt,
        })),
        calendar_feed: stored.calendarFeed
          ? {
              wording: stored.calendarFeed.wording,
              created_at: stored.calendarFeed.createdAt,
              last_read_at: stored.calendarFeed.lastReadAt,
            }
          : null,
        security_events: stored.securityEvents.map(({ event, browser, system, happenedAt }) => ({
          event,
          browser,
          system,
          happened_at: happenedAt,
        })),
        address_changes: stored.addressChanges.map((change) => ({
          previous_email: change.previousEmail,
          changed_at: change.changedAt,
          revoked_at: change.revokedAt,
          waiting_email: change.waitingEmail,
        })),
        reminders: reminded,
        changes: changesIn(stored),
        plan_preferences: plansIn(stored),
        profile: encodeProfile(person),
        cycle_profile: cycleProfileOf(stored),
        ...(recordsOf(stored, (day) => modeWords.get(day) ?? NO_WORDS) as Pick<
          PortableData,
          keyof ReturnType<typeof recordsOf>
        >), // lists that are never written to
        ...life,
        custom_symptoms: logged.symptoms,
        day_logs: logged.days,
        journal: entries,
        remarks: noted.remarks,
        unreadable: [...unreadable, ...logged.unreadable, ...noted.unreadable, ...unreadableLife],
      };
    },
  };
}

export type PortabilityService = ReturnType<typeof createPortabilityService>;

// What only an export has: an import leaves it.

/** What was moved, planned and skipped, with its tasks. */
function changesIn({ changeBatches, changeItems, tasks }: StoredPerson): PortableData['changes'] {
  const itemsOf = Map.groupBy(changeItems, ({ batchId }) => batchId);
  const titleOf = new Map(tasks.map(({ taskId, title }) => [taskId, title]));
  return changeBatches.map(({ batchId, cause, reason, madeAt, seenAt, undoneAt }) => ({
    batch_id: batchId,
    cause,
    reason: publicReason(reason),
    made_at: madeAt,
    seen_at: seenAt,
    undone_at: undoneAt,
    items: (itemsOf.get(batchId) ?? []).map(({ taskId, title, before, after }) => ({
      task_id: taskId,
      // A planned item has none.
      title: title || (titleOf.get(taskId) ?? ''),
      before: publicChange(before),
      after: publicChange(after),
    })),
  }));
}

/** The room that a person has in the days. */
function plansIn({ planPreferences: preferences }: StoredPerson): PortableData['plan_preferences'] {
  if (!preferences) return null;
  const { minutes, window, horizon, useBusy } = preferences;
  return {
    minutes: [...minutes],
    window: window.map((hours) => hours && { ...hours }),
    horizon,
    use_busy: useBusy,
  };
}

type RemarksDeps = { userId: string; remarks: RemarksRepository; cipher: TextCipher };

/** How many days' remarks an import opens before a pause for other requests. */
const DAYS_AT_ONCE = 50;

const textsSchema = v.array(v.string());

/** Where the texts of a day, source and import belong; `name` is the three with slashes between them. */
export const placeOfRemarks = (userId: string, name: string): SealedPlace => ({
  userId,
  row: `import-remark/${name}`,
});
const nameOf = ({ notedOn, source, importId }: Omit<RemarkRow, 'userId' | 'keyVersion' | 'sealed'>) =>
  `${notedOn}/${source}/${importId}`;

/** One person's remarks: what files of other apps say of days and no field has. */
export function createRemarksService({ userId, remarks, cipher }: RemarksDeps) {
  async function textsOf(row: RemarkRow): Promise<string[] | undefined> {
    const opened = await cipher.open(row, placeOfRemarks(userId, nameOf(row))).catch(() => undefined);
    return opened === undefined ? undefined : v.parse(textsSchema, JSON.parse(opened));
  }

  /** Rows with their remarks, in the same order, and what can't be opened. */
  async function openAll(rows: readonly RemarkRow[]) {
    const opened: PortableRemark[] = [];
    const unreadable: UnreadableEntry[] = [];
    for (const row of rows) {
      const { notedOn: date, source, keyVersion } = row;
      const texts = await textsOf(row);
      for (const text of texts ?? []) opened.push({ date, source, text });
      const reason = cipher.hasKey(keyVersion) ? 'damaged' : 'key_missing';
      if (texts === undefined) unreadable.push({ kind: 'remarks', date, reason });
    }
    return { opened, unreadable };
  }

  return {
    /** From one day to another, both included, oldest first; `unreadable` counts those that can't be opened. */
    list: async (range: {
      from: LocalDate;
      to: LocalDate;
    }): Promise<{ remarks: PortableRemark[]; unreadable: number }> => {
      const { opened, unreadable } = await openAll(await remarks.list(range));
      return { remarks: opened, unreadable: unreadable.length };
    },

    /** The newest remarks that hold a text, whatever its case and accents; `unreadable` counts those of the days that were read. */
    search: async (
      keyword: string,
      most: number,
    ): Promise<{ remarks: PortableRemark[]; unreadable: number }> => {
      const wanted = foldText(keyword);
      const found: PortableRemark[] = [];
      let unreadable = 0;
      for await (const page of remarks.pages()) {
        const read = await openAll(page);
        unreadable += read.unreadable.length;
        found.push(...read.opened.filter(({ text }) => foldText(text).includes(wanted)));
        if (found.length >= most) break;
      }
      return { remarks: found.slice(0, most), unreadable };
    },

    /** All of them as an export has them, oldest first, and the days of those that can't be opened. */
    takeOut: async (): Promise<{ remarks: PortableRemark[]; unreadable: UnreadableEntry[] }> => {
      const all: Awaited<ReturnType<typeof openAll>>[] = [];
      for await (const page of remarks.pages()) all.push(await openAll(page.reverse()));
      all.reverse();
      return {
        remarks: all.flatMap(({ opened }) => opened),
        unreadable: all.flatMap(({ unreadable }) => unreadable),
      };
    },

    /** What is there of some days, for an import. */
    stored: async (days: readonly LocalDate[]): Promise<StoredRemarks[]> => {
      const stored: StoredRemarks[] = [];
      for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
        for (const row of await remarks.on(days.slice(from, from + DAYS_AT_ONCE))) {
          const { notedOn: date, source, importId } = row;
          stored.push({ date, source, importId, texts: await textsOf(row) });
        }
        await yieldToEventLoop();
      }
      return stored;
    },

    /** The rows of an import, without their owner. */
    sealAll: (written: readonly RemarksToWrite[]): Promise<Omit<RemarkRow, 'userId'>[]> =>
      Promise.all(
        written.map(async ({ date: notedOn, source, importId, texts }) => {
          const key = { notedOn, source, importId };
          const sealed = await cipher.seal(JSON.stringify(texts), placeOfRemarks(userId, nameOf(key)));
          return { ...key, ...sealed };
        }),
      ),
  };
}

export type RemarksService = ReturnType<typeof createRemarksService>;
