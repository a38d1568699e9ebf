import type { AccountStatus } from '#domain/account/account-status.ts';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import type { TimeFrame } from '#domain/habits/habit.fields.ts';
import {
  isPeriodLate,
  isPeriodSoon,
  type ReminderOccasion,
  timeFrameOf,
} from '#domain/reminders/reminder-occasion.ts';
import { reminderLines } from '#domain/reminders/reminder-texts.ts';
import { dueReminders, nextReminderAt } from '#domain/reminders/reminder-times.ts';
import type { ReminderKind } from '#domain/reminders/reminders.schema.ts';
import type { Deps } from '#worker/app-env.ts';
import type { ReminderDelivery } from './reminder-delivery.ts';
import type { Candidate, ReminderQueue } from './reminder-queue.repository.ts';

/** People a run looks at, at most: it keeps within a Worker's time, and the next one comes in a quarter of an hour. */
const PEOPLE_PER_RUN = 500;
/** People looked at at the same time. */
const AT_ONCE = 10;

/** What a run reads of one person, by the same services that answer the app. */
export type ReminderState = {
  readonly person: () => Promise<{ readonly timeZone: string; readonly hasWithdrawn: boolean }>;
  readonly forecast: () => Promise<Predictions['current']>;
  /** Names of the habits of a time of the day that are due today and not done. */
  readonly openHabits: (timeFrame: TimeFrame) => Promise<string[]>;
  /** Titles of the open tasks that are due on a day, today; one with a start alone is due when it begins. */
  readonly dueTasks: (day: LocalDate) => Promise<string[]>;
  readonly deliver: ReminderDelivery;
};

/** Where mails to a person go. */
type Contact = {
  readonly email: string;
  readonly language: Language;
  readonly status: AccountStatus;
};

type Parts = {
  deps: Pick<Deps, 'now'>;
  queue: ReminderQueue;
  /** Where mails to some people go, in which language, and where their accounts stand. */
  contactsOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, Contact>>;
  stateOf: (userId: string) => ReminderState;
  /** Told of what went wrong with one person; the others get theirs. */
  onFailure: (error: unknown) => void;
  /** What part of a run's work may be done here, where there are several databases. */
  share: number;
  /** Those of the people found in a shard who are there for good. */
  settledOf: (found: readonly Candidate[]) => Promise<readonly Candidate[]>;
};

/** Sends the reminders that are due, each worked out from what is true at that moment. */
export function createReminderRun(parts: Parts) {
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
      // Moved on all the same: one person's trouble must not be first in every run.
      onFailure(error);
      return [];
    });
    const claimed = await queue.claim(candidate, { kinds: occasions.map(({ kind }) => kind), day, next });
    const said = occasions.filter(({ kind }) => claimed.has(kind));
    if (said.length === 0) return;
    const { wording, channel } = preferences;
    await state.deliver({ email, language, channel, lines: reminderLines(said, { wording, language }) });
  }

  return {
    /** One bounded run. Anyone who it did not reach is due in the next one. */
    run: async (): Promise<void> => {
      const candidates = await settledOf(await queue.findDue(Math.ceil(PEOPLE_PER_RUN * share)));
      if (candidates.length === 0) return;
      const contacts = await contactsOf(candidates.map(({ userId }) => userId));
      const remindOne = async (candidate: Candidate) => {
        const contact = contacts.get(candidate.userId);
        // None where the account went meanwhile.
        if (contact) await remind(candidate, contact);
      };
      for (let first = 0; first < candidates.length; first += AT_ONCE) {
        const some = candidates.slice(first, first + AT_ONCE);
        await Promise.all(some.map((candidate) => remindOne(candidate).catch(onFailure)));
      }
    },
  };
}

type Asked = { state: ReminderState; candidate: Candidate; day: LocalDate };

/** Of the kinds that are due, those that there is something to say of. */
async function occasionsOf(due: readonly ReminderKind[], asked: Asked): Promise<ReminderOccasion[]> {
  const found = await Promise.all(due.map((kind) => occasionOf(kind, asked)));
  return found.filter((occasion) => occasion !== null);
}

async function occasionOf(
  kind: ReminderKind,
  { state, candidate, day }: Asked,
): Promise<ReminderOccasion | null> {
  switch (kind) {
    case 'period_soon': {
      const { days_before: days } = candidate.preferences.period_soon;
      return isPeriodSoon(await state.forecast(), days) ? { kind, days } : null;
    }
    case 'period_late':
      return isPeriodLate(await state.forecast(), day) ? { kind } : null;
    case 'tasks_due':
      return named(kind, await state.dueTasks(day));
    default:
      return named(kind, await state.openHabits(timeFrameOf(kind)));
  }
}

function named(
  kind: Exclude<ReminderKind, 'period_soon' | 'period_late'>,
  names: string[],
): ReminderOccasion | null {
  return names.length > 0 ? { kind, names } : null;
}
