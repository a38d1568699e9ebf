import type { LocalDate } from '#domain/calendar/local-date.ts';
import { packDay, type Scheme } from '#domain/cycle/scheme.ts';
import type { HabitsOfToday } from '#domain/habits/habits.schema.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { withDatabaseOf } from '#worker/platform/database.ts';
import { createReminderDelivery, createReminderRun, type ReminderState } from './reminder-run.service.ts';
import { createReminderQueue, createRemindersRepository, forgetEndpoint } from './reminders.repository.ts';
import {
  createRemindersService,
  type RemindersService,
  type RemindersServiceDeps,
} from './reminders.service.ts';

/** What a run of reminders reads about a person, from the services that answer the app. */
type ReadServices = {
  readonly account: Pick<ReminderState, 'person'>;
  readonly cycle: {
    readonly predictions: () => Promise<{ readonly current: Awaited<ReturnType<ReminderState['forecast']>> }>;
    readonly scheme: () => Promise<Scheme | null>;
  };
  readonly habits: { readonly ofToday: () => Promise<HabitsOfToday> };
  readonly tasks: {
    readonly onDay: (asked: { phase: 'all'; timestamp: number; view: '2' }) => Promise<readonly TaskRow[]>;
  };
  readonly changes: { readonly hasUnseen: () => Promise<boolean> };
  readonly dayLog: {
    readonly isLogged: (day: LocalDate) => Promise<boolean>;
    readonly isPillLogged: (day: LocalDate) => Promise<boolean>;
  };
  readonly journal: { readonly isWritten: (day: LocalDate) => Promise<boolean> };
  readonly reminders: Pick<ReminderState, 'deliver'>;
};

type RunModuleDeps = Omit<Parameters<typeof createReminderRun>[0], 'deps' | 'queue' | 'stateOf'> & {
  deps: Deps;
  servicesOf: (userId: string) => ReadServices;
};

/** The run that sends the reminders of one shard. */
export function reminderRunModule({ deps, servicesOf, ...needs }: RunModuleDeps) {
  const stateOf = (userId: string): ReminderState => {
    const { account, changes, cycle, dayLog, habits, journal, tasks, reminders } = servicesOf(userId);
    return {
      person: account.person,
      forecast: async () => (await cycle.predictions()).current,
      openHabits: async (timeFrame) => {
        const { [`habits_${timeFrame}` as const]: due } = await habits.ofToday();
        return due.filter(({ done_today: isDone }) => isDone === 0).map(({ habit_name: name }) => name);
      },
      dueTasks: async (day) => {
        const listed = await tasks.onDay({ phase: 'all', timestamp: deps.now(), view: '2' });
        const due = listed.filter(({ status, start_date: start, due_date: end }) => {
          return status !== 'completed' && (end ?? start) === day;
        });
        return due.map(({ title }) => title);
      },
      hasMoved: changes.hasUnseen,
      isPillDue: async (day) => {
        const scheme = await cycle.scheme();
        const place = scheme && packDay(scheme, day);
        return place !== null && !place.isPause && !(await dayLog.isPillLogged(day));
      },
      isLogged: async (day) => (await dayLog.isLogged(day)) || (await journal.isWritten(day)),
      deliver: reminders.deliver,
    };
  };
  return createReminderRun({ ...needs, deps, queue: createReminderQueue(deps), stateOf });
}

type RemindersModuleDeps = {
  deps: Deps;
  owner: Owner;
  /** The origin of links in mails. */
  appOrigin: string;
  account: Pick<RemindersServiceDeps, 'addressee'> & {
    readonly person: () => Promise<{ readonly timeZone: string }>;
  };
  /** The devices the person is signed in on. */
  deviceNames: RemindersServiceDeps['deviceNames'];
  spendTest: RemindersServiceDeps['spendTest'];
};

/** One person's reminders. */
export function remindersModule({
  deps,
  owner,
  appOrigin,
  account,
  ...needs
}: RemindersModuleDeps): RemindersService {
  const reminders = createRemindersRepository(deps, owner.userId);
  return createRemindersService({
    deps,
    reminders,
    timeZone: async () => (await account.person()).timeZone,
    addressee: account.addressee,
    deliver: createReminderDelivery({ deps, appOrigin, reminders }),
    takeFromOthers: (endpoint) => {
      const others = deps.shards.filter(({ shard }) => shard !== owner.shard);
      return Promise.all(others.map((other) => forgetEndpoint(withDatabaseOf(deps, other), endpoint)));
    },
    ...needs,
  });
}
