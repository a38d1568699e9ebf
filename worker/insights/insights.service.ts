import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { HabitRecord } from '#domain/habits/counted-days.ts';
import { checkedSummary } from '#domain/insights/checked-summary.ts';
import { insightRange } from '#domain/insights/insight-days.ts';
import type { Insights, InsightsSummary } from '#domain/insights/insights.schema.ts';
import { insightsOf } from '#domain/insights/insights-of.ts';
import type { LoggedDay } from '#domain/insights/logged-days.ts';
import type { FinishedTasks } from '#domain/insights/metric-days.ts';
import { type SummaryNumbers, summaryNumbers } from '#domain/insights/summary-numbers.ts';
import { templateSummary } from '#domain/insights/template-summary.ts';

/** The log of the days from one to another, both included, without days of which nothing is said, in any order. */
export type DaySource = (range: { start: LocalDate; end: LocalDate }) => Promise<readonly LoggedDay[]>;

/** Has a summary written from only numbers; `null` if none came in time or no model is set up. Never throws. */
export type SummaryWriter = (request: {
  numbers: SummaryNumbers;
  language: Language;
}) => Promise<string | null>;

/** Whether the log of days may be read, and whether a model may get the numbers. */
export type Wishes = {
  readonly allowsMoods: boolean;
  readonly allowsModel: boolean;
};

export type InsightsParts = {
  cycleFacts: () => Promise<CycleFacts>;
  habits: () => Promise<readonly HabitRecord[]>;
  finishedTasks: (since: LocalDate) => Promise<readonly FinishedTasks[]>;
  loggedDays: DaySource;
  wishes: () => Promise<Wishes>;
  writeSummary: SummaryWriter;
};

/** One person's insights. Nothing is stored; they are computed from the log, the checks and the tasks. */
export function createInsightsService({
  cycleFacts,
  habits,
  finishedTasks,
  loggedDays,
  wishes,
  writeSummary,
}: InsightsParts) {
  async function found({ allowsMoods }: Wishes): Promise<Insights> {
    const [facts, tracked] = await Promise.all([cycleFacts(), habits()]);
    const range = insightRange(facts);
    const [finished, logged] = await Promise.all([
      finishedTasks(range.start),
      allowsMoods ? loggedDays(range) : null,
    ]);
    return insightsOf({ facts, habits: tracked, finishedTasks: finished, logged });
  }

  return {
    insights: async (): Promise<Insights> => found(await wishes()),

    /** A few sentences on them; a model only writes them with the person's consent, and its text is checked. */
    summary: async (language: Language): Promise<InsightsSummary> => {
      const wished = await wishes();
      const numbers = summaryNumbers(await found(wished));
      if (numbers === null) return null;
      const written = wished.allowsModel ? await writeSummary({ numbers, language }) : null;
      const text = written === null ? null : checkedSummary(written, numbers);
      if (text !== null) return { text, source: 'ai' };
      return { text: templateSummary(numbers, language), source: 'template' };
    },
  };
}

export type InsightsService = ReturnType<typeof createInsightsService>;
