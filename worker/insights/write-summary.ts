import * as v from 'valibot';
import { type Language, languageName } from '#domain/account/language.ts';
import { SUMMARY_LENGTH } from '#domain/insights/checked-summary.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import type { LanguageModel } from '#worker/platform/language-model.ts';
import type { SummaryWriter } from './insights.service.ts';

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

/** Has the language model write a summary. It sees the numbers and the language, nothing else. */
export function createSummaryWriter({ model, countModelCall }: WriteSummaryDeps): SummaryWriter {
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
