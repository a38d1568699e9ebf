import { intlTag, type Language } from '#domain/account/language.ts';
import { percent } from '#domain/cycle/shown-odds.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { isSummarySymptom, type SummaryNumbers } from './summary-numbers.ts';

/** The summary in the product's own sentences, one for each fact. */
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
    const written = (value: number) =>
      about === 'habits' || isSummarySymptom(about)
        ? percent(value, language)
        : new Intl.NumberFormat(intlTag(language)).format(value);
    const values = { phase, inPhase: written(in_phase), rest: written(rest_of_cycle) };
    sentences.push(
      isSummarySymptom(about)
        ? texts.symptomPattern({ ...values, name: capitalised(texts.subjects[about]) })
        : texts.pattern({ ...values, about, isHigher: in_phase > rest_of_cycle }),
    );
  }
  if (withoutPattern.length > 0) {
    const names = new Intl.ListFormat(intlTag(language), { type: 'disjunction' });
    sentences.push(texts.noPattern(names.format(withoutPattern.map((about) => texts.subjects[about]))));
  }
  return sentences.join(' ');
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
