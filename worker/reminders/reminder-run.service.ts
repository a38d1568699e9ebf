import type { AccountStatus } from '#domain/account/account.schema.ts';
import type { Language } from '#domain/account/language.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';
import {
  isPeriodLate,
  isPeriodSoon,
  MOVES_APART_DAYS,
  type PlainKind,
  type ReminderOccasion,
  reminderLines,
  timeFrameOf,
} from '#domain/reminders/reminder-texts.ts';
import { dueReminders, nextReminderAt } from '#domain/reminders/reminder-times.ts';
import type { ReminderKind, ReminderPreferences } from '#domain/reminders/reminders.schema.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import type { Deps } from '#worker/app-env.ts';
import { type MailContent, renderMail } from '#worker/mail/render-mail.ts';
import type { Candidate, ReminderQueue, RemindersRepository } from './reminders.repository.ts';

/** The most people per run, to stay within a Worker's time limit; the next run is 15 minutes later. */
const PEOPLE_PER_RUN = 500;
/** How many people are processed in parallel. */
const AT_ONCE = 10;

/** What a run reads about one person, from the same services that answer the app. */
export type ReminderState = {
  readonly person: () => Promise<{ readonly timeZone: string; readonly hasWithdrawn: boolean }>;
  readonly forecast: () => Promise<Predictions['current']>;
  /** Names of the habits of a time of day that are due today and not done. */
  readonly openHabits: (timeFrame: TimeFrame) => Promise<string[]>;
  /** Titles of the open tasks that are due on a day (today); a task with only a start is due then. */
  readonly dueTasks: (day: LocalDate) => Promise<string[]>;
  /** Whether tasks moved with the forecast since yesterday, and the person hasn't looked. */
  readonly hasMoved: () => Promise<boolean>;
  /** Whether a pill of today's pack is still to be taken on a day (today). */
  readonly isPillDue: (day: LocalDate) => Promise<boolean>;
  /** Whether anything is logged or written of a day. */
  readonly isLogged: (day: LocalDate) => Promise<boolean>;
  readonly deliver: ReminderDelivery;
};

/** A person's mail address. */
type Contact = {
  readonly email: string;
  readonly language: Language;
  readonly status: AccountStatus;
};

type ReminderRunServiceDeps = {
  deps: Pick<Deps, 'now'>;
  queue: ReminderQueue;
  /** Address, language and account status of some people, for mails. */
  contactsOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, Contact>>;
  stateOf: (userId: string) => ReminderState;
  /** Called for a failure with one person; the others still get their reminders. */
  onFailure: (error: unknown) => void;
  /** The share of a run's work for this database, if there are several. */
  share: number;
  /** The people among those found in a shard who aren't being moved. */
  settledOf: (found: readonly Candidate[]) => Promise<readonly Candidate[]>;
};

/** Sends the due reminders, each computed from the present state. */
export function createReminderRun(parts: ReminderRunServiceDeps) {
  const { deps, queue, contactsOf, stateOf, onFailure, share, settledOf } = parts;

  async function remind(candidate: Candidate, { email, language, status }: Contact): Promise<void> {
    const state = stateOf(candidate.userId);
    const { timeZone, hasWithdrawn } = await state.person();
    const { preferences, nextDueAt } = candidate;
    const now = deps.now();
    const day = localDateAt(now, timeZone);
    const isSilent = hasWithdrawn || status === 'banned';
    const due = isSilent ? [] : dueReminders(preferences, { from: nextDueAt, now, timeZone });
    const next = nextReminderAt(preferences, { after: now, timeZone });
    const occasions = await occasionsOf(due, { state, candidate, day }).catch((error: unknown) => {
      // The next time is set anyway, so that one person's failure isn't first in every run.
      onFailure(error);
      return [];
    });
    const claimed = await queue.claim(candidate, { kinds: occasions.map(({ kind }) => kind), day, next });
    const wereMovesSent = claimed.has('tasks_moved') && (await wereMovesClaimed(candidate, day));
    const unsent = occasions.filter(
      ({ kind }) => claimed.has(kind) && !(kind === 'tasks_moved' && wereMovesSent),
    );
    if (unsent.length === 0) return;
    const { wording, channel } = preferences;
    await state.deliver({ email, language, channel, lines: reminderLines(unsent, { wording, language }) });
  }

  /** Whether moves were claimed in the days before a day. They are claimed each time, told or not. */
  const wereMovesClaimed = (candidate: Candidate, day: LocalDate): Promise<boolean> =>
    queue.wasClaimed(candidate, {
      kind: 'tasks_moved',
      from: addDays(day, -MOVES_APART_DAYS),
      until: addDays(day, -1),
    });

  return {
    /** One bounded run. People it didn't reach are due in the next one. */
    run: async (): Promise<void> => {
      const candidates = await settledOf(await queue.findDue(Math.ceil(PEOPLE_PER_RUN * share)));
      if (candidates.length === 0) return;
      const contacts = await contactsOf(candidates.map(({ userId }) => userId));
      const remindOne = async (candidate: Candidate) => {
        const contact = contacts.get(candidate.userId);
        // Missing if the account has been deleted.
        if (contact) await remind(candidate, contact);
      };
      for (let first = 0; first < candidates.length; first += AT_ONCE) {
        const some = candidates.slice(first, first + AT_ONCE);
        await Promise.all(some.map((candidate) => remindOne(candidate).catch(onFailure)));
      }
    },
  };
}

type OccasionContext = { state: ReminderState; candidate: Candidate; day: LocalDate };

/** The occasions of the due kinds; kinds without anything to say are left out. */
async function occasionsOf(
  due: readonly ReminderKind[],
  context: OccasionContext,
): Promise<ReminderOccasion[]> {
  const found = await Promise.all(due.map((kind) => occasionOf(kind, context)));
  return found.filter((occasion) => occasion !== null);
}

async function occasionOf(
  kind: ReminderKind,
  { state, candidate, day }: OccasionContext,
): Promise<ReminderOccasion | null> {
  switch (kind) {
    case 'period_soon': {
      const { days_before: days } = candidate.preferences.period_soon;
      return isPeriodSoon(await state.forecast(), days) ? { kind, days } : null;
    }
    case 'period_late':
      return isPeriodLate(await state.forecast(), day) ? { kind } : null;
    case 'tasks_moved':
      return (await state.hasMoved()) ? { kind } : null;
    case 'pill':
      return (await state.isPillDue(day)) ? { kind } : null;
    case 'log_day':
      return (await state.isLogged(day)) ? null : { kind };
    case 'tasks_due':
      return named(kind, await state.dueTasks(day));
    default:
      return named(kind, await state.openHabits(timeFrameOf(kind)));
  }
}

function named(
  kind: Exclude<ReminderKind, 'period_soon' | PlainKind>,
  names: string[],
): ReminderOccasion | null {
  return names.length > 0 ? { kind, names } : null;
}

type ReminderDeliveryDeps = {
  deps: Pick<Deps, 'push' | 'mailer'>;
  appOrigin: string;
  reminders: Pick<RemindersRepository, 'devices' | 'forget'>;
};

/** The recipient of a reminder, and its text. */
export type Delivery = {
  readonly email: string;
  readonly language: Language;
  readonly channel: ReminderPreferences['channel'];
  readonly lines: readonly string[];
};

/** The page that a reminder opens in the app. */
const OPENED_PATH = '/dashboard';

/**
 * Sends one person a reminder: to every subscribed device or, if none accepts it, by mail. Returns how it was sent; throws
 * like the mailer.
 */
export function createReminderDelivery({ deps, appOrigin, reminders }: ReminderDeliveryDeps) {
  async function push({ channel, lines }: Delivery): Promise<boolean> {
    const { push: sender } = deps;
    if (channel === 'mail' || sender === undefined) return false;
    const message = { title: 'Marea', body: lines.join('\n'), path: OPENED_PATH };
    const outcomes = await Promise.all(
      (await reminders.devices()).map(async (device) => {
        const { endpoint, p256dh, auth } = device;
        const outcome = await sender.send({ endpoint, p256dh, auth }, message);
        if (outcome === 'gone') await reminders.forget(device);
        return outcome;
      }),
    );
    return outcomes.includes('taken');
  }

  return async (delivery: Delivery): Promise<ReminderPreferences['channel']> => {
    if (await push(delivery)) return 'push';
    const { email: to, language, lines } = delivery;
    await deps.mailer({ to, ...reminderMail({ language, lines, appOrigin }) });
    return 'mail';
  };
}

export type ReminderDelivery = ReturnType<typeof createReminderDelivery>;

/** A reminder as a mail, with a link to turn reminders off. */
function reminderMail({
  language,
  lines,
  appOrigin,
}: {
  language: Language;
  lines: readonly string[];
  appOrigin: string;
}): MailContent {
  const texts = MAIL_TEXTS[language].reminder;
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'link', text: texts.open, href: `${appOrigin}/dashboard` },
      { kind: 'text', text: texts.why },
      { kind: 'link', text: texts.settings, href: `${appOrigin}/settings/reminders` },
    ],
  });
}
