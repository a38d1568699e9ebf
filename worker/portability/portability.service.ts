import { eq } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { SOURCE_FIELDS } from '#domain/busy/busy.fields.ts';
import { publicBatch } from '#domain/changes/changes.calls.ts';
import { AppError } from '#domain/errors.ts';
import {
  CHECK_FIELDS,
  HABIT_FIELDS,
  PAST_SCHEDULE_FIELDS,
  type TargetPer,
} from '#domain/habits/habits.fields.ts';
import { LABEL_FIELDS } from '#domain/labels/labels.calls.ts';
import {
  ACCOUNT_FIELDS,
  ADDRESS_CHANGE_FIELDS,
  CONSENT_FIELDS,
  FEED_FIELDS,
  SECURITY_EVENT_FIELDS,
  SESSION_FIELDS,
  SHARE_FIELDS,
} from '#domain/portability/export-only.schema.ts';
import {
  CYCLE_PROFILE_FIELDS,
  MODE_FIELDS,
  PERIOD_FIELDS,
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
  type PortableData,
  type PortableRecord,
  PROFILE_FIELDS,
} from '#domain/portability/portable-data.schema.ts';
import { SERIES_FIELDS } from '#domain/recurrence/series.fields.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { encoderOf, type RecordFields, type StoredIn } from '#domain/wire/record-fields.ts';
import { addressChanges, consents } from '#drizzle/schema/account.ts';
import { sessions } from '#drizzle/schema/auth.ts';
import { busySources } from '#drizzle/schema/busy.ts';
import { calendarFeeds } from '#drizzle/schema/calendar-feed.ts';
import {
  cycleAnnotations,
  cycleModes,
  cycleNotes,
  cycleProfiles,
  periods,
  pillSchemes,
} from '#drizzle/schema/cycle.ts';
import { habitChecks, habitPastSchedules, habits } from '#drizzle/schema/habits.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import { shares } from '#drizzle/schema/shares.ts';
import {
  adviceCounts,
  changeBatches,
  changeItems,
  labels,
  planPreferences,
  taskLabels,
  taskSeries,
  tasks,
} from '#drizzle/schema/tasks.ts';
import { users } from '#drizzle/schema/users.ts';
import type { PersonContext } from '#worker/context.ts';
import { dayLogFiles, takeOutLife } from '#worker/cycle/cycle-portability.ts';
import { journalService } from '#worker/journal/journal.service.ts';
import { type BatchStatement, type Database, unlessUnavailable } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { remarksService } from '#worker/remarks/remarks.service.ts';
import { remindersService } from '#worker/reminders/reminders.service.ts';
import { noted } from '#worker/security-trail/security-events.repository.ts';
import { notesOfShare } from '#worker/sharing/sharing.service.ts';
import type { OwnTable } from './portability.repository.ts';

const encodeMode = encoderOf(MODE_FIELDS, 'file');
const encodePeriod = encoderOf(PERIOD_FIELDS, 'file');
const encodeTask = encoderOf(TASK_FIELDS, 'file');
const encodeHabit = encoderOf(HABIT_FIELDS, 'file');
const encodeCheck = encoderOf(CHECK_FIELDS, 'file');
const encodeSource = encoderOf(SOURCE_FIELDS, 'file');

function encodeAll<Fields extends RecordFields<'file'>>(
  fields: Fields,
  rows: readonly StoredIn<Fields, 'file'>[],
) {
  const encode = encoderOf(fields, 'file');
  return rows.map((row) => encode(row));
}

/** A schedule whose target is for a day or a week only if there is one. */
const withPeriod = <Schedule extends { target: number | null; target_per: TargetPer | null }>(
  schedule: Schedule,
): Schedule => (schedule.target === null ? { ...schedule, target_per: null } : schedule);

/** Export of one person's data. */
export const portabilityService = onceFor((person: PersonContext) => ({
  /** Everything stored about the person. Throws `unauthorized` if the account has been deleted. */
  takeOut: async (): Promise<PortableData> => {
    const [stored, { entries, unreadable }, logged, remarked, reminders] = await Promise.all([
      readAll(person),
      journalService(person).takeOut(),
      dayLogFiles(person).takeOut(),
      remarksService(person).takeOut(),
      remindersService(person).takeOut(),
    ]);
    const { person: account } = stored;
    if (!account) throw new AppError('unauthorized');
    const { notesOfMode, unreadable: unreadableLife, ...life } = await takeOutLife(person, stored);
    const pastOf = Map.groupBy(stored.pastSchedules, ({ habitId }) => habitId);
    const labelsOf = Map.groupBy(stored.taskLabels, ({ taskId }) => taskId);
    await unlessUnavailable(() => noted(person, 'exported'));
    return {
      format: PORTABLE_FORMAT,
      version: PORTABLE_VERSION,
      exported_at: person.deps.now(),
      account: encoderOf(ACCOUNT_FIELDS, 'file')(account),
      consents: encodeAll(CONSENT_FIELDS, stored.consents),
      sessions: encodeAll(SESSION_FIELDS, stored.sessions),
      calendar_feed: stored.calendarFeed ? encoderOf(FEED_FIELDS, 'file')(stored.calendarFeed) : null,
      shares: await Promise.all(
        stored.shares.map(async (row) => ({
          ...encoderOf(SHARE_FIELDS, 'file')(row),
          notes: await notesOfShare(person, row),
        })),
      ),
      busy_sources: stored.busySources.map((row) => encodeSource(row)),
      security_events: encodeAll(SECURITY_EVENT_FIELDS, stored.securityEvents),
      address_changes: encodeAll(ADDRESS_CHANGE_FIELDS, stored.addressChanges),
      keeping: account.forgetting && {
        ...account.forgetting.months,
        done_until: account.forgetting.doneUntil,
      },
      reminders,
      changes: changesIn(stored),
      plan_preferences: plansIn(stored),
      advice_counts: stored.adviceCounts.map(({ month, kind, outcome, count: n }) => ({
        month,
        kind,
        outcome,
        n,
      })),
      profile: encoderOf(PROFILE_FIELDS, 'file')(account),
      cycle_profile: stored.cycleProfile
        ? encoderOf(CYCLE_PROFILE_FIELDS, 'file')(stored.cycleProfile)
        : null,
      cycle_modes: stored.modes.map(({ mode, ...span }) => ({
        ...encodeMode({ mode: mode as PortableRecord<'cycle_modes'>['mode'], ...span }), // the column holds these alone
        ...notesOfMode(span.startedOn),
      })),
      periods: stored.periods.map(({ signs, bledUntil, bledDays, noneAfter, ...row }) => ({
        ...encodePeriod(row),
        forgotten: signs && {
          bled_until: bledUntil,
          bled_days: bledDays,
          none_after: noneAfter,
          signs: signs.map(({ kind, on, knownOn }) => ({ kind, on, known_on: knownOn })),
        },
      })),
      labels: encodeAll(LABEL_FIELDS, stored.labels),
      task_series: encodeAll(SERIES_FIELDS, stored.series),
      tasks: stored.tasks.map((row) => ({
        ...encodeTask(row),
        labels: (labelsOf.get(row.taskId) ?? []).map(({ labelId }) => labelId),
      })),
      habits: stored.habits.map((habit) => ({
        ...withPeriod(encodeHabit(habit)),
        past_schedules: encodeAll(PAST_SCHEDULE_FIELDS, pastOf.get(habit.habitId) ?? []).map(withPeriod),
      })),
      habit_checks: stored.checks.map((row) => ({ ...encodeCheck(row), done: row.done })),
      ...life,
      custom_symptoms: logged.symptoms,
      day_logs: logged.days,
      journal: entries,
      remarks: remarked.remarks,
      unreadable: [...unreadable, ...logged.unreadable, ...remarked.unreadable, ...unreadableLife],
    };
  },
}));

// Data that only an export has; an import ignores it.

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

function plansIn({ planPreferences: preferences }: StoredPerson): PortableData['plan_preferences'] {
  if (!preferences) return null;
  const { minutes, window, horizon, useBusy, suggestTimes } = preferences;
  return {
    minutes: [...minutes],
    window: window.map((hours) => hours && { ...hours }),
    horizon,
    use_busy: useBusy,
    suggest_times: suggestTimes,
  };
}

type OwnRows<Row> = BatchStatement & PromiseLike<Row[]>;

/** Every row of one person, at one moment: periods and modes by day, tasks by creation, the rest by id or in no order. */
async function readAll({ deps: { db }, userId }: PersonContext) {
  const own = <Table extends OwnTable>(table: Table, ...order: SQLiteColumn[]) =>
    db
      .select()
      .from<OwnTable>(table)
      .where(eq(table.userId, userId))
      .orderBy(...order) as unknown as OwnRows<Table['$inferSelect']>; // all columns of the table

  const { people, profiles, feeds, planning, ...rows } = await rowsByName(db, {
    people: own(users),
    profiles: own(cycleProfiles),
    modes: own(cycleModes, cycleModes.startedOn),
    periods: own(periods, periods.startedOn),
    tasks: own(tasks, tasks.createdAt, tasks.taskId),
    labels: own(labels, labels.nameFolded),
    taskLabels: own(taskLabels, taskLabels.taskId, taskLabels.labelId),
    habits: own(habits, habits.habitId),
    pastSchedules: own(habitPastSchedules),
    checks: own(habitChecks),
    consents: own(consents, consents.consentId),
    sessions: own(sessions),
    feeds: own(calendarFeeds),
    shares: own(shares, shares.shareId),
    busySources: own(busySources, busySources.createdAt, busySources.sourceId),
    securityEvents: own(securityEvents, securityEvents.eventId),
    addressChanges: own(addressChanges, addressChanges.changeId),
    series: own(taskSeries, taskSeries.seriesId),
    changeBatches: own(changeBatches, changeBatches.batchId),
    changeItems: own(changeItems),
    planning: own(planPreferences),
    adviceCounts: own(adviceCounts, adviceCounts.month, adviceCounts.kind, adviceCounts.outcome),
    cycleAnnotations: own(cycleAnnotations, cycleAnnotations.startedOn),
    schemes: own(pillSchemes, pillSchemes.startedOn),
    cycleWords: own(cycleNotes),
  });
  return {
    ...rows,
    person: people[0],
    cycleProfile: profiles[0],
    calendarFeed: feeds[0],
    planPreferences: planning[0],
  };
}

async function rowsByName<Queries extends Readonly<Record<string, OwnRows<unknown>>>>(
  db: Database,
  queries: Queries,
) {
  const [first, ...others] = Object.values(queries);
  const lists = first ? await db.batch([first, ...others]) : [];
  const named = Object.keys(queries).map((name, index) => [name, lists[index]]);
  return Object.fromEntries(named) as { [Name in keyof Queries]: Awaited<Queries[Name]> }; // in the same order
}

type StoredPerson = Awaited<ReturnType<typeof readAll>>;
