import * as v from 'valibot';
import { type Language, languageName } from '#domain/account/language.ts';
import {
  type Insights,
  type InsightsSummary,
  readInsights,
  readInsightsSummary,
  updateNotice,
} from '#domain/insights/insights.calls.ts';
import { insightsOf } from '#domain/insights/insights-of.ts';
import { withBleedingAlone } from '#domain/insights/logged-cycles.ts';
import { insightRange } from '#domain/insights/metric-days.ts';
import { checkedSummary, SUMMARY_LENGTH, summaryNumbers, templateSummary } from '#domain/insights/summary.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import { habitsService } from '#worker/habits/habits.service.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import type { LanguageModel } from '#worker/platform/language-model.ts';
import { readAdvice } from '#worker/tasks/advice.ts';
import { tasksService } from '#worker/tasks/tasks.service.ts';

/** A person's insights, in numbers and in a few sentences. */
export const insightsRoutes = routesOf(
  route(readInsights, {
    summary: 'Cycle lengths, forecasts looked back on, and what stands out by phase',
    description:
      'Mood, energy and sleep are 1 to 5, pain 0 to 3, habits and symptoms in per cent, tasks a week.',
    fromReplicas: true,
    handle: (c) => insightsFor(c.var.person),
  }),
  route(updateNotice, {
    summary: 'Puts a notice away for 90 days, or takes that back',
    handle: (c, { body }) => cycleService(c.var.person).putNoticeAway(body),
  }),
  route(readInsightsSummary, {
    summary: 'The insights in a few sentences',
    description: '`source` is `ai` only with a model and the consent `ai_summary`.',
    fromReplicas: true,
    handle: async (c, { params }) => ({ summary: await summaryFor(c.var.person, params.language) }),
  }),
);

type Permissions = Awaited<ReturnType<ReturnType<typeof accountService>['insightPermissions']>>;

/** One person's insights. Nothing is stored; they are computed from the log, the checks and the tasks. */
async function insightsFor(person: PersonContext, given?: Permissions): Promise<Insights> {
  const { allowsDays, allowsMoods, allowsIntimate, detailsFrom } =
    given ?? (await accountService(person).insightPermissions());
  const { openDays, wholeDays } = dayLogService(person);
  const [{ facts, away }, habits] = await Promise.all([
    cycleService(person).noticed(),
    habitsService(person).records(),
  ]);
  const { start: from, end: to } = insightRange(facts);
  const loggedDays = async () =>
    allowsMoods && allowsIntimate ? (await wholeDays({ from, to })).days : openDays({ from, to });
  const [finishedTasks, logged, advice] = await Promise.all([
    tasksService(person).completedPerDay(from),
    allowsDays ? loggedDays() : [],
    readAdvice(person, { from, today: to }),
  ]);
  return insightsOf({
    facts,
    habits,
    finishedTasks,
    logged: allowsMoods ? logged : null,
    bodyDays: allowsMoods ? logged : logged.map(withBleedingAlone),
    away,
    detailsFrom,
    advice,
  });
}

/** A few sentences on the insights; a model only writes them with the person's consent, and each of its calls counts. */
async function summaryFor(person: PersonContext, language: Language): Promise<InsightsSummary> {
  const { context, deps, userId } = person;
  const { model } = deps;
  const allowed = await accountService(person).insightPermissions();
  const countedModel: LanguageModel | undefined =
    model &&
    (async (question) => {
      await rateLimits(context).spend('model', { person: [userId] });
      return model(question);
    });
  return summaryOf(await insightsFor(person, allowed), {
    language,
    model: allowed.allowsModel ? countedModel : undefined,
  });
}

/** The model's sentences on insights if they pass the checks, otherwise our own. It gets the numbers and the language, nothing else. */
export async function summaryOf(
  insights: Insights,
  { language, model }: { language: Language; model: LanguageModel | undefined },
): Promise<InsightsSummary> {
  const numbers = summaryNumbers(insights);
  if (numbers === null) return null;
  const question = { rules: rulesFor(language), text: JSON.stringify(numbers), answer: answerSchema };
  // The limit was reached, or a timeout, an outage or an invalid answer: the product's own sentences are used.
  const written = await model?.(question).catch(() => undefined);
  const text = written ? checkedSummary(written.summary, numbers) : null;
  if (text !== null) return { text, source: 'ai' };
  return { text: templateSummary(numbers, language), source: 'template' };
}

const answerSchema = v.object({ summary: v.pipe(v.string(), v.maxLength(2 * SUMMARY_LENGTH.max)) });

const rulesFor = (language: Language) =>
  `You put somebody's own numbers into two to four short, plain sentences in ${languageName(language)}, speaking to them as
"${SUMMARY_TEXTS[language].pronoun}", gender-neutral and calm. The message is JSON: lengths of their past menstrual cycles in days, how forecasts of the next
period did, what stood out in one phase beside the rest of the cycle (mood, energy and sleep from 1 to 5, pain from 0 to 3, habits in per
cent of the times they were due, a symptom in per cent of the days that were logged, own_symptom being one of their own, tasks finished a
week), and what was looked at without anything standing out. Use no number that is not in it and change none; write
none of your own, not even a count or a difference. Say what was, not why, and not what will be. No advice, no diagnosis, no praise, nothing
about fertility. No list, heading, link or markup.`;
