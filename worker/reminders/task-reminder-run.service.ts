import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { AppError } from '#domain/errors.ts';
import { taskReminderLines } from '#domain/reminders/reminders.rules.ts';
import { doneOn, dueTaskReminders } from '#domain/tasks/task-time.ts';
import type { Contact } from '#worker/account/account.repository.ts';
import { accountService } from '#worker/account/account.service.ts';
import { type Context, type Deps, personContext } from '#worker/context.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { type Placed, withDatabaseOf } from '#worker/platform/database.ts';
import { rescheduleService } from '#worker/tasks/reschedule-pinned.ts';
import {
  createTaskRemindersRepository,
  findDueTaskReminders,
  type RemindedRow,
} from '#worker/tasks/task-reminders.repository.ts';
import { deliverReminder, remindEach, remindersService } from './reminders.service.ts';

/** The most people per run and how long it may take, to be done before the next minute's; the rest is due in that. */
const PEOPLE_PER_RUN = 500;
const RUN_SECONDS = 40;
/** How long a push service stores a message for a device that is off. */
const TTL_SECONDS = 3_600;

type Candidate = Awaited<ReturnType<typeof findDueTaskReminders>>[number];

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

  async function remind({ userId, nextPlaceAt }: Candidate, contact: Contact): Promise<void> {
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
    found: await findDueTaskReminders(shardDeps, Math.ceil(PEOPLE_PER_RUN * share)),
    until: deps.now() + RUN_SECONDS * share,
    remind: (candidate, contact) =>
      remind(candidate, contact).catch(async (error: unknown) => {
        onFailure(error);
        await createTaskRemindersRepository(shardDeps, candidate.userId).holdBack();
      }),
  });
}
