import { daysBetween, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { firstCharacters } from '#domain/text/cut-text.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import { asNumber, asText, dayAfter, parseLeadingDay } from './read-values.ts';
import {
  type DayFields,
  leftOut,
  notUnderstood,
  type ParsedRecord,
  type ReportedDay,
} from './record-outcome.ts';

/** A `<Record>` of Apple Health's export.xml; `metadata` are the entries inside it. */
export type AppleRecord = {
  readonly attributes: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
};

type Sample = AppleRecord & {
  /** Without the prefix: "MenstrualFlow". */
  readonly kind: string;
  /** Without the prefix: "Heavy"; "" if there is none. */
  readonly value: string;
  readonly on: LocalDate;
};

const KIND = /^HK(?:Category|Quantity|Data)TypeIdentifier/;
/** The prefix of a value's vocabulary: "HKCategoryValueMenstrualFlowLight" and, since iOS 18, "HKCategoryValueVaginalBleedingLight". */
const VOCABULARY =
  /^HKCategoryValue(?:MenstrualFlow|VaginalBleeding|CervicalMucusQuality|OvulationTestResult|PregnancyTestResult|ProgesteroneTestResult|Contraceptive|AppetiteChanges|Severity|Presence|NotApplicable)?/;
/** No bleeding lasts longer; a sample that does was never ended. */
const LONGEST_BLEEDING_DAYS = 31;
/** The most characters of the name of an app or a device; each record brings one. */
const LONGEST_ORIGIN = 100;
const HOURS_OF_A_DAY = 24;
const FAHRENHEIT = 'degF';

/** The outcome of one record of Apple Health's export. */
export function readAppleRecord(record: AppleRecord): ParsedRecord {
  const type = asText(record.attributes.type);
  if (type === undefined) return notUnderstood(record);
  const kind = type.replace(KIND, '');
  if (APPLE_NOTICES.includes(kind)) return leftOut('estimate');
  const reader = readerOf(kind);
  if (reader === undefined) return leftOut('unrelated');
  const on = parseLeadingDay(record.attributes.startDate);
  if (on === undefined) return leftOut('no_day');
  const value = (record.attributes.value ?? '').trim().replace(VOCABULARY, '');
  return reader({ ...record, kind, value, on });
}

function readerOf(kind: string): ((sample: Sample) => ParsedRecord) | undefined {
  if (kind === 'MenstrualFlow' || APPLE_OTHER_BLEEDING.includes(kind)) return readBleeding;
  if (kind === 'IntermenstrualBleeding') return (sample) => bled(sample, { bleeding: 'spotting' });
  if (kind === 'BasalBodyTemperature') return readTemperature;
  if (kind === 'SexualActivity') return readSex;
  if (Object.hasOwn(APPLE_MODES, kind)) return readSpan;
  if (Object.hasOwn(APPLE_CHOICES, kind)) return readChoice;
  if (APPLE_OTHER_SYMPTOMS.includes(kind)) return remarked;
  return Object.hasOwn(APPLE_SYMPTOMS, kind) ? readSymptom : undefined;
}

/** "CervicalMucusQuality" as people write it. */
const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** A remark in the source's own words: "cervical mucus quality: Sticky". */
const wordsOf = ({ kind }: Sample, value: string): string =>
  [spaced(kind), value].filter((part) => part !== '').join(': ');

type SampleReport = Omit<ReportedDay, 'on'> & { readonly days?: readonly LocalDate[] };

function reportDays(sample: Sample, { days = [sample.on], ...day }: SampleReport): ParsedRecord {
  const origin = asText(firstCharacters(sample.attributes.sourceName ?? '', { codePoints: LONGEST_ORIGIN }));
  return {
    outcome: 'reported',
    category: sample.kind,
    days: days.map((on) => ({ on, ...day })),
    words: wordsOf(sample, sample.value),
    origin,
  };
}

const remarked = (sample: Sample): ParsedRecord =>
  reportDays(sample, { remarks: [wordsOf(sample, sample.value)] });

/**
 * Whether a sample begins a cycle (HKMenstrualCycleStart) isn't read: every sample must have a value for it, and apps that
 * don't know one make it up. The starts follow from the days.
 */
function readBleeding(sample: Sample): ParsedRecord {
  const named = APPLE_BLEEDING.find((value, index) => [value, String(index + 1)].includes(sample.value));
  if (named === undefined) return remarked(sample);
  const bleeding = named.toLowerCase() as Lowercase<typeof named>; // what it does
  if (sample.kind === 'MenstrualFlow') return bled(sample, { bleeding });
  // Bleeding in a pregnancy, or after one, makes no periods.
  return bled(sample, { bleeding, counts: 0 });
}

/**
 * Bleeding on the days of a sample. Usually it's one day, whose end may be the same instant or the next midnight. In an export
 * from another zone than that of the log, days begin at 18:00 or the like, so only a sample longer than a day has several.
 */
function bled(sample: Sample, fields: DayFields): ParsedRecord {
  const { attributes, on, kind } = sample;
  const remarks = APPLE_OTHER_BLEEDING.includes(kind) ? [wordsOf(sample, '')] : [];
  const end = parseLeadingDay(attributes.endDate) ?? on;
  const hours =
    daysBetween(on, end) * HOURS_OF_A_DAY + hoursIn(attributes.endDate) - hoursIn(attributes.startDate);
  const count = Math.max(1, Math.ceil(hours / HOURS_OF_A_DAY));
  // Only its first day is certain.
  if (count > LONGEST_BLEEDING_DAYS)
    return reportDays(sample, { fields, remarks: [...remarks, `until ${attributes.endDate}`] });
  const days = daysOf({ start: on, end: dayAfter(on, count - 1) ?? on });
  return reportDays(sample, { fields, days, ...(remarks.length > 0 ? { remarks } : {}) });
}

/** The time of day of "2025-01-03 18:30:00 +0100" in hours; 0 if there is none. */
function hoursIn(text: string | undefined): number {
  const [, hours, minutes, seconds] = /^\s*\S{10} (\d\d):(\d\d):(\d\d)/.exec(text ?? '') ?? [];
  return Number(hours ?? 0) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
}

function readTemperature(sample: Sample): ParsedRecord {
  const unit = asText(sample.attributes.unit) ?? '';
  const number = asNumber(sample.value);
  if (number === undefined) return remarked(sample);
  const temperature = unit === FAHRENHEIT ? (number - 32) / 1.8 : number;
  const inWords = { ...sample, value: `${sample.value} ${unit}`.trim() };
  const at = /\d\d:\d\d/.exec(sample.attributes.startDate ?? '')?.[0];
  const remarks = at === undefined || at === '00:00' ? [] : [`temperature taken at ${at}`];
  return reportDays(inWords, { fields: { temperature }, remarks });
}

function readSex(sample: Sample): ParsedRecord {
  const used = sample.metadata.HKSexualActivityProtectionUsed?.trim().toLowerCase() ?? '';
  if (/^(?:1|true|yes)$/.test(used)) return reportDays(sample, { fields: { sex: ['protected'] } });
  if (/^(?:0|false|no)$/.test(used)) return reportDays(sample, { fields: { sex: ['unprotected'] } });
  // The file doesn't record which it was.
  return remarked(sample);
}

function readChoice(sample: Sample): ParsedRecord {
  const choices = APPLE_CHOICES[sample.kind] ?? {};
  const fields = Object.hasOwn(choices, sample.value) ? choices[sample.value] : undefined;
  return fields === undefined ? remarked(sample) : reportDays(sample, { fields });
}

function readSymptom(sample: Sample): ParsedRecord {
  const { kind, value } = sample;
  const fields = APPLE_SYMPTOMS[kind] ?? {};
  // That a symptom was absent can be logged here for all symptoms, not for one.
  if (value === APPLE_NOT_PRESENT) return remarked(sample);
  const grade = APPLE_PAINS.includes(kind) ? APPLE_PAIN_GRADES[value] : undefined;
  if (grade !== undefined)
    return reportDays(sample, { fields: { ...fields, pain: grade } satisfies DayFields });
  const isComplete = APPLE_JUST_PRESENT.includes(value) && !APPLE_AMBIGUOUS_SYMPTOMS.includes(kind);
  return reportDays(sample, { fields, remarks: isComplete ? [] : [wordsOf(sample, value)] });
}

function readSpan(sample: Sample): ParsedRecord {
  const { kind, attributes, on, value } = sample;
  const last = parseLeadingDay(attributes.endDate);
  // The name of the method; only contraception has one, and numbers don't name it.
  const hasWords = kind === 'Contraceptive' && value !== 'Unspecified' && /^\p{L}/u.test(value);
  return {
    outcome: 'span',
    category: kind,
    mode: APPLE_MODES[kind as keyof typeof APPLE_MODES], // `readerOf` has looked it up
    from: on,
    // An ongoing span ends in the year 4001, which is out of range here.
    until: last === undefined || last < on ? null : (dayAfter(last, 1) ?? null),
    words: hasWords ? spaced(value) : undefined,
  };
}

// Names in Apple Health's export.xml, without their common prefixes. Source: HealthKit's documentation.

/** The values of both vocabularies for bleeding, in the order of the numbers that HealthKit stores, from 1 on. */
const APPLE_BLEEDING = ['Unspecified', 'Light', 'Medium', 'Heavy', 'None'] as const;

/** Bleeding that is no period, which Apple asks about in and after a pregnancy. */
const APPLE_OTHER_BLEEDING: readonly string[] = ['BleedingDuringPregnancy', 'BleedingAfterPregnancy'];

/** Types with one of some values: the field that each value becomes. Any other value is a remark. */
const APPLE_CHOICES: Readonly<Record<string, Readonly<Record<string, DayFields>>>> = {
  CervicalMucusQuality: {
    Dry: { discharge: 'dry' },
    Sticky: { discharge: 'creamy' },
    Creamy: { discharge: 'creamy' },
    Watery: { discharge: 'stretchy' },
    EggWhite: { discharge: 'stretchy' },
  },
  OvulationTestResult: {
    Negative: { lh: 'negative' },
    // Until iOS 13; the same as the next value.
    Positive: { lh: 'positive' },
    LuteinizingHormoneSurge: { lh: 'positive' },
  },
  PregnancyTestResult: {
    Negative: { pregnancy_test: 'negative' },
    Positive: { pregnancy_test: 'positive' },
  },
  // Progesterone has no field here.
  ProgesteroneTestResult: {},
};

const APPLE_SYMPTOMS: Readonly<Record<string, DayFields>> = {
  AbdominalCramps: { pain_places: ['cramps'] },
  Acne: { symptoms: ['acne'] },
  Bloating: { symptoms: ['bloating'] },
  BreastPain: { pain_places: ['breasts'], symptoms: ['breast_tenderness'] },
  Constipation: { symptoms: ['bowel_trouble'] },
  Diarrhea: { symptoms: ['bowel_trouble'] },
  Dizziness: { symptoms: ['dizziness'] },
  GeneralizedBodyAche: { symptoms: ['aches'] },
  Headache: { pain_places: ['head'], symptoms: ['headache'] },
  HotFlashes: { symptoms: ['hot_flushes'] },
  LowerBackPain: { pain_places: ['back'] },
  Nausea: { symptoms: ['nausea'] },
  NightSweats: { symptoms: ['night_sweats'] },
  PelvicPain: { pain_places: ['pelvis'] },
};

/** Symptoms that aren't among ours: they become remarks. */
const APPLE_OTHER_SYMPTOMS = wordsIn(`
  AppetiteChanges BladderIncontinence ChestTightnessOrPain Chills Coughing DrySkin Fainting Fatigue
  Fever HairLoss Heartburn LossOfSmell LossOfTaste MemoryLapse MoodChanges
  RapidPoundingOrFlutteringHeartbeat RunnyNose ShortnessOfBreath SinusCongestion SkippedHeartbeat
  SleepChanges SoreThroat VaginalDryness Vomiting Wheezing`);

/** The symptoms whose severity counts as the day's pain. */
const APPLE_PAINS: readonly string[] = ['AbdominalCramps', 'PelvicPain'];
const APPLE_PAIN_GRADES: Readonly<Record<string, number>> = { Mild: 1, Moderate: 2, Severe: 3 };
const APPLE_JUST_PRESENT: readonly string[] = ['Present', 'Unspecified', ''];
const APPLE_NOT_PRESENT = 'NotPresent';
/** Symptoms that share their field with another one. */
const APPLE_AMBIGUOUS_SYMPTOMS: readonly string[] = ['Constipation', 'Diarrhea'];

/** Types that last, and the mode that each is offered as. */
const APPLE_MODES = {
  Contraceptive: 'contraception',
  Lactation: 'postpartum',
  Pregnancy: 'pregnant',
} as const;

/** Notices that Apple computes by itself. */
const APPLE_NOTICES = wordsIn(`
  IrregularMenstrualCycles InfrequentMenstrualCycles ProlongedMenstrualPeriods
  PersistentIntermenstrualBleeding`);
