import type { SummaryNumbers } from './summary-numbers.ts';

/** A model's summary is kept within these lengths, in code points. */
export const SUMMARY_LENGTH = { min: 20, max: 900 } as const;

const NUMBER = /\d+(?:[.,]\d+)?/g;
/** What has no place in plain sentences: markup, links, addresses. */
const NOT_PLAIN = /[<>{}[\]|`*_#\\]|https?:|www\.|@/i;

/**
 * A model's summary as it may be shown: plain sentences of a bounded length in which every number is one that was sent;
 * `null` for anything else, and then the product's own sentences are in.
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
