import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt, type TimeFrame } from '#domain/calendar/zoned-day.ts';
import { surerDays } from '#domain/cycle/date-odds.ts';
import { packDay } from '#domain/cycle/scheme.ts';
import { AppError } from '#domain/errors.ts';
import type { ReminderKind } from '#domain/reminders/reminders.calls.ts';
import {
  dueReminders,
  dueTaskName,
  isPeriodLate,
  isPeriodSoon,
  type KindOccasion,
  MOVES_APART_DAYS,
  nextReminderAt,
  type PlainKind,
  type ReminderOccasion,
  reminderLines,
  taskReminderLines,
  timeFrameOf,
} from '#domain/reminders/reminders.rules.ts';
import { doneOn, dueTaskReminders } from '#domain/tasks/task-time.ts';
import type { Contact } from '#worker/account/account.repository.ts';
import { accountService } from '#worker/account/account.service.ts';
import { type Context, type Deps, type PersonContext, personContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import { habitsService } from '#worker/habits/habits.service.ts';
import { journalService } from '#worker/journal/journal.service.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { type Placed, withDatabaseOf } from '#worker/platform/database.ts';
import { sharingService } from '#worker/sharing/sharing.service.ts';
import { changesService } from '#worker/tasks/changes.service.ts';
import { rescheduleService } from '#worker/tasks/reschedule-pinned.ts';
import {
  createTaskRemindersRepository,
  findDueTaskReminders,
  type RemindedRow,
} from '#worker/tasks/task-reminders.repository.ts';
import { tasksService } from '#worker/tasks/tasks.service.ts';
import { type Candidate, createReminderQueue } from './reminders.repository.ts';
import { deliverReminder, remindEach, remindersService } from './reminders.service.ts';

/** The most people per run, to stay within a Worker's time limit; the next run is 15 minutes later. */
const PEOPLE_PER_RUN = 500;

/** One bounded run that sends the due reminders of a shard, each computed from the present state. People it didn't reach are due in the next one. */
export async function runReminders(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const { deps, onFailure } = context;
  const queue = createReminderQueue(withDatabaseOf(deps, { shard }));

  async function remind(candidate: Candidate, { email, language, status }: Contact): Promise<void> {
    const person = personContext(context, { userId: candidate.userId, shard });
    const { timeZone, hasWithdrawn } = await accountService(person).person();
    const { preferences, nextDueAt } = candidate;
    const now = deps.now();
    const day = localDateAt(now, timeZone);
    const isSilent = hasWithdrawn || status === 'banned';
    const due = isSilent ? [] : dueReminders(preferences, { from: nextDueAt, now, timeZone });
    const next = nextReminderAt(preferences, { after: now, timeZone });
    // The next time is set anyway, so that one person's failure isn't first in every run.
    const noneAfter = (error: unknown): [] => {
      onFailure(error);
      return [];
    };
    // Watched days and links have no hour of their own: they come with whatever is looked at.
    const [occasions, surer, lastDays] =
      due.length === 0
        ? [[], [], []]
        : await Promise.all([
            occasionsOf(due, { person, candidate, day }).catch(noneAfter),
            surerOf({ person, candidate, day }).catch(noneAfter),
            sharingService(person).endingSoon(day).catch(noneAfter),
          ]);
    const claims = [
      ...occasions.map(({ kind }) => ({ kind, day })),
      ...lastDays.map((lastDay) => ({ kind: 'links_end', day: lastDay }) as const),
    ];
    const { claimed, isSurer } = await queue.claim(candidate, { claims, surer, next });
    const kinds = new Set(claimed.map(({ kind }) => kind));
    // Moves are claimed each time, sent or not.
    const wereMovesSent =
      kinds.has('tasks_moved') &&
      (await queue.wereMovesClaimed(candidate, { from: addDays(day, -MOVES_APART_DAYS), before: day }));
    const ending = claimed.filter(({ kind }) => kind === 'links_end').map((claim) => claim.day);
    const unsent: ReminderOccasion[] = [
      ...occasions.filter(({ kind }) => kinds.has(kind) && !(kind === 'tasks_moved' && wereMovesSent)),
      ...(isSurer ? [{ kind: 'dates_surer' } as const] : []),
      ...(ending.length > 0 ? [{ kind: 'links_end', dates: ending.sort() } as const] : []),
    ];
    if (unsent.length === 0) return;
    const { wording, channel } = preferences;
    await deliverReminder(person, {
      email,
      language,
      channel,
      lines: reminderLines(unsent, { wording, language }),
    });
  }

  const found = await queue.findDue(Math.ceil(PEOPLE_PER_RUN * share));
  await remindEach(context, { shard, found, remind });
}

type OccasionContext = { person: PersonContext; candidate: Candidate; day: LocalDate };

/** The occasions of the due kinds; kinds without content are left out. */
async function occasionsOf(due: readonly ReminderKind[], context: OccasionContext): Promise<KindOccasion[]> {
  const found = await Promise.all(due.map((kind) => occasionOf(kind, context)));
  return found.filter((occasion) => occasion !== null);
}

/** Of the watched days from `day` on, those with surer odds. */
async function surerOf({ person, candidate, day }: OccasionContext): Promise<LocalDate[]> {
  const ahead = candidate.watchedDays.filter((watched) => watched >= day);
  return ahead.length === 0 ? [] : surerDays(await cycleService(person).facts(), ahead);
}

async function occasionOf(
  kind: ReminderKind,
  { person, candidate, day }: OccasionContext,
): Promise<KindOccasion | null> {
  const forecast = async () => (await cycleService(person).predictions()).current;
  switch (kind) {
    case 'period_soon': {
      const { days_before: days } = candidate.preferences.period_soon;
      return isPeriodSoon(await forecast(), days) ? { kind, days } : null;
    }
    case 'period_late':
      return isPeriodLate(await forecast(), day) ? { kind } : null;
    case 'tasks_moved':
      return (await changesService(person).hasUnseen()) ? { kind } : null;
    case 'pill':
      return (await isPillDue(person, day)) ? { kind } : null;
    case 'log_day':
      return (await isLogged(person, day)) ? null : { kind };
    case 'tasks_due':
      return named(kind, await dueTasks(person, day));
    default:
      return named(kind, await openHabits(person, timeFrameOf(kind)));
  }
}

/** Whether a pill of today's pack is still to be taken on a day (today). */
async function isPillDue(person: PersonContext, day: LocalDate): Promise<boolean> {
  const scheme = await cycleService(person).scheme();
  const place = scheme && packDay(scheme, day);
  return place !== null && !place.isPause && !(await dayLogService(person).isPillLogged(day));
}

const isLogged = async (person: PersonContext, day: LocalDate): Promise<boolean> =>
  (await dayLogService(person).isLogged(day)) || (await journalService(person).isWritten(day));

/** Titles of the open tasks that are due on a day (today); a task with only a start is due then. */
async function dueTasks(person: PersonContext, day: LocalDate): Promise<string[]> {
  const today = { phase: 'all', timestamp: person.deps.now(), view: '2' } as const;
  const due = (await tasksService(person).onDay(today)).filter(
    ({ status, start_date: start, due_date: end }) => status !== 'completed' && (end ?? start) === day,
  );
  return due.map(({ title, time, planned_on: planned }) =>
    dueTaskName({ title, time: (planned ?? day) === day ? time : null }),
  );
}

/** Names of the habits of a time of day that are due today and neither done nor skipped; one that is partly done is named. */
async function openHabits(person: PersonContext, timeFrame: TimeFrame): Promise<string[]> {
  const { [`habits_${timeFrame}` as const]: due } = await habitsService(person).ofToday();
  return due
    .filter((habit) => habit.done_today === 0 && habit.skipped_today === 0)
    .map(({ habit_name: name }) => name);
}

function named(kind: Exclude<ReminderKind, 'period_soon' | PlainKind>, names: string[]): KindOccasion | null {
  return names.length > 0 ? { kind, names } : null;
}

/** The most people per run and how long it may take, to be done before the next minute's; the rest is due in that. */
const TASK_PEOPLE_PER_RUN = 500;
const RUN_SECONDS = 40;
/** How long a push service stores a message for a device that is off. */
const TTL_SECONDS = 3_600;

type TaskCandidate = Awaited<ReturnType<typeof findDueTaskReminders>>[number];

/** Whether the reminder of anybody's task may be due: one entry of an index in each shard. */
export async function isTaskReminderDue(deps: Deps): Promise<boolean> {
  const found = deps.shards.map((shard) => findDueTaskReminders(withDatabaseOf(deps, shard), 1));
  return (await Promise.all(found)).some(({ length }) => length > 0);
}

/**
 * One bounded run that sends the due reminders of a shard's tasks, computed from the present state. What falls in one minute is one
 * message. A reminder is claimed before it is sent, so that none is sent twice.
 */
export async function runTaskReminders(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const { deps, onFailure } = context;

  /** Beyond the limits nothing is sent, and nothing has failed. */
  const logFailure = (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'rate_limited')) onFailure(error);
  };

  async function remind({ userId, nextPlaceAt }: TaskCandidate, contact: Contact): Promise<void> {
    const person = personContext(context, { userId, shard });
    const now = deps.now();
    if (nextPlaceAt !== null && nextPlaceAt <= now) await rescheduleService(person).place();
    const reminders = createTaskRemindersRepository(person.deps, userId);
    // The queue is read before what moments depend on, so that the claim notices a later change.
    const queued = await reminders.find();
    if (!queued) return;
    const { nextAt, reminded } = queued;
    const [{ timeZone, hasWithdrawn }, preferences] = await Promise.all([
      accountService(person).person(),
      remindersService(person).preferences(),
    ]);
    const { quiet, channel } = preferences;
    const { due, next } = dueTaskReminders(reminded, { from: nextAt, now, timeZone, quiet });
    const isSilent = hasWithdrawn || contact.status === 'banned';
    const wanted = isSilent ? [] : due.map(({ task: { taskId }, moment }) => ({ taskId, moment }));
    const claimed = await reminders.claim(wanted, { nextAt, next });
    const unsent = due.filter(({ task }) => claimed.has(task.taskId));
    for (const [moment, messages] of Map.groupBy(unsent, ({ moment }) => moment)) {
      const [first, ...others] = messages.map(({ task }) => task);
      if (first) await send([first, ...others], moment).catch(logFailure);
    }

    async function send([first, ...others]: [RemindedRow, ...RemindedRow[]], moment: number): Promise<void> {
      const { email, language } = contact;
      const today = localDateAt(now, timeZone);
      const named = [first, ...others].map((task) => ({ ...task, day: doneOn(task) ?? today }));
      const spend = (act: 'task_reminder' | 'task_reminder_mail') =>
        rateLimits(context).spend(act, { person: [userId] });
      await spend('task_reminder');
      await deliverReminder(person, {
        email,
        language,
        channel,
        lines: taskReminderLines(named, { preferences, language, today }),
        ...(others.length === 0 ? { path: `/tasks?task=${encodeURIComponent(first.taskId)}` } : {}),
        tag: `marea-task-${moment}`,
        ttlSeconds: TTL_SECONDS,
        beforeMail: () => spend('task_reminder_mail'),
      });
    }
  }

  const shardDeps = withDatabaseOf(deps, { shard });
  await remindEach(context, {
    shard,
    found: await findDueTaskReminders(shardDeps, Math.ceil(TASK_PEOPLE_PER_RUN * share)),
    until: deps.now() + RUN_SECONDS * share,
    remind: (candidate, contact) =>
      remind(candidate, contact).catch(async (error: unknown) => {
        onFailure(error);
        await createTaskRemindersRepository(shardDeps, candidate.userId).holdBack();
      }),
  });
}
