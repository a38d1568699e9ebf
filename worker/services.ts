import type { Context } from 'hono';
import { networkKeyOf } from '#domain/account/sign-in.ts';
import type { DateRange } from '#domain/calendar/local-date.ts';
import { accountModule, accountsModule, personAnd } from './account/account.module.ts';
import { accountOf, statusOf } from './account/account.repository.ts';
import { waitingChangeEnding } from './account/address-change.module.ts';
import type { AppEnv, Deps, Owner } from './app-env.ts';
import { sessionsModule } from './auth/auth.module.ts';
import type { SessionLimits } from './auth/session.service.ts';
import { bestDatesModule } from './best-dates/best-dates.module.ts';
import { calendarFeedModule } from './calendar-feed/calendar-feed.module.ts';
import { cycleModule, daysAround } from './cycle/cycle.module.ts';
import { cycleRecordOf } from './cycle/cycle-record.ts';
import { dashboardModule } from './dashboard/dashboard.module.ts';
import { type DirectoryDeps, directoryModule } from './directory/directory.module.ts';
import { habitsModule } from './habits/habits.module.ts';
import { habitsOf } from './habits/habits.repository.ts';
import { type Device, deviceOf } from './http/request-headers.ts';
import { insightsModule } from './insights/insights.module.ts';
import { journalModule } from './journal/journal.module.ts';
import { limitsModule } from './limits/limits.module.ts';
import { planningModule } from './planning/planning.module.ts';
import { appOriginOf } from './platform/config.ts';
import { withDatabaseOf } from './platform/database.ts';
import { readTogether } from './platform/json-sql.ts';
import { describeError } from './platform/log.ts';
import { lazily, once } from './platform/memoize.ts';
import { portabilityModule, remarksModule } from './portability/portability.module.ts';
import { remindersModule } from './reminders/reminders.module.ts';
import { reportModule } from './report/report.module.ts';
import { securityTrailModule } from './security-trail/security-trail.module.ts';
import { movedOf } from './tasks/changes.repository.ts';
import { movedIn } from './tasks/changes.service.ts';
import { everyCandidate, nextPlaceAtOf, tasksModule } from './tasks/tasks.module.ts';

// The only place where features are connected: each gets what it needs from others. Each is built on first use, so that a call
// only builds what it uses.

/** Everything that a person's dashboard shows, in one statement. */
const readDashboard = readTogether((userId) => ({
  person: personAnd(userId, cycleRecordOf(userId)),
  habits: habitsOf(userId),
  tasks: everyCandidate(userId),
  moved: movedOf(userId),
  days: daysAround(userId),
}));

/** The call or timer that the services work for. */
type Occasion = {
  readonly deps: Deps;
  /** The origin of links in mails. */
  readonly appOrigin: string;
  /** The calling device; for a timer it has no names. */
  readonly device: () => Device;
};

/** The directory of which person is in which shard. */
export function directoryOf(deps: DirectoryDeps) {
  const { accountsIn, forgetAddress } = accountsModule(deps);
  return directoryModule({ deps, accountsIn, forgetAddress });
}

const sessionsWith = sessionsModule({ statusOf, nextPlaceAtOf });

/** The sessions in every shard, with limits. */
export function sessionsIn({ deps, device }: Omit<Occasion, 'appOrigin'>, limits = UNLIMITED) {
  return sessionsWith({
    deps,
    limits,
    shardOf: directoryOf(deps).shardOf,
    accountsIn: accountsModule(deps).accountsIn,
    trailIn: securityTrailModule({ deps, device, accountOf }),
    calendarFeedOf: (owner) => calendarFeedOf({ deps, device }, owner),
    waitingChangeEnding: waitingChangeEnding(deps),
  });
}

/** The sessions for the present call. */
export function sessionsOf(c: Context<AppEnv>) {
  const limits = limitsModule(c.var.deps).ofCall({
    method: c.req.method,
    path: c.req.path,
    network: () => networkOf(c),
    onReportFailure: logFailureOf(c),
  });
  return sessionsIn(occasionOf(c), limits);
}

function calendarFeedOf({ deps, device }: Omit<Occasion, 'appOrigin'>, owner: Owner) {
  const { userId } = owner;
  const trail = securityTrailModule({ deps, device, accountOf })(owner);
  return calendarFeedModule({
    deps: withDatabaseOf(deps, owner),
    owner,
    noteSecret: (secretHash) => directoryOf(deps).setCalendar(userId, secretHash),
    note: (happening) => trail.noting({ userId, ...happening }),
  });
}

/** The services of one person; every repository in them is bound to that person. */
export function servicesFor(occasion: Occasion, owner: Owner) {
  const { deps: all, appOrigin, device } = occasion;
  const { userId } = owner;
  const deps = withDatabaseOf(all, owner);
  const trail = securityTrailModule({ deps, device, accountOf })(owner);
  const limits = limitsModule(all);
  const countModelCall = () => limits.spend('model', { person: [userId] });

  const account = once(() =>
    accountModule({
      deps,
      owner,
      noteConsents: () => trail.noting({ userId, event: 'consents_changed' }),
      onTimeZone: (): Promise<void> => reminders().wake(),
    }),
  );
  const remarks = once(() => remarksModule({ deps, owner }));
  const cycleAndDays = once(() =>
    cycleModule({
      deps,
      owner,
      account: account(),
      remarks: remarks(),
      remindAt: (hour) => reminders().setPillHour(hour),
    }),
  );
  const cycle = () => cycleAndDays().cycle;
  const dayLog = () => cycleAndDays().days;
  const tasksAndChanges = once(() => tasksModule({ deps, owner, account: account(), cycle: cycle() }));
  const tasks = () => tasksAndChanges().tasks;
  const habits = once(() => habitsModule({ deps, owner, cycle: cycle() }));
  const journal = once(() =>
    journalModule({ deps, owner, cycle: cycle(), days: dayLog(), remarks: remarks() }),
  );
  const reminders = once(() =>
    remindersModule({
      deps,
      owner,
      appOrigin,
      account: account(),
      deviceNames: () => sessionsIn(occasion).deviceNames(owner),
      spendTest: () => limits.spend('reminder_test', { person: [userId] }),
    }),
  );
  const portability = once(() =>
    portabilityModule({
      deps,
      owner,
      account: account(),
      days: cycleAndDays().inFiles,
      life: cycleAndDays().lifeInFiles,
      journal: journal(),
      remarks: remarks(),
      reminders: reminders(),
      placing: tasksAndChanges().placing,
      noteExport: () => trail.noting({ userId, event: 'exported' }),
      noteImport: (given) => trail.noting({ userId, event: 'imported', given }),
      noteTakingBack: (given) => trail.noting({ userId, event: 'import_taken_back', given }),
    }),
  );

  return lazily({
    account,
    bestDates: () =>
      bestDatesModule({
        deps,
        account: account(),
        cycle: cycle(),
        tasks: tasks(),
        countModelCall,
      }),
    calendarFeed: () => calendarFeedOf(occasion, owner),
    changes: () => tasksAndChanges().changes,
    cycle,
    cycleLife: () => cycleAndDays().life,
    dayLog,
    daysInFiles: () => cycleAndDays().inFiles,
    dashboard: () =>
      dashboardModule({
        now: deps.now,
        read: (days: DateRange) => readDashboard(deps.db, { userId, ...days }),
        person: {
          cycleAnswers: (row, now) => cycle().answersFor({ ...account().personIn(row), also: row.also }, now),
          answer: account().answer,
        },
        habits: habits(),
        dayOf: dayLog().dayIn,
        movedIn,
      }),
    habits,
    imports: () => portability().imports,
    insights: () =>
      insightsModule({
        deps,
        account: account(),
        cycle: cycle(),
        days: dayLog(),
        habits: habits(),
        tasks: tasks(),
        countModelCall,
      }),
    journal,
    report: () => reportModule({ account: account(), cycle: cycle(), days: dayLog() }),
    placing: () => tasksAndChanges().placing,
    planning: () =>
      planningModule({
        deps,
        owner,
        cycle: cycle(),
        tasks: tasks(),
        changes: tasksAndChanges().changes,
        spendPreview: () => limits.spend('plan_preview', { person: [userId] }),
        spendApply: () => limits.spend('plan_apply', { person: [userId] }),
      }),
    ownSymptoms: () => cycleAndDays().symptoms,
    portability: () => portability().portability,
    reminders,
    securityTrail: () => trail,
    takeBack: () => portability().takeBack,
    tasks,
  });
}

export type Services = ReturnType<typeof servicesFor>;

// Hono's way to type a request's variables. It is here so that app-env.ts doesn't depend on features.
declare module 'hono' {
  interface ContextVariableMap {
    services: Services;
  }
}

/** The occasion of a call. */
export const occasionOf = (c: Context<AppEnv>): Occasion => ({
  deps: c.var.deps,
  appOrigin: appOriginOf(c.var.deps.config, c.req.url),
  device: () => deviceOf(c.req.header('user-agent')),
});

/** The network that a call comes from, for counting. */
export const networkOf = (c: Context<AppEnv>): string => networkKeyOf(c.req.header('cf-connecting-ip'));

/** Logs what failed while a call was served. */
export const logFailureOf =
  (c: Context<AppEnv>) =>
  (error: unknown): void =>
    c.var.deps.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error) });

const uncounted = async (): Promise<void> => {};

/** Without a caller, nothing is counted. */
const UNLIMITED: SessionLimits = {
  countCall: uncounted,
  countBesides: uncounted,
  countBadToken: uncounted,
  countRefresh: uncounted,
};
