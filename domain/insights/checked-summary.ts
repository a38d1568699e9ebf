import type { SummaryNumbers } from './summary-numbers.ts';

/** Length of a model's summary, in code points. */
export const SUMMARY_LENGTH = { min: 20, max: 900 } as const;

const NUMBER = /\d+(?:[.,]\d+)?/g;
/** Not allowed in plain sentences: markup, links, addresses. */
const NOT_PLAIN = /[<>{}[\]|`*_#\\]|https?:|www\.|@/i;

/**
 * A model's summary that may be shown: plain sentences of a limited length in which every number is one that was sent. `null`
 * for anything else; then the product's own sentences are shown.
 */
export function checkedSummary(written: string, numbers: SummaryNumbers): string | null {
  const text = written.trim().normalize('NFC').replace(/\s+/g, ' ');
  const length = [...text].length;
  if (length < SUMMARY_LENGTH.min || length > SUMMARY_LENGTH.max) return null;
  if (!text.isWellFormed() || /\p{Cc}|\p{Co}/u.test(text) || NOT_PLAIN.test(text)) return null;
  const sent = numbersIn(numbers);
  const isTrue = (text.match(NUMBER) ?? []).every((found) => sent.has(Number(found.replace(',', '.'))));
  return isTrue ? text : null;
}

function numbersIn({ cycles, forecasts, patterns }: SummaryNumbers): Set<number> {
  return new Set([
    ...Object.values(cycles ?? {}),
    ...Object.values(forecasts ?? {}),
    ...patterns.flatMap(({ in_phase, rest_of_cycle }) => [in_phase, rest_of_cycle]),
  ]);
}
