import { daysBetween, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import { parseUnknownTables, SYMPTOM_WORDS } from './day-pieces.ts';
import {
  asList,
  asNumber,
  asRecord,
  asText,
  dayAfter,
  isSet,
  type JsonRecord,
  nextDays,
  parseLeadingDay,
  unpacked,
  weighed,
} from './read-values.ts';
import { type DayFields, leftOut, notUnderstood, type ParsedRecord } from './record-outcome.ts';
import {
  byNames,
  isEstimate,
  keyOf,
  MOOD_WORDS,
  markedAs,
  mergeOptions,
  type OptionNames,
  optionNames,
  remarkOf,
  unreadFields,
  wordsOf,
} from './source-names.ts';

// Flo's file, by research/import-formats 3.3. The meaning of its `period_intensity` is unknown, so it becomes a remark.

/** The lists that hold a person's logs, in any version of the file. */
const CONTAINERS = ['cycles', 'point_events_manual_v2', 'repeatable_child_point_events', 'notes'] as const;
type Container = (typeof CONTAINERS)[number];
const SECTIONS = ['operationalData', 'pointEventsManualData'];
/** A longer period is a mistake or was never ended: only its first day is certain. */
const LONGEST_PERIOD_DAYS = 60;
/** A pregnancy is post-term from 42 completed weeks on, counted from the last period (ICD-10, O48). */
const LONGEST_PREGNANCY_DAYS = 42 * 7;

/** Whether this is Flo's JSON file. */
export const isFlo = (content: unknown): boolean =>
  recordsIn(content).some(({ list }) => Array.isArray(list));

/** Reads Flo's JSON file; each item of its containers is a record. */
export function* readFlo(content: unknown): Generator<ParsedRecord> {
  const containers = recordsIn(content);
  const nextStart = nextStarts(
    containers.flatMap(({ name, list }) => (name === 'cycles' ? asList(list) : [])),
  );
  for (const { name, list } of containers) {
    for (const item of asList(list)) yield parseRecord(item, { name, nextStart });
  }
  for (const section of SECTIONS)
    yield* parseUnknownTables(asRecord(asRecord(content)?.[section]) ?? {}, CONTAINERS);
}

function recordsIn(content: unknown): { name: Container; list: unknown }[] {
  const sections = Object.entries(asRecord(content) ?? {}).filter(([name]) => SECTIONS.includes(name));
  return sections.flatMap(([, section]) =>
    Object.entries(asRecord(section) ?? {}).flatMap(([name, list]) => {
      const known = CONTAINERS.find((container) => container === name);
      return known === undefined ? [] : [{ name: known, list }];
    }),
  );
}

/** Maps the first day of each cycle to that of the next one. */
const nextStarts = (cycles: readonly unknown[]) =>
  nextDays(
    cycles.flatMap((item) => {
      const cycle = asRecord(item);
      if (cycle === undefined || markedAs(cycle)) return [];
      return parseLeadingDay(cycle.period_start_date) ?? [];
    }),
  );
type NextStarts = ReturnType<typeof nextStarts>;

function parseRecord(
  item: unknown,
  { name, nextStart }: { name: Container; nextStart: NextStarts },
): ParsedRecord {
  const record = asRecord(item);
  if (record === undefined) return notUnderstood(item);
  const mark = markedAs(record);
  if (mark !== undefined) return leftOut(mark);
  if (name === 'cycles') return isSet(record.pregnant) ? pregnancyIn(record, nextStart) : periodIn(record);
  return name === 'notes' ? noteIn(record) : eventIn(record);
}

/**
 * A pregnancy counts from the first day of the last period before it. `period_end_date` is the end of that bleeding and the due
 * date an estimate, so only the next cycle shows that it ended; and that may begin long after it.
 */
function pregnancyIn(cycle: JsonRecord, nextStart: NextStarts): ParsedRecord {
  const from = parseLeadingDay(cycle.period_start_date);
  if (from === undefined) return leftOut('no_day');
  const endedOn = parseLeadingDay(cycle.pregnancy_end_date);
  const next = nextStart.get(from);
  const latest = dayAfter(from, LONGEST_PREGNANCY_DAYS);
  const byNext = next !== undefined && latest !== undefined && latest < next ? latest : next;
  const byEnd = endedOn !== undefined && endedOn >= from ? dayAfter(endedOn, 1) : undefined;
  return { outcome: 'span', category: 'pregnant', mode: 'pregnant', from, until: byEnd ?? byNext ?? null };
}

const READ_OF_CYCLES = wordsIn('period_start_date period_end_date pregnant deleted pregnant_due_date');

function periodIn(cycle: JsonRecord): ParsedRecord {
  const start = parseLeadingDay(cycle.period_start_date);
  if (start === undefined) return leftOut('no_day');
  const end = parseLeadingDay(cycle.period_end_date);
  const isCertain = end !== undefined && end >= start && daysBetween(start, end) < LONGEST_PERIOD_DAYS;
  const days = isCertain ? daysOf({ start, end }) : [start];
  const unread = unreadFields(cycle, (name, value) => {
    if (name === 'period_end_date') return isCertain;
    // A cycle's default values carry no information.
    return READ_OF_CYCLES.includes(name) || value === 0 || value === false;
  });
  const remarks = unread.length > 0 && { remarks: [remarkOf('cycle', unread)] };
  return {
    outcome: 'reported',
    category: 'cycles',
    days: days.map((on) => ({ on, fields: { bleeding: 'unspecified' }, ...(on === start && remarks) })),
  };
}

const localDayOf = (record: JsonRecord): LocalDate | undefined =>
  // `date` may be the same moment in another zone.
  parseLeadingDay(record.local_date) ?? parseLeadingDay(record.date);

const READ_OF_EVENTS = wordsIn('category subcategory properties date local_date deleted');
const isReadOfEvents = (name: string, value: unknown) => READ_OF_EVENTS.includes(name) || value === false;

function noteIn(note: JsonRecord): ParsedRecord {
  const on = localDayOf(note);
  if (on === undefined) return leftOut('no_day');
  const text = asText(note.text);
  const unread = unreadFields(note, (name, value) => isReadOfEvents(name, value) || name === 'text');
  if (text === undefined && unread.length === 0) return leftOut('empty');
  const remarks = unread.length > 0 && { remarks: [remarkOf('note', unread)] };
  return { outcome: 'reported', category: 'notes', days: [{ on, ...(text && { note: text }), ...remarks }] };
}

function eventIn(event: JsonRecord): ParsedRecord {
  const category = asText(event.category);
  const subcategory = asText(event.subcategory) ?? '';
  if (category === undefined) return notUnderstood(event);
  if (isEstimate(category) || isEstimate(subcategory)) return leftOut('estimate');
  const on = localDayOf(event);
  if (on === undefined) return floCategory(category) ? leftOut('no_day') : notUnderstood(event);
  const properties = propertiesOf(event);
  const { fields, remarks } = read({ category, subcategory, properties });
  const words = [...remarks, ...unreadFields(event, isReadOfEvents)];
  const hasRemark = words.length > 0 || Object.keys(fields).length === 0;
  return {
    outcome: 'reported',
    category,
    days: [{ on, fields, ...(hasRemark && { remarks: [remarkOf(category, words)] }) }],
    words: remarkOf(category, [subcategory, wordsOf(properties)]),
  };
}

/** Properties are an object, or a text with one; anything else becomes their `value`. */
function propertiesOf(event: JsonRecord): JsonRecord {
  const properties = unpacked(event.properties);
  return (
    asRecord(properties) ?? (properties === undefined || properties === null ? {} : { value: properties })
  );
}

type Event = { readonly category: string; readonly subcategory: string; readonly properties: JsonRecord };
type ParsedEvent = { readonly fields: DayFields; readonly remarks: readonly string[] };

function read(event: Event): ParsedEvent {
  const known = floCategory(event.category);
  if (known === 'temperature') return readTemperature(event);
  if (known === 'weight') return readWeight(event);
  const { fields, words } = mergeOptions([event.subcategory].filter(Boolean), (name) =>
    known?.get(keyOf(name)),
  );
  // The number next to "Positive" repeats it.
  const isResult = (name: string) => name === 'result' && (fields.lh ?? fields.pregnancy_test) !== undefined;
  return { fields, remarks: [...words, ...unreadFields(event.properties, isResult)] };
}

function readTemperature({ subcategory, properties }: Event): ParsedEvent {
  const value = asNumber(properties.value);
  // A fever at noon is no basal temperature.
  const isBasal = subcategory === '' || keyOf(subcategory).startsWith('basal');
  if (value === undefined || !isBasal) return inWords({ subcategory, properties });
  return { fields: { temperature: value }, remarks: unreadFields(properties, (name) => name === 'value') };
}

function readWeight({ subcategory, properties }: Event): ParsedEvent {
  const weight = weighed(properties);
  if (weight === undefined) return inWords({ subcategory, properties });
  const remarks = [subcategory, ...unreadFields(properties, weight.isRead)].filter(Boolean);
  return { fields: { weight: weight.kilograms }, remarks };
}

const inWords = ({ subcategory, properties }: Omit<Event, 'category'>): ParsedEvent => ({
  fields: {},
  remarks: [subcategory, ...unreadFields(properties, () => false)].filter(Boolean),
});

// The names of Flo's events: categories and subcategories, in the spellings of its data and of its app. Names that are in no
// table become remarks. Source: research/import-formats 3.3, and public converters.

/** The content of a category's events: subcategories in a table, or a number in `properties.value`. */
type FloCategory = OptionNames | 'temperature' | 'weight';

const SYMPTOMS = optionNames(
  // "Drawing pain" is what Flo's data calls the cramps of its app.
  [{ pain_places: ['cramps'] }, 'DrawingPain AbdominalCramps'],
  [{ pain_places: ['pelvis'] }, '', 'AbdominalPain LowerAbdominalPain'],
  [{ pain_places: ['back'] }, 'LowBackPain LowerBackPain'],
  [{ symptoms: ['bowel_trouble'] }, '', 'Gas'],
  [{ symptoms: ['aches'] }, '', 'JointPain MusclePain'],
  [{ pain_flags: ['at_sex'] }, 'PainDuringSex PainfulSex'],
  [{ pain_flags: ['at_bowel'] }, 'PainfulBowelMovements'],
  [{ pain_flags: ['at_urination'] }, 'PainfulUrination'],
  [{ bleeding: 'spotting' }, 'Spotting IntermenstrualBleeding'],
  ...SYMPTOM_WORDS,
);

const MOODS = optionNames(...MOOD_WORDS);

const SEX = optionNames(
  [{ sex: ['protected'] }, 'Protected SexProtected ProtectedSex'],
  [{ sex: ['unprotected'] }, 'Unprotected SexUnprotected UnprotectedSex'],
  [{ sex: ['alone'] }, 'Masturbation SexMasturbation'],
);

const FLUIDS = optionNames(
  [{ discharge: 'dry' }, 'Dry', 'NoDischarge None'],
  [{ discharge: 'creamy' }, 'Creamy', 'Sticky'],
  [{ discharge: 'stretchy' }, 'Eggwhite', 'Watery'],
  [{ discharge: 'unusual' }, 'Unusual Atypical Abnormal', 'ClumpyWhite Gray Grey'],
  [{ bleeding: 'spotting' }, 'Spotting'],
);

const OVULATION_TESTS = optionNames([{ lh: 'positive' }, 'Positive'], [{ lh: 'negative' }, 'Negative']);

const PREGNANCY_TESTS = optionNames(
  [{ pregnancy_test: 'positive' }, 'Positive'],
  [{ pregnancy_test: 'negative' }, 'Negative'],
);

const REMARK = optionNames();

const CATEGORIES = byNames<FloCategory>([
  [SYMPTOMS, 'Symptom Symptoms Digestion'],
  [MOODS, 'Mood'],
  [SEX, 'Sex'],
  [FLUIDS, 'Fluid Discharge'],
  [OVULATION_TESTS, 'OvulationTest'],
  [PREGNANCY_TESTS, 'PregnancyTest'],
  ['temperature', 'Temperature'],
  ['weight', 'Weight'],
  // Known categories that have no field here: an ovulation by another method is no test, and a pill of Flo may be any.
  [REMARK, 'Ovulation Medication Contraception Water Sport Sleep Steps Disturber Other Note'],
]);

const floCategory = (name: string): FloCategory | undefined => CATEGORIES.get(keyOf(name));

/** `keyOf` all names of Flo's categories and subcategories. */
export const FLO_WORDS: readonly string[] = [
  ...CATEGORIES.keys(),
  ...[...CATEGORIES.values()].flatMap((held) => (typeof held === 'string' ? [] : [...held.keys()])),
];
