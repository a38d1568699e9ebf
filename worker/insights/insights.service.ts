import * as v from 'valibot';
import { type Language, languageName } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { HabitRecord } from '#domain/habits/habit-progress.ts';
import type { Insights, InsightsSummary, NoticeChange } from '#domain/insights/insights.schema.ts';
import { insightsOf } from '#domain/insights/insights-of.ts';
import { type BodyDay, withBleedingAlone } from '#domain/insights/logged-cycles.ts';
import type { LoggedDay } from '#domain/insights/logged-days.ts';
import { type FinishedTasks, insightRange } from '#domain/insights/metric-days.ts';
import type { NoticeKind } from '#domain/insights/notices.ts';
import {
  checkedSummary,
  SUMMARY_LENGTH,
  type SummaryNumbers,
  summaryNumbers,
} from '#domain/insights/summary-numbers.ts';
import { templateSummary } from '#domain/insights/template-summary.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import { habitsService } from '#worker/habits/habits.service.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import type { LanguageModel } from '#worker/platform/language-model.ts';
import { onceFor } from '#worker/platform/memoize.ts';
import { tasksService } from '#worker/tasks/tasks.service.ts';

/**
 * The logged days from one to another, both included, in any order; with `isWhole` also their sealed part.
 */
type DaySource = (range: {
  start: LocalDate;
  end: LocalDate;
  isWhole: boolean;
}) => Promise<readonly (LoggedDay & BodyDay)[]>;

/** Writes a summary from numbers alone; `null` if none came in time or no model is set up. Never throws. */
export type SummaryWriter = (request: {
  numbers: SummaryNumbers;
  language: Language;
}) => Promise<string | null>;

/** Whether the day log may be read, also beyond bleeding, also its intimate data, and whether a model may get the numbers. */
export type InsightPermissions = {
  readonly allowsDays: boolean;
  readonly allowsMoods: boolean;
  readonly allowsIntimate: boolean;
  readonly allowsModel: boolean;
};

type InsightsParts = {
  /** The facts of the cycle, and which notices are put away. */
  noticed: () => Promise<{ readonly facts: CycleFacts; readonly away: readonly NoticeKind[] }>;
  putNoticeAway: (change: NoticeChange) => Promise<void>;
  habits: () => Promise<readonly HabitRecord[]>;
  finishedTasks: (since: LocalDate) => Promise<readonly FinishedTasks[]>;
  loggedDays: DaySource;
  permissions: () => Promise<InsightPermissions>;
  writeSummary: SummaryWriter;
};

/** One person's insights. Nothing is stored; they are computed from the log, the checks and the tasks. */
export function createInsightsService({
  noticed,
  putNoticeAway,
  habits,
  finishedTasks,
  loggedDays,
  permissions,
  writeSummary,
}: InsightsParts) {
  async function found({ allowsDays, allowsMoods, allowsIntimate }: InsightPermissions): Promise<Insights> {
    const [{ facts, away }, tracked] = await Promise.all([noticed(), habits()]);
    const range = insightRange(facts);
    const [finished, logged] = await Promise.all([
      finishedTasks(range.start),
      allowsDays ? loggedDays({ ...range, isWhole: allowsMoods && allowsIntimate }) : [],
    ]);
    return insightsOf({
      facts,
      habits: tracked,
      finishedTasks: finished,
      logged: allowsMoods ? logged : null,
      bodyDays: allowsMoods ? logged : logged.map(withBleedingAlone),
      away,
    });
  }

  return {
    insights: async (): Promise<Insights> => found(await permissions()),

    /** Puts a notice away for 90 days, or takes that back. */
    putNoticeAway,

    /** A few sentences on the insights; a model only writes them with the person's consent, and its text is checked. */
    summary: async (language: Language): Promise<InsightsSummary> => {
      const allowed = await permissions();
      const numbers = summaryNumbers(await found(allowed));
      if (numbers === null) return null;
      const written = allowed.allowsModel ? await writeSummary({ numbers, language }) : null;
      const text = written === null ? null : checkedSummary(written, numbers);
      if (text !== null) return { text, source: 'ai' };
      return { text: templateSummary(numbers, language), source: 'template' };
    },
  };
}

/** One person's insights. */
export const insightsService = onceFor((person: PersonContext) => {
  const { noticed, putNoticeAway } = cycleService(person);
  const { openDays, wholeDays } = dayLogService(person);
  return createInsightsService({
    noticed,
    putNoticeAway,
    habits: habitsService(person).records,
    finishedTasks: tasksService(person).completedPerDay,
    loggedDays: async ({ start: from, end: to, isWhole }) =>
      isWhole ? (await wholeDays({ from, to })).days : openDays({ from, to }),
    permissions: accountService(person).insightPermissions,
    writeSummary: createSummaryWriter({
      model: person.deps.model,
      countModelCall: () => rateLimits(person.context).spend('model', { person: [person.userId] }),
    }),
  });
});

const answerSchema = v.object({ summary: v.pipe(v.string(), v.maxLength(2 * SUMMARY_LENGTH.max)) });

const rulesFor = (language: Language) =>
  `You put somebody's own numbers into two to four short, plain sentences in ${languageName(language)}, speaking to them as
"${SUMMARY_TEXTS[language].pronoun}", gender-neutral and calm. The message is JSON: lengths of their past menstrual cycles in days, how forecasts of the next
period did, what stood out in one phase beside the rest of the cycle (mood, energy and sleep from 1 to 5, pain from 0 to 3, habits in per
cent of the times they were due, a symptom in per cent of the days that were logged, own_symptom being one of their own, tasks finished a
week), and what was looked at without anything standing out. Use no number that is not in it and change none; write
none of your own, not even a count or a difference. Say what was, not why, and not what will be. No advice, no diagnosis, no praise, nothing
about fertility. No list, heading, link or markup.`;

type WriteSummaryDeps = {
  /** `undefined` if none is set up. */
  model: LanguageModel | undefined;
  /** Counts a call towards the person's daily limit; rejects once that is used up. */
  countModelCall: () => Promise<unknown>;
};

/** Lets the language model write a summary. The model gets the numbers and the language, nothing else. */
function createSummaryWriter({ model, countModelCall }: WriteSummaryDeps): SummaryWriter {
  return async ({ numbers, language }) => {
    if (!model) return null;
    try {
      await countModelCall();
      const question = { rules: rulesFor(language), text: JSON.stringify(numbers), answer: answerSchema };
      return (await model(question)).summary;
    } catch {
      // The limit was reached, or a timeout, an outage or an invalid answer: use the product's own sentences.
      return null;
    }
  };
}
