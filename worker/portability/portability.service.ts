import * as v from 'valibot';
import { ageRefusal } from '#domain/account/birth-date.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { AppError, type FieldError } from '#domain/errors.ts';
import {
  type ImportCounts,
  type ImportFile,
  type ImportReceipt,
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
  type PortableData,
  type PortableRecord,
  portableCycleProfileSchema,
  portableProfileSchema,
  REJECTIONS_NAMED,
} from '#domain/portability/portable-data.schema.ts';
import { checkKey, type Present, readImport } from '#domain/portability/read-import.ts';
import type { Deps } from '#worker/context.ts';
import type { ImportRows, PortabilityRepository, StoredPerson } from './portability.repository.ts';
import { cycleProfileOf, cycleProfileRowOf, recordsOf, rowsOf } from './portable-rows.ts';

/** Where days are filed while no zone is set (contract, section 1). */
const DEFAULT_TIME_ZONE = 'Europe/Paris';

type Entry = PortableRecord<'journal'>;

type Parts = {
  deps: Pick<Deps, 'now'>;
  userId: string;
  everything: PortabilityRepository;
  /** The journal, whose texts only it can read and write. */
  journal: {
    readonly takeOut: () => Promise<Entry[]>;
    readonly writtenDays: () => Promise<ReadonlySet<string>>;
    readonly sealAll: (entries: readonly Entry[]) => Promise<ImportRows['journal']>;
  };
  /** What the person is reminded of, which only the reminders know; told what an import may have set: the zone. */
  reminders: {
    readonly takeOut: () => Promise<PortableData['reminders']>;
    readonly onTimeZone: () => Promise<void>;
  };
  /** Writes into the security trail that data went out or came in. */
  note: (event: 'exported' | 'imported') => PromiseLike<unknown>;
};

/** One person's data, out and in. */
export function createPortabilityService({ deps, userId, everything, journal, reminders, note }: Parts) {
  return {
    /** All that is kept of the person. Throws `unauthorized` where the account went meanwhile. */
    takeOut: async (): Promise<PortableData> => {
      const [stored, entries, reminded] = await Promise.all([
        everything.readAll(),
        journal.takeOut(),
        reminders.takeOut(),
      ]);
      const { person } = stored;
      if (!person) throw new AppError('unauthorized');
      await note('exported');
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
        consents: stored.consents.map(({ kind, given, textVersion, recordedAt }) => ({
          kind,
          given,
          text_version: textVersion,
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
        reminders: reminded,
        profile: {
          name: person.name,
          gender: person.gender,
          birth_date: person.birthOn,
          time_zone: person.timeZone,
          language: person.language,
        },
        cycle_profile: cycleProfileOf(stored),
        ...(recordsOf(stored) as Pick<PortableData, keyof ReturnType<typeof recordsOf>>), // lists nobody writes to
        journal: entries,
      };
    },

    /**
     * Adds what a file holds and the person has not. Nothing that is there is changed, and the same file again adds nothing.
     * With `preview` nothing is written and the receipt says what would be.
     */
    bringIn: async (
      file: ImportFile,
      { preview }: { preview: 0 | 1 },
    ): Promise<Omit<ImportReceipt, 'success'>> => {
      const [stored, journalDays] = await Promise.all([everything.readAll(), journal.writtenDays()]);
      if (!stored.person) throw new AppError('unauthorized');
      const profile = readProfile(file.profile, { person: stored.person, now: deps.now() });
      const said = readCycleProfile(file.cycle_profile, { stored, userId });
      const birthOn = profile.change.birthOn ?? stored.person.birthOn;
      const zone = profile.change.timeZone ?? stored.person.timeZone ?? DEFAULT_TIME_ZONE;
      const records = readImport(file, {
        ...presentOf(stored),
        birthOn,
        today: localDateAt(deps.now(), zone),
        journalDays,
      });
      if (preview === 0) {
        const rows = rowsOf(records.added, { userId, stored });
        await everything.write({
          ...rows,
          profile: profile.change,
          cycleProfile: said.row,
          journal: await journal.sealAll(records.added.journal),
        });
        if (profile.change.timeZone) await reminders.onTimeZone();
      }
      const counts = (kind: keyof typeof records.added): ImportCounts => ({
        added: records.added[kind].length,
        skipped: records.skipped[kind],
        rejected: records.rejected[kind].length,
      });
      const rejections = [...profile.issues, ...said.issues, ...Object.values(records.rejected).flat()];
      const kinds = {
        profile: profile.counts,
        cycle_profile: said.counts,
        cycle_modes: counts('cycle_modes'),
        periods: counts('periods'),
        tasks: counts('tasks'),
        habits: counts('habits'),
        habit_checks: counts('habit_checks'),
        journal: counts('journal'),
      };
      const hasAdded = Object.values(kinds).some(({ added }) => added > 0);
      if (preview === 0 && hasAdded) await note('imported');
      return { preview, kinds, rejections: rejections.slice(0, REJECTIONS_NAMED) };
    },
  };
}

export type PortabilityService = ReturnType<typeof createPortabilityService>;

const NOTHING: ImportCounts = { added: 0, skipped: 0, rejected: 0 };

/** The answers that are still open are taken over; one that is given stays. */
function readProfile(
  file: unknown,
  { person, now }: { person: NonNullable<StoredPerson['person']>; now: number },
) {
  const nothing = { change: {} as ImportRows['profile'], issues: [] as FieldError[] };
  if (file === undefined || file === null) return { ...nothing, counts: NOTHING };
  const parsed = v.safeParse(portableProfileSchema, file);
  if (!parsed.success) {
    return {
      ...nothing,
      issues: [issueOf('profile', parsed.issues[0])],
      counts: { ...NOTHING, rejected: 1 },
    };
  }
  const { output } = parsed;
  const birthOn = output.birth_date as LocalDate | null; // read as a day
  const today = localDateAt(now, person.timeZone ?? output.time_zone ?? DEFAULT_TIME_ZONE);
  const message = birthOn === null ? null : ageRefusal(birthOn, today);
  if (message !== null) {
    const issues = [{ path: 'profile.birth_date', message }];
    return { ...nothing, issues, counts: { ...NOTHING, rejected: 1 } };
  }
  const offered = {
    name: output.name,
    gender: output.gender,
    birthOn,
    timeZone: output.time_zone,
  };
  const open = Object.entries(offered).filter(
    ([field, value]) => value !== null && person[field as keyof typeof offered] === null,
  );
  // Somebody who has not answered anything yet has not chosen the language in the app either.
  const language =
    person.name === null && output.language !== person.language ? { language: output.language } : {};
  const change: ImportRows['profile'] = { ...Object.fromEntries(open), ...language };
  const isNew = Object.keys(change).length > 0;
  return {
    ...nothing,
    change,
    counts: { ...NOTHING, added: isNew ? 1 : 0, skipped: isNew ? 0 : 1 },
  };
}

function readCycleProfile(file: unknown, { stored, userId }: { stored: StoredPerson; userId: string }) {
  const nothing = { row: undefined as ImportRows['cycleProfile'], issues: [] as FieldError[] };
  if (file === undefined || file === null) return { ...nothing, counts: NOTHING };
  const parsed = v.safeParse(portableCycleProfileSchema, file);
  if (!parsed.success) {
    return {
      ...nothing,
      issues: [issueOf('cycle_profile', parsed.issues[0])],
      counts: { ...NOTHING, rejected: 1 },
    };
  }
  if (stored.cycleProfile) return { ...nothing, counts: { ...NOTHING, skipped: 1 } };
  return { ...nothing, row: cycleProfileRowOf(parsed.output, userId), counts: { ...NOTHING, added: 1 } };
}

function issueOf(kind: string, issue: v.BaseIssue<unknown>): FieldError {
  const field = v.getDotPath(issue);
  const message = issue.message.startsWith('Invalid ') ? 'is missing or has the wrong type' : issue.message;
  return { path: field ? `${kind}.${field}` : kind, message };
}

function presentOf(stored: StoredPerson): Omit<Present, 'today' | 'birthOn' | 'journalDays'> {
  return {
    periodIds: new Set(stored.periods.map(({ periodId }) => periodId)),
    periodDays: new Set(stored.periods.map(({ startedOn }) => startedOn)),
    modeStarts: new Set(stored.modes.map(({ startedOn }) => startedOn)),
    hasOpenMode: stored.modes.some(({ endedOn }) => endedOn === null),
    taskIds: new Set(stored.tasks.map(({ taskId }) => taskId)),
    habitIds: new Set(stored.habits.map(({ habitId }) => habitId)),
    checks: new Set(stored.checks.map(({ habitId, checkedOn }) => checkKey(habitId, checkedOn))),
  };
}
