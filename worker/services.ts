import type { Context } from 'hono';
import { createAccountService } from './account/account.service.ts';
import { createProfileRepository } from './account/accounts.repository.ts';
import { createConsentsRepository } from './account/consents.repository.ts';
import type { AppEnv, Deps, Owner } from './app-env.ts';
import { createBestDatesService } from './best-dates/best-dates.service.ts';
import { createSearchesRepository } from './best-dates/searches.repository.ts';
import { createCalendarFeedRepository } from './calendar-feed/calendar-feed.repository.ts';
import { createCalendarFeedService } from './calendar-feed/calendar-feed.service.ts';
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
import type { Device } from './http/device-of.ts';
import { createInsightsService } from './insights/insights.service.ts';
import { createSummaryWriter } from './insights/write-summary.ts';
import { createJournalRepository } from './journal/journal.repository.ts';
import { createJournalService } from './journal/journal.service.ts';
import { createJournalCipher } from './journal/journal-cipher.ts';
import { createRateLimitHitsRepository } from './limits/rate-limit-hits.repository.ts';
import { createRateLimits } from './limits/rate-limits.service.ts';
import { depsFor } from './middleware/deps.ts';
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
  // Counted in one place, wherever the person's rows lie.
  const limits = createRateLimits({ deps, hits: createRateLimitHitsRepository(all) });
  const countModelCall = () => limits.spend('model', { person: [userId] });
  const bestDates = createBestDatesService({
    deps,
    countModelCall,
    searches: createSearchesRepository(deps, userId),
    language: account.language,
    outlook: cycle.outlook,
    loads: tasks.loads,
  });
  const insights = createInsightsService({
    cycleKnowledge: cycle.knowledge,
    habits: habits.records,
    finishedTasks: tasks.completedPerDay,
    moods: ({ start, end }) => journal.moodsBetween(start, end),
    wishes: account.insightWishes,
    writeSummary: createSummaryWriter({ model: deps.model, countModelCall }),
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
    needCycleConsent: account.needCycleConsent,
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

// Hono's own way to say what a request carries: here, so that app-env.ts need not know any feature.
declare module 'hono' {
  interface ContextVariableMap {
    services: Services;
  }
}

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
export const dashboardService = (c: Context<AppEnv>) => createDashboard(c.var.deps, sessionsOf(c));
