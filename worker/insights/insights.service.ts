import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { HabitRecord } from '#domain/habits/counted-days.ts';
import { checkedSummary } from '#domain/insights/checked-summary.ts';
import { insightRange } from '#domain/insights/insight-days.ts';
import type { Insights, InsightsSummary } from '#domain/insights/insights.schema.ts';
import { insightsOf } from '#domain/insights/insights-of.ts';
import type { FinishedTasks, MoodEntry } from '#domain/insights/metric-days.ts';
import { type SummaryNumbers, summaryNumbers } from '#domain/insights/summary-numbers.ts';
import { templateSummary } from '#domain/insights/template-summary.ts';

/** The moods of the journal from one day to another, both included, in any order. */
export type MoodSource = (range: { start: LocalDate; end: LocalDate }) => Promise<readonly MoodEntry[]>;

/** Has a summary written from only numbers; `null` if none came in time or no model is set up. Never throws. */
export type SummaryWriter = (request: {
  numbers: SummaryNumbers;
  language: Language;
}) => Promise<string | null>;

/** Whether moods may be read, and whether a model may get the numbers. */
export type Wishes = {
  readonly allowsMoods: boolean;
  readonly allowsModel: boolean;
};

export type InsightsParts = {
  cycleFacts: () => Promise<CycleFacts>;
  habits: () => Promise<readonly HabitRecord[]>;
  finishedTasks: (since: LocalDate) => Promise<readonly FinishedTasks[]>;
  moods: MoodSource;
  wishes: () => Promise<Wishes>;
  writeSummary: SummaryWriter;
};

/** One person's insights. Nothing is stored; they are computed from the log, the checks, the tasks and the journal. */
export function createInsightsService({
  cycleFacts,
  habits,
  finishedTasks,
  moods,
  wishes,
  writeSummary,
}: InsightsParts) {
  async function found({ allowsMoods }: Wishes): Promise<Insights> {
    const [facts, tracked] = await Promise.all([cycleFacts(), habits()]);
    const range = insightRange(facts);
    const [finished, entries] = await Promise.all([
      finishedTasks(range.start),
      allowsMoods ? moods(range) : null,
    ]);
    return insightsOf({ facts, habits: tracked, finishedTasks: finished, moods: entries });
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
