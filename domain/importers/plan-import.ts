import { compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS, makesPeriods, startsOfEpisodes } from '#domain/day-log/bleeding.ts';
import { INTIMATE_KEYS, isIntimateFlag } from '#domain/day-log/day-log.fields.ts';
import { isEstimated } from '#domain/portability/import-days.ts';
import { cleanDay, type Reading, type ReportedRecord, type SpanRecord } from './collect-reading.ts';
import {
  areIntimateWords,
  type Conflict,
  dedupe,
  type ExistingHistory,
  type Fact,
  isIntimateFact,
  type MatchedFact,
  matchFact,
  type RecordFact,
  resolveSymptoms,
  type Theirs,
} from './match-records.ts';
import type { ForeignHabit, LeftOutReason } from './record-outcome.ts';
import { type ProjectLabels, planPlanner, type SentRecords, sentRecords } from './sent-records.ts';

/** A count by name: one of our kinds, or the source's own word. */
export type Counted<Name extends string = string> = { readonly name: Name; readonly count: number };

/** The outcome of every record of a file. The counts of records add up to `records`. */
export type HistoryReceipt = {
  readonly records: number;
  /** The first and last day in the file; `null` for a file without days. */
  readonly first: LocalDate | null;
  readonly last: LocalDate | null;
  /** `kinds` counts days by the kinds taken on them, and tasks, habits and checks; the most frequent first. */
  readonly taken: { readonly count: number; readonly kinds: readonly Counted<TakenKind>[] };
  /** `categories` counts records by the source's own words, the most frequent first. */
  readonly remarks: { readonly count: number; readonly categories: readonly Counted[] };
  readonly alreadyHere: number;
  readonly differs: number;
  readonly proposed: number;
  readonly leftOut: { readonly count: number; readonly reasons: readonly Counted<LeftOutReason>[] };
  readonly notUnderstood: number;
  /** The file's own periods, days of bleeding that make them, and days of spotting. */
  readonly periods: number;
  readonly bleedingDays: number;
  readonly spottingDays: number;
};

/** The person's choices in the preview. */
export type ImportChoices = {
  readonly theirs: Theirs;
  readonly spans: ReadonlySet<number>;
  /** Apps and devices inside the file that aren't ticked. */
  readonly untickedOrigins: ReadonlySet<string>;
  /** Whether sex, discharge and tests are left out, because the consent to them is missing. */
  readonly leavesOutIntimate: boolean;
  readonly projects: ProjectLabels;
};

/** The choices that a preview begins with. */
export const FIRST_CHOICES: ImportChoices = {
  theirs: 'none',
  spans: new Set(),
  untickedOrigins: new Set(),
  leavesOutIntimate: false,
  projects: new Map(),
};

export type ImportPlan = {
  readonly receipt: HistoryReceipt;
  /** The records to send: none that exist already. */
  readonly sent: SentRecords;
  /** Everything that differs, whatever was chosen. */
  readonly conflicts: readonly Conflict[];
  readonly isIntimate: boolean;
  /** Whether a period of the file replaces onboarding's own entry. */
  readonly replacesEstimate: boolean;
  /** The projects of new tasks, each proposed as a label. */
  readonly projects: readonly string[];
  /** New habits whose rhythm only comes near the one in the file. */
  readonly about: readonly ForeignHabit[];
};

type PlanImportInput = {
  readonly known: ExistingHistory;
  readonly choices: ImportChoices;
  readonly today: LocalDate;
  /** The profile's zone, for instants of tasks. */
  readonly timeZone?: string;
  /** Unix seconds. */
  readonly now: number;
  /** Makes the id of something new: the same for the same text. */
  readonly idOf: (text: string) => string;
};

/** Compares a reading with the existing data: the records to send, the conflicts, and a receipt that accounts for every record. */
export function planImport(reading: Reading, { known, choices, idOf, ...at }: PlanImportInput): ImportPlan {
  const { source } = reading;
  const leftOut = new Map(Object.entries(reading.leftOut) as [LeftOutReason, number][]); // its own keys
  const leaveOut = (reason: LeftOutReason, count: number) =>
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

  const planner = planPlanner(reading, { known, projects: choices.projects, idOf, ...at });
  const offered = offeredSpans(reading, known);
  const kinds = new Map<TakenKind, number>([...takenKinds(judged), ...planner.kinds]);
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
        kinds: byCount(kinds),
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
    projects: planner.projects,
    about: planner.about,
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

/** Ticks a span in a mode, or unticks it. Ticking unticks the spans that it excludes. */
export function toggleSpan(spans: readonly SpanRecord[], { ticked, index }: ToggleSpanInput) {
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

// The receipt.

/** The outcome of a record; `twice` if others of the file have all of it, `no_room` if its day is full of remarks. */
type RecordOutcome = 'taken' | 'remark' | 'here' | 'differs' | 'twice' | 'no_room';

/** The outcome of each record: taken if anything of it becomes a field. */
function outcomesOf(
  records: readonly ReportedRecord[],
  { judged, overfull }: { judged: readonly MatchedFact[]; overfull: ReadonlySet<number> },
): RecordOutcome[] {
  const matches = Map.groupBy(judged, ({ record }) => record);
  return records.map((_, index) => {
    const becomes = new Set(matches.get(index)?.map(({ match }) => match.becomes));
    if (becomes.has('field')) return 'taken';
    const outcome = (['differs', 'remark', 'here'] as const).find((one) => becomes.has(one));
    return outcome ?? (overfull.has(index) ? 'no_room' : 'twice');
  });
}

/** The kinds of facts in the receipt that don't have the name of their key; starts and riders count as bleeding. */
const KIND_OF = {
  heavy_details: 'bleeding',
  start: 'bleeding',
  pain_places: 'pain',
  pain_flags: 'pain',
  lh: 'tests',
  pregnancy_test: 'tests',
  tag: 'note',
} as const satisfies Partial<Record<Fact['key'], string>>;
type OwnKind = Exclude<Fact['key'], keyof typeof KIND_OF>;
type TakenKind = OwnKind | (typeof KIND_OF)[keyof typeof KIND_OF] | 'tasks' | 'habits' | 'checks';

const kindOf = (key: Fact['key']): TakenKind =>
  key in KIND_OF ? KIND_OF[key as keyof typeof KIND_OF] : (key as OwnKind); // as was just checked

/** The number of days with something new, by kind. */
function takenKinds(judged: readonly MatchedFact[]): Map<TakenKind, number> {
  const taken = judged.filter(({ match }) => match.becomes === 'field');
  const byKind = Map.groupBy(taken, ({ fact }) => kindOf(fact.key));
  return new Map([...byKind].map(([kind, facts]) => [kind, new Set(facts.map(({ fact }) => fact.on)).size]));
}

const remarkCategories = (records: readonly ReportedRecord[], outcomes: readonly RecordOutcome[]) =>
  countsOf(records.filter((_, index) => outcomes[index] === 'remark').map(({ category }) => category));

const bleedingIn = (facts: readonly RecordFact[]) =>
  facts.flatMap(({ fact }) => {
    if (fact.key !== 'bleeding') return [];
    const level = BLEEDING_LEVELS.find((known) => known === fact.value) ?? null;
    return [{ ...fact, isPeriod: makesPeriods(level) }];
  });

/** The days on which the periods begin that these facts make, oldest first. */
function periodStartsIn(facts: readonly RecordFact[]): LocalDate[] {
  const counting = bleedingIn(facts).filter(({ isPeriod, riders }) => isPeriod && riders.counts !== 0);
  const starts = facts.flatMap(({ fact }) => (fact.key === 'start' ? [fact.on] : []));
  return startsOfEpisodes([...counting.map(({ on }) => on), ...starts]);
}

function periodsIn(
  facts: readonly RecordFact[],
): Pick<HistoryReceipt, 'periods' | 'bleedingDays' | 'spottingDays'> {
  const bleeding = bleedingIn(facts);
  return {
    periods: periodStartsIn(facts).length,
    bleedingDays: bleeding.filter(({ isPeriod }) => isPeriod).length,
    spottingDays: bleeding.filter(({ value }) => value === 'spotting').length,
  };
}

function spanOf(judged: readonly RecordFact[]): Pick<HistoryReceipt, 'first' | 'last'> {
  const days = [...new Set(judged.map(({ fact }) => fact.on))].sort(compareDates);
  return { first: days[0] ?? null, last: days.at(-1) ?? null };
}

const countsOf = (names: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

const byCount = <Name extends string>(counts: ReadonlyMap<Name, number>): Counted<Name>[] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count);
