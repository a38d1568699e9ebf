import type { Reading, SpanRecord } from './collect-reading.ts';
import type { ExistingHistory } from './judge-facts.ts';

/** A time in a mode, with its place in the reading. */
export type OfferedSpan = { readonly span: SpanRecord; readonly index: number };

/** The times in a mode that can be ticked: those that aren't set here. */
export const offeredSpans = ({ spans }: Reading, { modes }: Pick<ExistingHistory, 'modes'>): OfferedSpan[] =>
  spans.flatMap((span, index) =>
    modes.some(({ mode, from }) => mode === span.mode && from === span.from) ? [] : [{ span, index }],
  );

/** Why two times in a mode can't both be: they begin on the same day, or neither has an end. */
export type SpanClash = 'same_day' | 'both_last';

function clashOf(one: SpanRecord, other: SpanRecord): SpanClash | undefined {
  if (one.from === other.from) return 'same_day';
  return one.until === null && other.until === null ? 'both_last' : undefined;
}

type ToggleSpanInput = { readonly ticked: ReadonlySet<number>; readonly index: number };
type ToggleSpanResult = {
  readonly ticked: ReadonlySet<number>;
  /** Those that lost their tick, and why. */
  readonly unticked: readonly { readonly index: number; readonly why: SpanClash }[];
};

/** Ticks a time in a mode, or takes its tick away. Those that can't be beside it lose theirs. */
export function toggleSpan(
  spans: readonly SpanRecord[],
  { ticked, index }: ToggleSpanInput,
): ToggleSpanResult {
  const next = new Set(ticked);
  if (next.delete(index)) return { ticked: next, unticked: [] };
  const span = spans[index];
  const unticked = [...ticked].flatMap((other) => {
    const why = span && spans[other] && clashOf(span, spans[other]);
    return why === undefined ? [] : [{ index: other, why }];
  });
  for (const { index: other } of unticked) next.delete(other);
  return { ticked: next.add(index), unticked };
}

/** The same times, where one without an end ends on the day on which the next one begins. */
export function closeOpenSpans(spans: readonly SpanRecord[]): SpanRecord[] {
  return spans.map((span) => {
    if (span.until !== null) return span;
    const [next] = spans
      .map(({ from }) => from)
      .filter((from) => from > span.from)
      .sort();
    return { ...span, until: next ?? null };
  });
}
