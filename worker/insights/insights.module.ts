import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Deps } from '#worker/app-env.ts';
import { createInsightsService, type InsightsParts, type InsightsService } from './insights.service.ts';
import { createSummaryWriter } from './write-summary.ts';

type Span = { readonly from: LocalDate; readonly to: LocalDate };

type Needs = {
  deps: Deps;
  account: { readonly insightWishes: InsightsParts['wishes'] };
  cycle: Pick<InsightsParts, 'noticed' | 'putNoticeAway'>;
  habits: { readonly records: InsightsParts['habits'] };
  days: {
    readonly openDays: (days: Span) => ReturnType<InsightsParts['loggedDays']>;
    readonly wholeDays: (
      days: Span,
    ) => Promise<{ readonly days: Awaited<ReturnType<InsightsParts['loggedDays']>> }>;
  };
  tasks: { readonly completedPerDay: InsightsParts['finishedTasks'] };
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
}: Needs): InsightsService {
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
