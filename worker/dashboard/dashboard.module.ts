import type { LocalDate } from '#domain/calendar/local-date.ts';
import { daysOnEarthAt } from '#domain/calendar/zoned-day.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { AppError } from '#domain/errors.ts';
import { dashboardTasks, everyView } from '#domain/tasks/dashboard-tasks.ts';
import { rowsOf } from '#domain/tasks/task-answers.ts';
import { detailsAnswer, personOf, profileOf } from './account/account-answers.ts';
import { createAccountsRepository, createProfileRepository } from './account/accounts.repository.ts';
import { createConsentsRepository } from './account/consents.repository.ts';
import type { Deps, SignedIn } from './app-env.ts';
import type { SessionService } from './auth/session.service.ts';
import { createSessionsRepository } from './auth/sessions.repository.ts';
import { forecastOf, overviewOf, periodEntries } from './cycle/cycle-answers.ts';
import { cycleRecordOf } from './cycle/cycle-record.ts';
import { knownCycle, presentOf } from './cycle/known-cycle.ts';
import { habitsDueToday } from './habits/habit-answers.ts';
import { createHabitsRepository } from './habits/habits.repository.ts';
import { builtOnce } from './platform/built-once.ts';
import { allAsJson } from './platform/json-sql.ts';
import { createTasksRepository } from './tasks/tasks.repository.ts';

// Beside services.ts the one place where features meet: what several of them answer is read here in one round trip.

/** The dashboard of whoever calls: what five calls answer, in one statement. */
export function createDashboard(deps: Deps, sessions: Pick<SessionService, 'authenticateReading'>) {
  return {
    /** Throws `unauthorized`, `account_banned` and `rate_limited` as every signed-in call does. */
    read: async (
      authorization: string | undefined,
    ): Promise<{ signedIn: SignedIn; dashboard: Dashboard }> => {
      const now = deps.now();
      const { signedIn, read } = await sessions.authenticateReading(authorization, (named) =>
        readEverything(deps, { named, now }),
      );
      return { signedIn, dashboard: dashboardOf(read, now) };
    },
  };
}

type Everything = Awaited<ReturnType<typeof readEverything>>;

/** All that is read of a person, the session among it. */
async function readEverything(deps: Deps, { named, now }: { named: SignedIn; now: number }) {
  const { userId, sessionId } = named;
  const { sessions, ...read } = await everything(deps.databaseFor(named), {
    userId,
    sessionId,
    ...daysOnEarthAt(now),
  });
  return { session: sessions[0], ...read };
}

const everything = builtOnce(['userId', 'sessionId', 'start', 'end'], {
  sessions: (deps, { userId, sessionId }) => {
    const consents = createConsentsRepository(deps, userId);
    const person = allAsJson({
      profile: createProfileRepository(deps, userId).asJson(),
      consents: consents.all(),
      withdrawn: consents.withdrawal('privacy'),
      record: cycleRecordOf(userId),
    });
    const status = createAccountsRepository(deps).statusOf(userId);
    return createSessionsRepository(deps).finding({ userId, sessionId }, { status, person });
  },
  habits: (deps, { userId }) => createHabitsRepository(deps, userId).listing(),
  // The person's day and phase follow from what is being read.
  candidates: (deps, { userId, start, end }) => {
    // Days, or marks that stand for them.
    const days = { start: start as LocalDate, end: end as LocalDate };
    return createTasksRepository(deps, userId).candidates(everyView(days));
  },
});

function dashboardOf({ session, habits, candidates }: Everything, now: number): Dashboard {
  const [profile] = session?.person.profile ?? [];
  // Neither can be: a session that passed has both.
  if (!session || !profile) throw new AppError('unauthorized');
  const { consents, withdrawn, record } = session.person;
  const cycle = knownCycle({ ...personOf({ ...profile, withdrawn }), also: record }, now);
  const overview = overviewOf(cycle);
  const { knowledge, timeZone, log } = cycle;
  const phase = overview.information.cycle_phase ?? 'all';
  return {
    success: 1,
    user: detailsAnswer({ ...profileOf({ ...profile, consents }, now), overview }, now),
    predictions: { success: 1, ...forecastOf(cycle) },
    periods: { success: 1, previous_periods_raw_data: periodEntries(log, timeZone) },
    habits: { success: 1, ...habitsDueToday(knowledge, habits) },
    today: knowledge.today,
    tasks: {
      success: 1,
      tasks: rowsOf(dashboardTasks(candidates, { day: knowledge.today, phase }), presentOf(cycle)),
    },
  };
}
