import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Deps } from '#worker/app-env.ts';
import {
  createInsightsService,
  createSummaryWriter,
  type InsightsService,
  type InsightsServiceDeps,
} from './insights.service.ts';

type Span = { readonly from: LocalDate; readonly to: LocalDate };

type InsightsModuleDeps = {
  deps: Deps;
  account: { readonly insightWishes: InsightsServiceDeps['wishes'] };
  cycle: Pick<InsightsServiceDeps, 'noticed' | 'putNoticeAway'>;
  habits: { readonly records: InsightsServiceDeps['habits'] };
  days: {
    readonly openDays: (days: Span) => ReturnType<InsightsServiceDeps['loggedDays']>;
    readonly wholeDays: (
      days: Span,
    ) => Promise<{ readonly days: Awaited<ReturnType<InsightsServiceDeps['loggedDays']>> }>;
  };
  tasks: { readonly completedPerDay: InsightsServiceDeps['finishedTasks'] };
  countModelCall: () => Promise<unknown>;
};

/** One person's insights. */
export function insightsModule({
  deps,
  account,
  cycle,
  habits,
  days,
  tasks,
  countModelCall,
}: InsightsModuleDeps): InsightsService {
  return createInsightsService({
    noticed: cycle.noticed,
    putNoticeAway: cycle.putNoticeAway,
    habits: habits.records,
    finishedTasks: tasks.completedPerDay,
    loggedDays: async ({ start: from, end: to, isWhole }) =>
      isWhole ? (await days.wholeDays({ from, to })).days : days.openDays({ from, to }),
    wishes: account.insightWishes,
    writeSummary: createSummaryWriter({ model: deps.model, countModelCall }),
  });
}
