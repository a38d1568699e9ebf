import type { Context } from 'hono';
import type { ConsentKind } from '#domain/account/consent.ts';
import { networkKeyOf } from '#domain/account/network-key.ts';
import { createAccountService } from './account/account.service.ts';
import { createAccountDirectory, createProfileRepository } from './account/accounts.repository.ts';
import { createConsentsRepository } from './account/consents.repository.ts';
import { createDeletionService } from './account/deletion.service.ts';
import { createLoginCodes } from './auth/login-code.service.ts';
import { createLoginCodesRepository } from './auth/login-codes.repository.ts';
import { createRegistrationsRepository } from './auth/registrations.repository.ts';
import { createSessionService } from './auth/session.service.ts';
import { createSessionsRepository } from './auth/sessions.repository.ts';
import { createSignInService } from './auth/sign-in.service.ts';
import { createTokens } from './auth/tokens.ts';
import { createBestDatesService } from './best-dates/best-dates.service.ts';
import { createSearchesRepository } from './best-dates/searches.repository.ts';
import {
  createCalendarFeedDirectory,
  createCalendarFeedRepository,
} from './calendar-feed/calendar-feed.repository.ts';
import { createCalendarFeedService } from './calendar-feed/calendar-feed.service.ts';
import { createCalendarFilesService } from './calendar-feed/calendar-files.service.ts';
import type { AppEnv, Deps } from './context.ts';
import { createCycleService } from './cycle/cycle.service.ts';
import { createCycleModesRepository } from './cycle/cycle-modes.repository.ts';
import { createCycleProfileRepository } from './cycle/cycle-profile.repository.ts';
import { cycleRecordOf } from './cycle/cycle-record.ts';
import { createOnboardingPeriodRepository } from './cycle/onboarding-period.repository.ts';
import { createPeriodsRepository } from './cycle/periods.repository.ts';
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
import { isLoopback } from './platform/config.ts';
import { describeError } from './platform/log.ts';
import { createPortabilityRepository } from './portability/portability.repository.ts';
import { createPortabilityService } from './portability/portability.service.ts';
import { createSecurityEventsRepository } from './security-trail/security-events.repository.ts';
import { createTasksRepository } from './tasks/tasks.repository.ts';
import { createTasksService } from './tasks/tasks.service.ts';

// The one place where features meet: it hands to each what it needs of another.

/** The services of one signed-in person; every repository in them is bound to that person. */
export function createServices(deps: Deps, { userId, device }: { userId: string; device: () => Device }) {
  const securityTrail = createSecurityEventsRepository({ deps, device });
  const account = createAccountService({
    deps,
    profile: createProfileRepository(deps, userId),
    consents: createConsentsRepository(deps, userId),
    noteConsents: () => securityTrail.noting({ userId, event: 'consents_changed' }),
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
  const limits = createRateLimits({ deps, hits: createRateLimitHitsRepository(deps), ipFactor: 1 });
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
  const portability = createPortabilityService({
    deps,
    userId,
    everything: createPortabilityRepository(deps, userId),
    journal,
    note: (event) => securityTrail.noting({ userId, event }),
  });
  const calendarFeed = createCalendarFeedService({
    feeds: createCalendarFeedRepository(deps, userId),
    note: (happening) => securityTrail.noting({ userId, ...happening }),
  });
  return {
    account,
    bestDates,
    calendarFeed,
    cycle,
    habits,
    insights,
    journal,
    portability,
    securityTrail,
    tasks,
  };
}

export type Services = ReturnType<typeof createServices>;

/** The services that work before anybody is signed in. */
export function accessServices(c: Context<AppEnv>) {
  const { deps } = c.var;
  const accounts = createAccountDirectory(deps);
  const logFailure = (error: unknown) =>
    deps.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error) });
  const limits = createRateLimits({
    deps,
    hits: createRateLimitHitsRepository(deps),
    ipFactor: isLoopback(c.req.url) ? deps.config.RATE_LIMIT_FACTOR : 1,
  });
  const device = () => deviceOf(c.req.header('user-agent'));
  const trail = createSecurityEventsRepository({ deps, device });
  const sessions = createSessionService({
    deps,
    sessions: createSessionsRepository(deps),
    tokens: createTokens(deps),
    statusOf: accounts.statusOf,
    note: trail.noting,
    // Whoever else got in leaves with nothing that goes on telling them.
    endedWithAll: (userId) => [createCalendarFeedRepository(deps, userId).removal()],
  });
  const signIn = createSignInService({
    deps,
    appOrigin: appOriginOf(c),
    accounts: {
      findByAddress: accounts.findByAddress,
      creation: (userId, account) => {
        const consents = createConsentsRepository(deps, userId);
        const given = Object.entries(account.consents).map(([kind, value]) =>
          // Entries of a record keyed by consent kinds.
          consents.recording({
            kind: kind as ConsentKind,
            given: value,
            textVersion: account.textVersion,
            at: account.requestedAt,
          }),
        );
        return [accounts.creation(userId, account), ...given];
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
    note: trail.noting,
    noteLater: (addressKey, event) => {
      c.executionCtx.waitUntil(trail.noteAt(addressKey, event).catch(logFailure));
    },
  });
  const deletion = createDeletionService({ deps, log: logFailure, accounts, sessions });
  const calendarFiles = createCalendarFilesService({
    deps,
    feeds: createCalendarFeedDirectory(deps, accounts.statusOf),
    sourcesOf: (userId) => {
      const { account, cycle, tasks } = createServices(deps, { userId, device });
      return {
        language: account.language,
        outlook: cycle.outlook,
        datedTasks: tasks.datedFrom,
        noteReading: createCalendarFeedRepository(deps, userId).noteReading,
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

/** Where the app is reached. A deployment never builds a link from a header that the caller chose. */
export function appOriginOf(c: Context<AppEnv>): string {
  const { config } = c.var.deps;
  return config.MAIL_TRANSPORT === 'resend' ? config.APP_ORIGIN : new URL(c.req.url).origin;
}
