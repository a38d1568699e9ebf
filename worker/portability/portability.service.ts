import { AppError } from '#domain/errors.ts';
import {
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
  type PortableData,
  type PortableRecord,
  PROFILE_FIELDS,
} from '#domain/portability/portable-data.schema.ts';
import type { UnreadableEntry } from '#domain/portability/unreadable.schema.ts';
import { encoderOf } from '#domain/wire/record-fields.ts';
import type { Deps } from '#worker/app-env.ts';
import { unlessAway } from '#worker/platform/database-failure.ts';
import { changesIn, plansIn } from './export-only-rows.ts';
import type { PortabilityRepository, StoredPerson } from './portability.repository.ts';
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
