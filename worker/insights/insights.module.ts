import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Deps } from '#worker/app-env.ts';
import { createInsightsService, type InsightsParts, type InsightsService } from './insights.service.ts';
import { createSummaryWriter } from './write-summary.ts';

type Needs = {
  deps: Deps;
  account: { readonly insightWishes: InsightsParts['wishes'] };
  cycle: Pick<InsightsParts, 'noticed' | 'putNoticeAway'>;
  habits: { readonly records: InsightsParts['habits'] };
  days: {
    readonly openDays: (days: { from: LocalDate; to: LocalDate }) => ReturnType<InsightsParts['loggedDays']>;
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
    loggedDays: ({ start, end }) => days.openDays({ from: start, to: end }),
    wishes: account.insightWishes,
    writeSummary: createSummaryWriter({ model: deps.model, countModelCall }),
  });
}
