import { publicBatch } from '#domain/changes/changes.schema.ts';
import { AppError } from '#domain/errors.ts';
import {
  ACCOUNT_FIELDS,
  ADDRESS_CHANGE_FIELDS,
  CONSENT_FIELDS,
  FEED_FIELDS,
  SECURITY_EVENT_FIELDS,
  SESSION_FIELDS,
} from '#domain/portability/export-only.schema.ts';
import {
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
  type PortableData,
  PROFILE_FIELDS,
} from '#domain/portability/portable-data.schema.ts';
import { encoderOf } from '#domain/wire/record-fields.ts';
import type { PersonContext } from '#worker/context.ts';
import { dayLogFiles, takeOutLife } from '#worker/cycle/cycle-portability.ts';
import { journalService } from '#worker/journal/journal.service.ts';
import { unlessUnavailable } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { remarksService } from '#worker/remarks/remarks.service.ts';
import { remindersService } from '#worker/reminders/reminders.service.ts';
import { noted } from '#worker/security-trail/security-events.repository.ts';
import { createPortabilityRepository, type StoredPerson } from './portability.repository.ts';
import { cycleProfileOf, NO_MODE_NOTES, recordsOf } from './portable-rows.ts';

const encodeProfile = encoderOf(PROFILE_FIELDS, 'file');
const encodeAccount = encoderOf(ACCOUNT_FIELDS, 'file');
const encodeConsent = encoderOf(CONSENT_FIELDS, 'file');
const encodeSession = encoderOf(SESSION_FIELDS, 'file');
const encodeFeed = encoderOf(FEED_FIELDS, 'file');
const encodeEvent = encoderOf(SECURITY_EVENT_FIELDS, 'file');
const encodeAddressChange = encoderOf(ADDRESS_CHANGE_FIELDS, 'file');

/** Export of one person's data. */
export const portabilityService = onceFor((person: PersonContext) => {
  const everything = createPortabilityRepository(person.deps, person.userId);

  return {
    /** Everything stored about the person. Throws `unauthorized` if the account has been deleted. */
    takeOut: async (): Promise<PortableData> => {
      const [stored, { entries, unreadable }, logged, remarked, reminders] = await Promise.all([
        everything.readAll(),
        journalService(person).takeOut(),
        dayLogFiles(person).takeOut(),
        remarksService(person).takeOut(),
        remindersService(person).takeOut(),
      ]);
      const { person: account } = stored;
      if (!account) throw new AppError('unauthorized');
      const { modeNotes, unreadable: unreadableLife, ...life } = await takeOutLife(person, stored);
      await unlessUnavailable(() => noted(person, 'exported'));
      return {
        format: PORTABLE_FORMAT,
        version: PORTABLE_VERSION,
        exported_at: person.deps.now(),
        account: encodeAccount(account),
        consents: stored.consents.map((row) => encodeConsent(row)),
        sessions: stored.sessions.map((row) => encodeSession(row)),
        calendar_feed: stored.calendarFeed ? encodeFeed(stored.calendarFeed) : null,
        security_events: stored.securityEvents.map((row) => encodeEvent(row)),
        address_changes: stored.addressChanges.map((row) => encodeAddressChange(row)),
        reminders,
        changes: changesIn(stored),
        plan_preferences: plansIn(stored),
        profile: encodeProfile(account),
        cycle_profile: cycleProfileOf(stored),
        ...(recordsOf(stored, (day) => modeNotes.get(day) ?? NO_MODE_NOTES) as Pick<
          PortableData,
          keyof ReturnType<typeof recordsOf>
        >), // lists that are never written to
        ...life,
        custom_symptoms: logged.symptoms,
        day_logs: logged.days,
        journal: entries,
        remarks: remarked.remarks,
        unreadable: [...unreadable, ...logged.unreadable, ...remarked.unreadable, ...unreadableLife],
      };
    },
  };
});

// Data that only an export has; an import ignores it.

/** The batches of moved, planned and skipped tasks. */
function changesIn({ changeBatches, changeItems, tasks }: StoredPerson): PortableData['changes'] {
  const itemsOf = Map.groupBy(changeItems, ({ batchId }) => batchId);
  const titleOf = new Map(tasks.map(({ taskId, title }) => [taskId, title]));
  return changeBatches.map((batch) =>
    publicBatch(
      batch,
      // A planned item has no title.
      (itemsOf.get(batch.batchId) ?? []).map((item) => ({
        ...item,
        title: item.title || (titleOf.get(item.taskId) ?? ''),
      })),
    ),
  );
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
