import type { UserDetails } from '#domain/account/account.schema.ts';
import type { DateRange } from '#domain/calendar/local-date.ts';
import { daysOnEarthAt } from '#domain/calendar/zoned-day.ts';
import type { PersonNow } from '#domain/cycle/current-cycle.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { AppError } from '#domain/errors.ts';
import { type ListedTask, rowsOf } from '#domain/tasks/task-answers.ts';
import { type DashboardCandidate, type DashboardView, dashboardTasks } from '#domain/tasks/tasks-of-day.ts';

/** The overview of the cycle in the details. */
type Overview = {
  readonly information: UserDetails['cycle'];
  readonly onboarding: UserDetails['details']['onboarding'];
};

/** The answers about a person's cycle at an instant. */
type CycleAnswers = {
  readonly overview: Overview;
  readonly forecast: Omit<Dashboard['predictions'], 'success'>;
  readonly periods: Dashboard['periods']['previous_periods_raw_data'];
  readonly facts: CycleFacts;
  readonly personNow: PersonNow;
};

/** The rows that the dashboard shows, each feature's in no order. */
type Rows<Row, Habit, Day, Moves> = {
  /** Empty if the account is gone. */
  readonly person: readonly Row[];
  readonly habits: readonly Habit[];
  /** Tasks that any view of the days may show. */
  readonly tasks: readonly (ListedTask & DashboardCandidate)[];
  /** The log of the days that may be the person's today. */
  readonly days: readonly Day[];
  /** The newest moves that weren't looked at, if any. */
  readonly moved: readonly Moves[];
};

/** Reads everything, and makes each feature's answer from it. */
type DashboardModuleDeps<Row, Habit, Day extends { readonly loggedOn: string }, Moves> = {
  now: () => number;
  /** Reads all rows; of tasks only those that may be due on these days. */
  read: (days: DateRange) => Promise<Rows<Row, Habit, Day, Moves>>;
  person: {
    readonly cycleAnswers: (row: Row, now: number) => Promise<CycleAnswers>;
    readonly answer: (row: Row, cycle: { overview: Overview; now: number }) => Dashboard['user'];
  };
  habits: {
    readonly dueToday: (facts: CycleFacts, stored: readonly Habit[]) => Omit<Dashboard['habits'], 'success'>;
  };
  /** What is said of a day. */
  dayOf: (row: Day | undefined) => Promise<Dashboard['day']>;
  /** The notice of moved tasks. */
  movedIn: (row: Moves | undefined) => Dashboard['moved'];
};

/** What the dashboard shows at first: the answers of five calls, read in one statement. */
export function dashboardModule<Row, Habit, Day extends { readonly loggedOn: string }, Moves>({
  now: clock,
  read,
  person,
  habits,
  dayOf,
  movedIn,
}: DashboardModuleDeps<Row, Habit, Day, Moves>) {
  return {
    /** Throws `unauthorized` if the account has been deleted. */
    read: async (): Promise<Dashboard> => {
      const now = clock();
      // The person's day and phase are only known after reading.
      const stored = await read(daysOnEarthAt(now));
      const [row] = stored.person;
      if (!row) throw new AppError('unauthorized');
      const { overview, forecast, periods, facts, personNow } = await person.cycleAnswers(row, now);
      const shown: DashboardView = { day: facts.today, phase: overview.information.cycle_phase ?? 'all' };
      return {
        success: 1,
        user: person.answer(row, { overview, now }),
        predictions: { success: 1, ...forecast },
        periods: { success: 1, previous_periods_raw_data: periods },
        habits: { success: 1, ...habits.dueToday(facts, stored.habits) },
        today: facts.today,
        day: await dayOf(stored.days.find(({ loggedOn }) => loggedOn === facts.today)),
        tasks: { success: 1, tasks: rowsOf(dashboardTasks(stored.tasks, shown), personNow) },
        moved: movedIn(stored.moved[0]),
      };
    },
  };
}
