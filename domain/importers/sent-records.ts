import type * as v from 'valibot';
import { JOURNAL_TEXT_MAX } from '#domain/journal/journal.fields.ts';
import type { portableDaySchema, portableModeSchema } from '#domain/portability/portable-data.schema.ts';
import { remarksOf } from '#domain/portability/remark.schema.ts';
import { textPieces } from '#domain/text/text-pieces.ts';
import type { SpanRecord } from './collect-reading.ts';
import { type Fact, isListFact, isSingleFact, type Rider, type SingleKey } from './facts.ts';
import type { MatchedFact } from './history-receipt.ts';
import type { ExistingHistory } from './judge-facts.ts';
import type { PlannerRecords } from './plan-planner.ts';
import type { ImportSource } from './record-fate.ts';

type SentDay = v.InferInput<typeof portableDaySchema>;
type SentEntry = {
  readonly date: string;
  readonly text: string;
  readonly mood: null;
  readonly energy: null;
  readonly tags: readonly string[];
  readonly saved_at: number;
};
type SentPeriod = {
  readonly id: string;
  readonly started_on: string;
  readonly created_at: number;
  readonly origin: 'said';
};

/** The records of a foreign file in our own kinds, as the one import path takes them. */
export type SentRecords = PlannerRecords & {
  readonly cycle_modes: readonly v.InferInput<typeof portableModeSchema>[];
  readonly periods: readonly SentPeriod[];
  readonly custom_symptoms: readonly {
    readonly id: string;
    readonly name: string;
    readonly created_at: number;
  }[];
  readonly day_logs: readonly SentDay[];
  readonly journal: readonly SentEntry[];
  /** Days and keys at which the file's value replaces what the person said. */
  readonly theirs: readonly { readonly date: string; readonly keys: readonly (SingleKey | Rider)[] }[];
};

type SentRecordsInput = {
  readonly source: ImportSource;
  readonly known: Pick<ExistingHistory, 'journal'>;
  readonly idOf: (text: string) => string;
  /** Unix seconds. */
  readonly now: number;
  readonly symptoms: readonly { readonly id: string; readonly name: string }[];
  readonly spans: readonly SpanRecord[];
  readonly planner: PlannerRecords;
};

/** The records that bring what is new of some facts; what is here already isn't sent. */
export function sentRecords(
  judged: readonly MatchedFact[],
  { source, known, idOf, now, symptoms, spans, planner }: SentRecordsInput,
): SentRecords {
  const fields = judged.filter(({ verdict }) => verdict.becomes === 'field');
  const byDay = Map.groupBy(fields, ({ fact }) => fact.on);
  const days = [...byDay].map(([date, facts]) => ({ date, facts }));
  const used = new Set(fields.flatMap(({ fact }) => (fact.key === 'symptoms' ? [fact.value] : [])));
  return {
    ...planner,
    cycle_modes: spans.map(({ mode, from, until }) => ({ mode, started_on: from, ended_on: until })),
    periods: fields.flatMap(({ fact }) =>
      fact.key === 'start'
        ? [{ id: idOf(`start/${fact.on}`), started_on: fact.on, created_at: now, origin: 'said' as const }]
        : [],
    ),
    custom_symptoms: symptoms
      .filter(({ id }) => used.has(id))
      .map(({ id, name }) => ({ id, name, created_at: now })),
    day_logs: days.flatMap(({ date, facts }) => {
      const dayFields = fieldsOf(facts.map(({ fact }) => fact));
      return Object.keys(dayFields).length === 0 ? [] : [{ ...dayFields, date, source, saved_at: now }];
    }),
    journal: days.flatMap(({ date, facts }) => {
      const { text: notes } = pageOf(facts);
      const tags = facts.flatMap(({ fact }) => (fact.key === 'tag' ? [fact.value] : []));
      if (notes === '' && tags.length === 0) return [];
      // The person's own words, where there are any, so that only tags are new.
      const text = notes || (known.journal.get(date)?.text ?? '');
      return [{ date, text, mood: null, energy: null, tags, saved_at: now }];
    }),
    remarks: [
      ...judged.flatMap(({ fact, verdict }) =>
        verdict.becomes === 'remark' ? verdict.texts.map((text) => ({ date: fact.on, source, text })) : [],
      ),
      ...days.flatMap(({ date, facts }) =>
        pageOf(facts)
          .rest.flatMap(remarksOf)
          .map((text) => ({ date, source, text })),
      ),
      ...planner.remarks,
    ],
    theirs: days.flatMap(({ date, facts }) => {
      const keys = facts.flatMap(({ fact, verdict }) =>
        verdict.becomes === 'field' && verdict.over && isSingleFact(fact)
          ? [fact.key, ...(Object.keys(fact.riders) as Rider[])] // its own keys
          : [],
      );
      return keys.length === 0 ? [] : [{ date, keys }];
    }),
  };
}

/** A day's notes as one page, and those for which a page has no room. */
function pageOf(facts: readonly MatchedFact[]): { text: string; rest: string[] } {
  let text = '';
  const rest: string[] = [];
  for (const { fact } of facts) {
    if (fact.key !== 'note') continue;
    const longer = text === '' ? fact.value : `${text}\n\n${fact.value}`;
    if (textPieces(longer, JOURNAL_TEXT_MAX).length === 1) text = longer;
    else rest.push(fact.value);
  }
  return { text, rest };
}

/** The fields of a day that its facts say. */
function fieldsOf(facts: readonly Fact[]): Partial<SentDay> {
  const fields: Record<string, unknown> = {};
  for (const fact of facts) {
    if (isSingleFact(fact)) Object.assign(fields, { [fact.key]: fact.value }, fact.riders);
    else if (isListFact(fact)) {
      const list = fields[fact.key];
      fields[fact.key] = [...(Array.isArray(list) ? list : []), fact.value];
    }
  }
  return fields;
}
