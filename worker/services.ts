import type { Context } from 'hono';
import type { ConsentKind } from '#domain/account/consent.ts';
import { networkKeyOf } from '#domain/account/network-key.ts';
import { createAccountService } from './account/account.service.ts';
import { createAccountsRepository, createProfileRepository } from './account/accounts.repository.ts';
import { createConsentsRepository } from './account/consents.repository.ts';
import { createDeletionService } from './account/deletion.service.ts';
import { tellLedger } from './account/deletion-ledger.ts';
import { eraseAccount } from './account/erase-account.ts';
import { createLoginCodes } from './auth/login-code.service.ts';
import { createLoginCodesRepository } from './auth/login-codes.repository.ts';
import { createRegistrationsRepository } from './auth/registrations.repository.ts';
import { createSignInService } from './auth/sign-in.service.ts';
import { createBestDatesService } from './best-dates/best-dates.service.ts';
import { createSearchesRepository } from './best-dates/searches.repository.ts';
import {
  createCalendarFeedDirectory,
  createCalendarFeedRepository,
} from './calendar-feed/calendar-feed.repository.ts';
import { createCalendarFeedService } from './calendar-feed/calendar-feed.service.ts';
import { createCalendarFilesService } from './calendar-feed/calendar-files.service.ts';
import type { AppEnv, Deps, Owner } from './context.ts';
import { createCycleService } from './cycle/cycle.service.ts';
import { createCycleModesRepository } from './cycle/cycle-modes.repository.ts';
import { createCycleProfileRepository } from './cycle/cycle-profile.repository.ts';
import { cycleRecordOf } from './cycle/cycle-record.ts';
import { createOnboardingPeriodRepository } from './cycle/onboarding-period.repository.ts';
import { createPeriodsRepository } from './cycle/periods.repository.ts';
import { createDashboard } from './dashboard.ts';
import { createDirectoryRepository } from './directory/directory.repository.ts';
import { createHabitChecksRepository } from './habits/habit-checks.repository.ts';
import { createHabitsRepository } from './habits/habits.repository.ts';
import { createHabitsService } from './habits/habits.service.ts';
import { type Device, deviceOf } from './http/device-of.ts';
import { createInsightsService } from './insights/insights.service.ts';
import { createSummaryWriter } from './insights/write-summary.ts';
import { createJournalRepository } from './journal/journal.repository.ts';
import { createJournalService } from './journal/journal.service.ts';
import { createJournalCipher } from './journal/journal-cipher.ts';
import { createRateLimitHitsRepository } from './limits/rate-limit-hits.repository.ts';
import { createRateLimits } from './limits/rate-limits.service.ts';
import { depsFor } from './middleware/deps.ts';
import { placesOf } from './places.ts';
import { appOriginOf, isLoopback } from './platform/config.ts';
import { describeError } from './platform/log.ts';
import type { Placed } from './platform/shards.ts';
import { createImportService } from './portability/import.service.ts';
import { createImportsRepository } from './portability/imports.repository.ts';
import { createPortabilityRepository } from './portability/portability.repository.ts';
import { createPortabilityService } from './portability/portability.service.ts';
import { createReminderDelivery } from './reminders/reminder-delivery.ts';
import type { ReminderState } from './reminders/reminder-run.service.ts';
import { createRemindersRepository, forgetEndpoint } from './reminders/reminders.repository.ts';
import { createRemindersService } from './reminders/reminders.service.ts';
import { createSecurityEventsRepository } from './security-trail/security-events.repository.ts';
import { sessionsOf } from './sessions.ts';
import { createTasksRepository } from './tasks/tasks.repository.ts';
import { createTasksService } from './tasks/tasks.service.ts';

// The one place where features meet: it hands to each what it needs of another.

/** The services of one signed-in person; every repository in them is bound to that person. */
export function createServices(
  all: Deps,
  { owner, device, appOrigin }: { owner: Owner; device: () => Device; appOrigin: string },
) {
  const { userId } = owner;
  const deps = depsFor(all, owner);
  const reminderRows = createRemindersRepository(deps, userId);
  const securityTrail = createSecurityEventsRepository({ deps, device });
  const account = createAccountService({
    deps,
    profile: createProfileRepository(deps, userId),
    consents: createConsentsRepository(deps, userId),
    noteConsents: () => securityTrail.noting({ userId, event: 'consents_changed' }),
    onTimeZone: reminderRows.wake,
  });
  const cycle = createCycleService({
    deps,
    person: account.person,
    personWithRecord: () => account.personWith(cycleRecordOf(userId)),
    periods: createPeriodsRepository(deps, userId),
    profile: createCycleProfileRepository(deps, userId),
    onboardingPeriod: createOnboardingPeriodRepository(deps, userId),
    modes: createCycleModesRepository(deps, userId),
  });
  const tasks = createTasksService({
    tasks: createTasksRepository(deps, userId),
    person: account.person,
    present: cycle.present,
    today: cycle.today,
  });
  const habits = createHabitsService({
    habits: createHabitsRepository(deps, userId),
    checks: createHabitChecksRepository(deps, userId),
    cycleKnowledge: cycle.knowledge,
  });
  const journal = createJournalService({
    userId,
    journal: createJournalRepository(deps, userId),
    cipher: createJournalCipher(deps.config.JOURNAL_KEYS),
    cycleKnowledge: cycle.knowledge,
  });
  const bestDates = createBestDatesService({
    deps,
    searches: createSearchesRepository(deps, userId),
    language: account.language,
    outlook: cycle.outlook,
    loads: tasks.loads,
  });
  // Counted in one place, wherever the person's rows lie.
  const limits = createRateLimits({ deps, hits: createRateLimitHitsRepository(all), ipFactor: 1 });
  const insights = createInsightsService({
    cycleKnowledge: cycle.knowledge,
    habits: habits.records,
    finishedTasks: tasks.completedPerDay,
    moods: ({ start, end }) => journal.moodsBetween(start, end),
    wishes: account.insightWishes,
    writeSummary: createSummaryWriter({
      model: deps.model,
      spend: () => limits.spend('summary', { person: [userId] }),
    }),
  });
  const deliver = createReminderDelivery({ deps, appOrigin, reminders: reminderRows });
  const reminders = createRemindersService({
    deps,
    reminders: reminderRows,
    timeZone: async () => (await account.person()).timeZone,
    addressee: account.addressee,
    deliver,
    takeFromOthers: (endpoint) => {
      const others = deps.shards.filter(({ shard }) => shard !== owner.shard);
      return Promise.all(others.map((other) => forgetEndpoint(depsFor(deps, other), endpoint)));
    },
    spendTest: () => limits.spend('reminder_test', { person: [userId] }),
  });
  const portability = createPortabilityService({
    deps,
    everything: createPortabilityRepository(deps, userId),
    takeOutJournal: journal.takeOut,
    takeOutReminders: reminders.takeOut,
    note: () => securityTrail.noting({ userId, event: 'exported' }),
  });
  const imports = createImportService({
    deps,
    userId,
    imports: createImportsRepository(deps, userId),
    journal,
    onTimeZone: reminderRows.wake,
    note: (given) => securityTrail.noting({ userId, event: 'imported', given }),
  });
  const calendarFeed = createCalendarFeedService({
    noteSecret: (hash) => createDirectoryRepository(deps).setCalendar(userId, hash),
    feeds: createCalendarFeedRepository(deps, userId),
    note: (happening) => securityTrail.noting({ userId, ...happening }),
  });
  return {
    account,
    bestDates,
    calendarFeed,
    cycle,
    deliver,
    habits,
    imports,
    insights,
    journal,
    portability,
    reminders,
    securityTrail,
    tasks,
  };
}

export type Services = ReturnType<typeof createServices>;

/** What a run of reminders reads of each person, by the services that answer the app. */
export function reminderStates(deps: Deps, appOrigin: string): (owner: Owner) => ReminderState {
  const device = () => ({ browser: null, system: null });
  return (owner) => {
    const { account, cycle, deliver, habits, tasks } = createServices(deps, { owner, device, appOrigin });
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
      deliver,
    };
  };
}

/** The dashboard of whoever calls; made without the rest, for most visits begin with it. */
export const dashboardService = (c: Context<AppEnv>) =>
  createDashboard(c.var.deps, () => deviceOf(c.req.header('user-agent')));

/** The services that work before anybody is signed in. */
export function accessServices(c: Context<AppEnv>) {
  const { deps } = c.var;
  const appOrigin = appOriginOf(deps.config, c.req.url);
  const accountsIn = (whose: Placed) => createAccountsRepository(depsFor(deps, whose));
  const places = placesOf(deps);
  const logFailure = (error: unknown) =>
    deps.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error) });
  const limits = createRateLimits({
    deps,
    hits: createRateLimitHitsRepository(deps),
    ipFactor: isLoopback(c.req.url) ? deps.config.RATE_LIMIT_FACTOR : 1,
  });
  const device = () => deviceOf(c.req.header('user-agent'));
  const trailIn = (whose: Placed) => createSecurityEventsRepository({ deps: depsFor(deps, whose), device });
  const sessions = sessionsOf(deps, device);
  const signIn = createSignInService({
    deps,
    appOrigin,
    accounts: {
      findByAddress: places.findByAddress,
      place: places.place,
      settle: places.settle,
      creation: (owner, account) => {
        const consents = createConsentsRepository(depsFor(deps, owner), owner.userId);
        const given = Object.entries(account.consents).map(([kind, value]) =>
          // Entries of a record keyed by consent kinds.
          consents.recording({
            kind: kind as ConsentKind,
            given: value,
            textVersion: account.textVersion,
            at: account.requestedAt,
          }),
        );
        return [accountsIn(owner).creation(owner, account), ...given];
      },
    },
    limits: {
      spendMail: async (addressKey, network) => {
        const spent = await limits.spend('mail', {
          address: [addressKey],
          ip: [network],
          'address-and-ip': [addressKey, network],
        });
        // The network's count stays: a failing provider is no reason to let anybody hammer at it.
        return { giveBack: () => spent.giveBack(['address', 'address-and-ip']) };
      },
      spendVerification: async (tries, network) => {
        await limits.spend('verification', { 'address-and-counter': tries, ip: [network] });
      },
    },
    codes: createLoginCodes({ deps, codes: createLoginCodesRepository(deps) }),
    registrations: createRegistrationsRepository(deps),
    sessions,
    note: (owner, event) => trailIn(owner).noting({ userId: owner.userId, event }),
    noteLater: (addressKey, event) => {
      const noted = places
        .shardOfAddress(addressKey)
        .then((shard) => trailIn({ shard }).noteAt(addressKey, event));
      c.executionCtx.waitUntil(noted.catch(logFailure));
    },
  });
  const deletion = createDeletionService({
    accounts: places,
    sessions,
    erase: async (owner) => {
      const theirs = depsFor(deps, owner);
      await places.leave(owner, () => eraseAccount(theirs, owner.userId));
      // Where the ledger is away, the cron trigger tells it.
      await tellLedger(theirs).catch(logFailure);
    },
  });
  const calendarFiles = createCalendarFilesService({
    deps,
    find: async (secretHash) => {
      const shard = await places.shardOfCalendar(secretHash);
      const feeds = createCalendarFeedDirectory(depsFor(deps, { shard }), accountsIn({ shard }).statusOf);
      const feed = await feeds.findBySecret(secretHash);
      return feed && { ...feed, shard };
    },
    sourcesOf: (owner) => {
      const { account, cycle, tasks } = createServices(deps, { owner, device, appOrigin });
      return {
        language: account.language,
        outlook: cycle.outlook,
        datedTasks: tasks.datedFrom,
        noteReading: createCalendarFeedRepository(depsFor(deps, owner), owner.userId).noteReading,
      };
    },
    limits: {
      spendReading: (userId) => limits.spend('calendar', { person: [userId] }),
      spendMiss: () =>
        limits.spend('calendar-miss', { ip: [networkKeyOf(c.req.header('cf-connecting-ip'))] }),
    },
  });
  return { calendarFiles, deletion, sessions, signIn };
}
