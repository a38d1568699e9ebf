import { publicChange, publicReason } from '#domain/changes/changes.schema.ts';
import { AppError } from '#domain/errors.ts';
import {
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
  type PortableData,
  PROFILE_FIELDS,
} from '#domain/portability/portable-data.schema.ts';
import { encoderOf } from '#domain/wire/record-fields.ts';
import type { PersonContext } from '#worker/context.ts';
import { createLifeExport, type DayLogPortability, dayLogFiles } from '#worker/cycle/cycle-portability.ts';
import { type JournalService, journalService } from '#worker/journal/journal.service.ts';
import { unlessAway } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/memoize.ts';
import { cipherOf } from '#worker/platform/text-cipher.ts';
import { type RemarksService, remarksService } from '#worker/remarks/remarks.service.ts';
import { type RemindersService, remindersService } from '#worker/reminders/reminders.service.ts';
import { noted } from '#worker/security-trail/security-events.repository.ts';
import {
  createPortabilityRepository,
  type PortabilityRepository,
  type StoredPerson,
} from './portability.repository.ts';
import { cycleProfileOf, NO_WORDS, recordsOf } from './portable-rows.ts';

type PortabilityParts = {
  now: () => number;
  everything: PortabilityRepository;
  /** Sealed data is decrypted by the features that it belongs to. */
  days: Pick<DayLogPortability, 'takeOut'>;
  takeOutLife: ReturnType<typeof createLifeExport>;
  journal: Pick<JournalService, 'takeOut'>;
  remarks: Pick<RemarksService, 'takeOut'>;
  reminders: Pick<RemindersService, 'takeOut'>;
  /** Records an export in the security trail. */
  note: () => PromiseLike<unknown>;
};

const encodeProfile = encoderOf(PROFILE_FIELDS, 'file');

/** Export of one person's data. */
export function createPortabilityService({
  now,
  everything,
  days,
  takeOutLife,
  journal,
  remarks,
  reminders,
  note,
}: PortabilityParts) {
  return {
    /** Everything stored about the person. Throws `unauthorized` if the account has been deleted. */
    takeOut: async (): Promise<PortableData> => {
      const [stored, { entries, unreadable }, logged, noted, reminded] = await Promise.all([
        everything.readAll(),
        journal.takeOut(),
        days.takeOut(),
        remarks.takeOut(),
        reminders.takeOut(),
      ]);
      const { person } = stored;
      if (!person) throw new AppError('unauthorized');
      const { modeWords, unreadable: unreadableLife, ...life } = await takeOutLife(stored);
      await unlessAway(note);
      return {
        format: PORTABLE_FORMAT,
        version: PORTABLE_VERSION,
        exported_at: now(),
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

/** Export of one person's data. */
export const portabilityService = onceFor((person: PersonContext) =>
  createPortabilityService({
    now: person.deps.now,
    everything: createPortabilityRepository(person.deps, person.userId),
    days: dayLogFiles(person),
    takeOutLife: createLifeExport({ userId: person.userId, cipher: cipherOf(person) }),
    journal: journalService(person),
    remarks: remarksService(person),
    reminders: remindersService(person),
    note: () => noted(person, 'exported'),
  }),
);

// Data that only an export has; an import ignores it.

/** The batches of moved, planned and skipped tasks. */
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

/** The time that a person has for tasks on each weekday, and how far plans reach. */
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
