import type { Language } from '#domain/account/language.ts';
import type { SummaryNumbers } from './summary-numbers.ts';
import { SUMMARY_TEXTS } from './summary-texts.ts';

/** The summary in the product's own sentences, one for each thing there is to say. */
export function templateSummary(numbers: SummaryNumbers, language: Language): string {
  const texts = SUMMARY_TEXTS[language];
  const { cycles, forecasts, patterns, without_pattern: withoutPattern } = numbers;
  const sentences: string[] = [];
  if (cycles?.count === 1) sentences.push(texts.oneCycle(cycles.median_days));
  if (cycles && cycles.count > 1) {
    sentences.push(
      texts.cycles({
        count: cycles.count,
        shortest: cycles.shortest_days,
        longest: cycles.longest_days,
        median: cycles.median_days,
      }),
    );
  }
  if (forecasts && forecasts.count > 1) {
    sentences.push(texts.forecasts({ count: forecasts.count, close: forecasts.at_most_two_days_off }));
  }
  for (const { about, phase, in_phase, rest_of_cycle } of patterns) {
    sentences.push(
      texts.pattern({
        metric: about,
        phase,
        isHigher: in_phase > rest_of_cycle,
        inPhase: written(in_phase, language),
        rest: written(rest_of_cycle, language),
      }),
    );
  }
  if (withoutPattern.length > 0) sentences.push(texts.noPattern(withoutPattern));
  return sentences.join(' ');
}

/** A number with the language's decimal sign. */
function written(value: number, language: Language): string {
  return language === 'en' ? String(value) : String(value).replace('.', ',');
}
