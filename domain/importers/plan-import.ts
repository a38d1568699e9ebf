import type { LocalDate } from '#domain/calendar/local-date.ts';
import { INTIMATE_KEYS, isIntimateFlag } from '#domain/day-log/day-log.fields.ts';
import { OWN_SYMPTOMS_MAX, type OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { isEstimated } from '#domain/portability/import-days.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { cleanDay, type Reading, type ReportedRecord, type SpanRecord } from './collect-reading.ts';
import {
  byCount,
  countsOf,
  type HistoryReceipt,
  type MatchedFact,
  outcomesOf,
  periodStartsIn,
  periodsIn,
  type RecordOutcome,
  remarkCategories,
  spanOf,
  takenKinds,
} from './history-receipt.ts';
import {
  areIntimateWords,
  type Conflict,
  dedupe,
  type ExistingHistory,
  isIntimateFact,
  matchFact,
  type RecordFact,
  type Theirs,
} from './match-records.ts';
import type { LeftOutReason, ReportedDay } from './record-outcome.ts';
import { planPlanner, type SentRecords, sentRecords } from './sent-records.ts';

/** The person's choices in the preview. */
export type ImportChoices = {
  readonly theirs: Theirs;
  /** The ticked spans, by their index in the reading. */
  readonly spans: ReadonlySet<number>;
  /** Apps and devices inside the file that aren't ticked. */
  readonly untickedOrigins: ReadonlySet<string>;
  /** Whether sex, discharge and tests are left out, because the consent to them is missing. */
  readonly leavesOutIntimate: boolean;
};

/** The choices that a preview begins with. */
export const FIRST_CHOICES: ImportChoices = {
  theirs: 'none',
  spans: new Set(),
  untickedOrigins: new Set(),
  leavesOutIntimate: false,
};

export type ImportPlan = {
  readonly receipt: HistoryReceipt;
  /** The records to send: none that exist already. */
  readonly sent: SentRecords;
  /** Everything that differs, whatever was chosen. */
  readonly conflicts: readonly Conflict[];
  /** Whether any of it needs the consent `intimate`. */
  readonly isIntimate: boolean;
  /** Whether a period of the file replaces onboarding's own entry. */
  readonly replacesEstimate: boolean;
};

type PlanImportInput = {
  readonly known: ExistingHistory;
  readonly choices: ImportChoices;
  readonly today: LocalDate;
  /** Unix seconds. */
  readonly now: number;
  /** Makes the id of something new: the same for the same text. */
  readonly idOf: (text: string) => string;
};

/** Compares a reading with the existing data: the records to send, the conflicts, and a receipt that accounts for every record. */
export function planImport(reading: Reading, { known, choices, idOf, ...at }: PlanImportInput): ImportPlan {
  const { source } = reading;
  const leftOut = new Map<string, number>(Object.entries(reading.leftOut));
  const leaveOut = (reason: LeftOutReason | RecordOutcome, count: number) =>
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);

  const ticked = reading.reported.filter(({ origin }) => !choices.untickedOrigins.has(origin ?? ''));
  leaveOut('unticked', reading.reported.length - ticked.length);
  const agreed = choices.leavesOutIntimate ? ticked.flatMap(withoutIntimate) : ticked;
  leaveOut('not_agreed', ticked.length - agreed.length);

  const newId = (name: string) => idOf(`symptom/${name}`);
  const { records, added, names } = resolveSymptoms(agreed, { known: known.ownSymptoms, newId });
  const { held, overfull } = dedupe(records, {
    names,
    here: (on, key) => (key === 'tag' ? known.journal.get(on)?.tags : known.days.get(on)?.symptoms) ?? [],
  });
  // Only an entry that will be replaced counts as missing.
  const estimateOn = isEstimateIn(held, known) ? known.estimateOn : null;
  const judged = held.map((one) => ({
    ...one,
    match: matchFact(one.fact, { known: { ...known, estimateOn }, source, theirs: choices.theirs }),
  }));
  const isNew = ({ match }: MatchedFact) => match.becomes === 'field' || match.becomes === 'remark';
  const fresh = judged.filter(isNew);
  const outcomes = outcomesOf(records, { judged, overfull });
  const count = (of: RecordOutcome) => outcomes.filter((outcome) => outcome === of).length;
  for (const reason of ['twice', 'no_room'] as const) leaveOut(reason, count(reason));

  const planner = planPlanner(reading, { known, idOf, ...at });
  const offered = offeredSpans(reading, known);
  // The spans of a known file were offered before: they count as existing, and can still be ticked.
  const proposed = known.isFileKnown ? 0 : offered.length;
  const ticks = offered.flatMap(({ span, index }) => (choices.spans.has(index) ? [span] : []));
  const reasons = byCount(leftOut);
  return {
    receipt: {
      records: reading.records,
      ...spanOf(held),
      taken: {
        count: count('taken') + planner.taken,
        kinds: byCount(new Map([...takenKinds(judged), ...planner.kinds])),
      },
      remarks: { count: count('remark'), categories: byCount(remarkCategories(records, outcomes)) },
      alreadyHere: count('here') + planner.here + reading.spans.length - proposed,
      differs: count('differs'),
      proposed,
      leftOut: { count: reasons.reduce((sum, reason) => sum + reason.count, 0), reasons },
      notUnderstood: reading.notUnderstood.count,
      ...periodsIn(held),
    },
    sent: sentRecords(judged, {
      source,
      known,
      idOf,
      now: at.now,
      symptoms: added,
      spans: closeOpenSpans(ticks),
      planner: planner.records,
    }),
    conflicts: judged.flatMap(({ match }) => ('conflict' in match ? (match.conflict ?? []) : [])),
    isIntimate: fresh.some(({ fact, record }) => isIntimateFact(fact, records[record]?.category ?? '')),
    // The server only sees the new facts.
    replacesEstimate: isEstimateIn(fresh, known),
  };
}

/** Whether onboarding's entry is near a period that some facts make. */
const isEstimateIn = (facts: readonly RecordFact[], { estimateOn }: ExistingHistory): boolean =>
  estimateOn !== null && isEstimated(periodStartsIn(facts), estimateOn);

/** A record without the parts that need the consent `intimate`; empty if nothing is left of it. */
function withoutIntimate(record: ReportedRecord): [] | [ReportedRecord] {
  const areIntimate = (words: string) => areIntimateWords(record.category) || areIntimateWords(words);
  const days = record.days.flatMap((day) => {
    const fields = { ...day.fields };
    for (const key of INTIMATE_KEYS) delete fields[key];
    const painFlags = fields.pain_flags?.filter((flag) => !isIntimateFlag(flag)) ?? [];
    if (painFlags.length > 0) fields.pain_flags = painFlags;
    else delete fields.pain_flags;
    const remarks = (day.remarks ?? []).filter((remark) => !areIntimate(remark));
    return cleanDay({ ...day, fields, remarks });
  });
  const words = areIntimate(record.words ?? '') ? undefined : record.words;
  return days.length === 0 ? [] : [{ ...record, days, words }];
}

/** The apps and devices that wrote records of a file, the most frequent first; empty if it doesn't name any. */
export const originsIn = ({ reported }: Reading) =>
  byCount(countsOf(reported.flatMap(({ origin }) => origin ?? [])));

/** A span in a mode, with its index in the reading. */
export type OfferedSpan = { readonly span: SpanRecord; readonly index: number };

/** The spans in a mode that can be ticked: those that don't exist here yet. */
export const offeredSpans = ({ spans }: Reading, { modes }: Pick<ExistingHistory, 'modes'>): OfferedSpan[] =>
  spans.flatMap((span, index) =>
    modes.some(({ mode, from }) => mode === span.mode && from === span.from) ? [] : [{ span, index }],
  );

/** Why two spans in a mode exclude each other: they begin on the same day, or neither has an end. */
type SpanClash = 'same_day' | 'both_last';

function clashOf(one: SpanRecord, other: SpanRecord): SpanClash | undefined {
  if (one.from === other.from) return 'same_day';
  return one.until === null && other.until === null ? 'both_last' : undefined;
}

type ToggleSpanInput = { readonly ticked: ReadonlySet<number>; readonly index: number };
type ToggleSpanResult = {
  readonly ticked: ReadonlySet<number>;
  /** Spans that were unticked, and why. */
  readonly unticked: readonly { readonly index: number; readonly why: SpanClash }[];
};

/** Ticks a span in a mode, or unticks it. Ticking unticks the spans that it excludes. */
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

/** The same spans, but an open one ends on the day on which the next one begins. */
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

type NewSymptom = { readonly id: string; readonly name: string };
type ResolvedSymptoms = {
  /** The records with ids in place of names; names without room become remarks. */
  readonly records: readonly ReportedRecord[];
  readonly added: readonly NewSymptom[];
  /** Names by id, of existing and new symptoms. */
  readonly names: ReadonlyMap<string, string>;
};

/** Finds the person's own symptoms by folded name, and adds new ones while there is room: those on the most days first. */
function resolveSymptoms(
  records: readonly ReportedRecord[],
  { known, newId }: { known: readonly OwnSymptom[]; newId: (name: string) => string },
): ResolvedSymptoms {
  const ids = new Map(known.map(({ symptom_id, name }) => [foldText(name), symptom_id]));
  const names = new Map(known.map(({ symptom_id, name }) => [symptom_id, name]));
  const added: NewSymptom[] = [];
  const room = Math.max(0, OWN_SYMPTOMS_MAX - known.length);
  for (const [folded, name] of namesByUse(records)
    .filter(([folded]) => !ids.has(folded))
    .slice(0, room)) {
    const id = newId(folded);
    ids.set(folded, id);
    names.set(id, name);
    added.push({ id, name });
  }
  const named = (day: ReportedDay): ReportedDay => {
    const { ownSymptoms = [], fields = {}, remarks = [], ...rest } = day;
    if (ownSymptoms.length === 0) return day;
    const idOf = (name: string) => ids.get(foldText(name));
    const symptoms = [...(fields.symptoms ?? []), ...ownSymptoms.flatMap((name) => idOf(name) ?? [])];
    return {
      ...rest,
      fields: symptoms.length === 0 ? fields : { ...fields, symptoms },
      remarks: [...remarks, ...ownSymptoms.filter((name) => idOf(name) === undefined)],
    };
  };
  return { records: records.map((record) => ({ ...record, days: record.days.map(named) })), added, names };
}

/** The folded names of all own symptoms with their first spelling, those on the most days first. */
function namesByUse(records: readonly ReportedRecord[]): [folded: string, name: string][] {
  const spelled = new Map<string, string>();
  const uses = new Map<string, number>();
  for (const name of records.flatMap(({ days }) => days.flatMap(({ ownSymptoms = [] }) => ownSymptoms))) {
    const folded = foldText(name);
    if (!spelled.has(folded)) spelled.set(folded, name);
    uses.set(folded, (uses.get(folded) ?? 0) + 1);
  }
  return [...spelled].sort(([one], [other]) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
}
