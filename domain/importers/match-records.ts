import type { LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { DAY_SYMPTOMS_MAX, isBuiltIn, isIntimate } from '#domain/day-log/day-log.fields.ts';
import { type DayLog, OWN_SYMPTOMS_MAX, type OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import {
  isListKey,
  LIST_KEYS,
  type ListKey,
  RIDERS,
  type Rider,
  SINGLE_KEYS,
  type SingleKey,
} from '#domain/portability/made-imports.schema.ts';
import { REMARKS_A_DAY_MAX, remarksOf } from '#domain/portability/portable-data.schema.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { pick } from '#domain/wire/record-fields.ts';
import type { ReportedRecord } from './collect-reading.ts';
import type { DayFields, ReportedDay } from './record-outcome.ts';
import { bleedingRank } from './source-names.ts';

/** One fact of a record about a day. */
export type Fact = { readonly on: LocalDate } & (
  | { readonly key: SingleKey; readonly value: string | number; readonly riders: DayFields }
  | { readonly key: ListKey; readonly value: string }
  | { readonly key: 'note' | 'tag' | 'remark' | 'start'; readonly value: string }
);

type SingleFact = Extract<Fact, { key: SingleKey }>;

function factsOf({ on, fields = {}, ...texts }: ReportedDay): Fact[] {
  const facts: Fact[] = [];
  for (const key of SINGLE_KEYS) {
    const value = fields[key];
    if (value !== undefined && value !== null) facts.push({ on, key, value, riders: ridersOf(key, fields) });
  }
  for (const key of LIST_KEYS) {
    for (const value of fields[key] ?? []) facts.push({ on, key, value });
  }
  if (texts.isStart) facts.push({ on, key: 'start', value: '' });
  if (texts.note) facts.push({ on, key: 'note', value: texts.note });
  for (const value of texts.tags ?? []) facts.push({ on, key: 'tag', value });
  for (const value of texts.remarks ?? []) facts.push({ on, key: 'remark', value });
  return facts;
}

function ridersOf(key: SingleKey, fields: DayFields): DayFields {
  const riders = Object.keys(RIDERS) as Rider[]; // its own keys
  return pick(
    fields,
    riders.filter((rider) => RIDERS[rider] === key && (fields[rider] ?? null) !== null),
  );
}

/** Sex, discharge and tests, by the names that apps give them: "sex_life", "HKCategoryTypeIdentifierCervicalMucusQuality". */
const INTIMATE_WORDS =
  /sex|intercourse|masturbat|condom|libido|desire|orgasm|discharge|mucus|fluid|cervi|(?:ovulation|pregnancy|lh)[ _-]?tests?\b|^tests?$/i;

/** Whether words of another app, or its name for a kind of record, are about something that needs the consent `intimate`. */
export const areIntimateWords = (words: string): boolean => INTIMATE_WORDS.test(words);

/** Whether a fact may only be stored with the consent `intimate`; a remark is judged by its own words and its record's kind. */
export const isIntimateFact = ({ key, value }: Fact, category: string): boolean =>
  key === 'remark'
    ? areIntimateWords(category) || areIntimateWords(value)
    : isIntimate({ [key]: key === 'pain_flags' ? [value] : value });

/** Whether it's a field with one value a day. */
export const isSingleFact = (fact: Fact): fact is SingleFact => SINGLE_KEYS.some((key) => key === fact.key);

/** Whether it's a field with several values a day. */
export const isListFact = (fact: Fact): fact is Extract<Fact, { key: ListKey }> => isListKey(fact.key);

/** The key of a fact: two facts with the same key agree or contradict each other. */
const factKey = (fact: Fact): string =>
  isSingleFact(fact) ? `${fact.on}/${fact.key}` : `${fact.on}/${fact.key}/${fact.value}`;

type ExistingRemark = { readonly source: string; readonly text: string };
type ExistingEntry = { readonly text: string; readonly tags: readonly string[] };

/** The person's existing data, as far as a foreign file covers it; days and keys are `YYYY-MM-DD`. */
export type ExistingHistory = {
  readonly days: ReadonlyMap<string, DayLog>;
  readonly remarks: ReadonlyMap<string, readonly ExistingRemark[]>;
  readonly journal: ReadonlyMap<string, ExistingEntry>;
  /** Days on which the person reported the start of a period; other starts follow from bleeding, and change with it. */
  readonly starts: ReadonlySet<string>;
  readonly modes: readonly { readonly mode: string; readonly from: string }[];
  readonly ownSymptoms: readonly OwnSymptom[];
  /** Ids of tasks and habits; and `habit id/day` of checks. */
  readonly tasks: ReadonlySet<string>;
  readonly habits: ReadonlySet<string>;
  readonly checks: ReadonlySet<string>;
  /** Ids of habits without a target, for which any amount is enough. */
  readonly untargeted: ReadonlySet<string>;
  /** Ids of labels by their folded names. */
  readonly labels: ReadonlyMap<string, string>;
  /** The start that onboarding estimated; `null` if there is none, or the person has made it their own. */
  readonly estimateOn: LocalDate | null;
  readonly isFileKnown: boolean;
};

/** The history of a new account, and while the existing one isn't loaded. */
export const EMPTY_HISTORY: ExistingHistory = {
  days: new Map(),
  remarks: new Map(),
  journal: new Map(),
  starts: new Set(),
  modes: [],
  ownSymptoms: [],
  tasks: new Set(),
  habits: new Set(),
  checks: new Set(),
  untargeted: new Set(),
  labels: new Map(),
  estimateOn: null,
  isFileKnown: false,
};

/** A day on which the file's value differs from the person's. */
export type Conflict = {
  readonly on: LocalDate;
  readonly key: SingleKey;
  readonly mine: string | number;
  readonly theirs: string | number;
  /** The rider that differs if the values are equal: the file's value doesn't count, or was disturbed. */
  readonly rider?: Rider;
};

/** Whose value wins in conflicts: the person's, the file's, or the file's in these conflicts (by `conflictKey`). */
export type Theirs = 'none' | 'all' | ReadonlySet<string>;

/** The key of a conflict in `Theirs`. */
export const conflictKey = ({ on, key }: Pick<Conflict, 'on' | 'key'>): string => `${on}/${key}`;

/** The outcome of a fact: a new field, a new remark, or nothing because it exists or because the person's value differs. */
export type Match =
  /** The conflict is one in which the person chose the file's value. */
  | { readonly becomes: 'field'; readonly conflict?: Conflict }
  | { readonly becomes: 'remark'; readonly texts: readonly string[] }
  | { readonly becomes: 'here' }
  | { readonly becomes: 'differs'; readonly conflict: Conflict };

const fieldUnless = (isHere = false): Match => ({ becomes: isHere ? 'here' : 'field' });

type MatchContext = { readonly known: ExistingHistory; readonly source: string; readonly theirs: Theirs };

/** Matches a fact with the existing data: it fills what is empty, and existing values stay. */
export function matchFact(fact: Fact, { known, source, theirs }: MatchContext): Match {
  const day = known.days.get(fact.on);
  const entry = known.journal.get(fact.on);
  if (isSingleFact(fact)) return matchSingle(fact, { day, theirs, estimateOn: known.estimateOn });
  if (isListFact(fact)) return fieldUnless(day?.[fact.key]?.includes(fact.value));
  const { on, key, value } = fact;
  if (key === 'start') return fieldUnless(known.starts.has(on));
  if (key === 'tag') return fieldUnless(entry?.tags.includes(value));
  if (key === 'note' && !entry?.text) return fieldUnless();
  if (key === 'note' && isPartOf(entry?.text, value)) return fieldUnless(true);
  // Texts for the journal may be longer than a remark.
  const texts = newRemarks(known, { on, source, texts: remarksOf(value) });
  return texts.length === 0 ? fieldUnless(true) : { becomes: 'remark', texts };
}

/** The texts of a day that aren't among its remarks from the same app. */
export const newRemarks = (
  { remarks }: Pick<ExistingHistory, 'remarks'>,
  { on, source, texts }: { readonly on: string; readonly source: string; readonly texts: readonly string[] },
): string[] =>
  texts.filter((text) => !remarks.get(on)?.some((one) => one.source === source && one.text === text));

/** Whether a text is a whole page, or whole paragraphs of it: a day's notes are joined as paragraphs. */
const isPartOf = (page = '', words: string): boolean => `\n\n${page}\n\n`.includes(`\n\n${words}\n\n`);

type SingleFactContext = {
  readonly day: DayLog | undefined;
  readonly theirs: Theirs;
  readonly estimateOn: LocalDate | null;
};

function matchSingle(fact: SingleFact, { day, theirs, estimateOn }: SingleFactContext): Match {
  const mine = day?.[fact.key] ?? null;
  // The value that onboarding put on the day is removed with its entry, so the file's value is needed even if it's the same.
  const isEstimated = fact.key === 'bleeding' && fact.on === estimateOn && mine === 'unspecified';
  if (mine === null || isEstimated) return fieldUnless();
  const rider = mine === fact.value ? riderOver(fact.riders, day) : undefined;
  if (mine === fact.value && rider === undefined) return fieldUnless(true);
  const isTheirs = theirs === 'all' || (theirs !== 'none' && theirs.has(factKey(fact)));
  const conflict = { on: fact.on, key: fact.key, mine, theirs: fact.value, ...(rider && { rider }) };
  return { becomes: isTheirs ? 'field' : 'differs', conflict };
}

/** A rider of the file that the same existing value lacks. */
function riderOver(riders: DayFields, day: DayLog | undefined): Rider | undefined {
  if (riders.counts === 0 && day?.counts === 1) return 'counts';
  return riders.disturbed === 1 && day?.disturbed === 0 ? 'disturbed' : undefined;
}

/** A fact with the index of its record. */
export type RecordFact = { readonly fact: Fact; readonly record: number };
export type MatchedFact = RecordFact & { readonly match: Match };

type DedupeOptions = {
  /** Names of own symptoms by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Symptoms or tags that the person's day already has. */
  readonly here: (on: LocalDate, key: 'symptoms' | 'tag') => readonly string[];
};

/**
 * The facts of a file, each once. Of two values for one thing the stronger counts (bleeding, pain, tests), and of others the
 * first one; the other record's words become a remark, if it has any. Symptoms and tags for which a day has no room become
 * remarks, too.
 */
export function dedupe(records: readonly ReportedRecord[], { names, here }: DedupeOptions) {
  const held = new Map<string, RecordFact>();
  const overfull = new Set<number>();
  const room = createDayLimits(here);
  const remark = (on: LocalDate, { value, record }: { value: string; record: number }) => {
    const fact: Fact = { on, key: 'remark', value };
    if (held.has(factKey(fact))) return;
    if (room.isFor(fact)) held.set(factKey(fact), { fact, record });
    else overfull.add(record);
  };
  const symptomName = (id: string) => (isBuiltIn(id) ? id.replaceAll('_', ' ') : (names.get(id) ?? id));
  const settle = (before: RecordFact, later: RecordFact): void => {
    const loser = findContradicted(before, later);
    if (loser === before) held.set(factKey(later.fact), later);
    if (loser === undefined) return;
    const words = remarksOf(records[loser.record]?.words ?? '');
    for (const value of words) remark(later.fact.on, { value, record: loser.record });
  };
  const add = (fact: Fact, record: number): void => {
    const before = held.get(factKey(fact));
    if (before !== undefined) settle(before, { fact, record });
    else if (fact.key === 'remark') remark(fact.on, { value: fact.value, record });
    else if (room.isFor(fact)) held.set(factKey(fact), { fact, record });
    else {
      const value = fact.key === 'symptoms' ? symptomName(fact.value) : String(fact.value);
      remark(fact.on, { value, record });
    }
  };
  for (const [record, { days }] of records.entries()) {
    for (const fact of days.flatMap(factsOf)) add(fact, record);
  }
  return { held: [...held.values()], overfull };
}

/** Of two facts with the same key the one that doesn't count; `undefined` if they agree. */
function findContradicted(before: RecordFact, later: RecordFact): RecordFact | undefined {
  if (!isSingleFact(before.fact) || before.fact.value === later.fact.value) return undefined;
  return weightOf(later.fact) > weightOf(before.fact) ? before : later;
}

/** The rank of a value among others of its kind: stronger bleeding, worse pain and a positive test win. */
function weightOf({ key, value }: Fact): number {
  if (key === 'bleeding') return bleedingRank(BLEEDING_LEVELS.find((level) => level === value) ?? 'none');
  if (key === 'pain') return Number(value);
  return value === 'positive' ? 1 : 0;
}

/** Tracks how many more symptoms, tags and remarks fit on a day; existing ones need no room. */
function createDayLimits(here: DedupeOptions['here']) {
  const MOST: Readonly<Partial<Record<Fact['key'], number>>> = {
    symptoms: DAY_SYMPTOMS_MAX,
    tag: JOURNAL_TAGS_MAX,
    remark: REMARKS_A_DAY_MAX,
  };
  const counts = new Map<string, number>();
  return {
    isFor: ({ on, key, value }: Fact): boolean => {
      const most = MOST[key];
      if (most === undefined) return true;
      const known = key === 'symptoms' || key === 'tag' ? here(on, key) : [];
      if (known.includes(String(value))) return true;
      const count = counts.get(`${on}/${key}`) ?? known.length;
      counts.set(`${on}/${key}`, count + 1);
      return count < most;
    },
  };
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
export function resolveSymptoms(
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
  const names = records.flatMap(({ days }) => days.flatMap(({ ownSymptoms = [] }) => ownSymptoms));
  return [...Map.groupBy(names, (name) => foldText(name))]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([folded, [name = folded]]) => [folded, name]);
}
