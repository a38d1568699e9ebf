import type { ImportFile, ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { cutText } from '#domain/text/cut-text.ts';

/** A refused record, described so that the person can find it in the file. */
export type RejectedRecord = {
  /** 1-based; `null` for kinds that a file contains only once. */
  readonly position: number | null;
  /** The record's name or day as in the file; `null` if it has neither. */
  readonly label: string | null;
  /** The refused field, by its name in the file; `null` if it's the whole record. */
  readonly field: string | null;
};

/** Records of one kind, refused for the same reason. */
export type RejectionGroup = {
  readonly kind: Kind;
  readonly reason: RejectionReason;
  readonly records: readonly RejectedRecord[];
};

/** The records as they were sent, by kind. Their shape isn't checked. */
type SentFile = { readonly [Of in Kind]?: unknown };
/** What was sent, and what its receipt refuses. */
type AnsweredFile = { readonly sent: SentFile; readonly answer: Pick<ImportReceipt, 'rejections'> };

/** Groups the refusals of receipts by kind and reason, in the order of the kinds, then of the files. */
export function groupRejections(parts: readonly AnsweredFile[]): readonly RejectionGroup[] {
  const refused = parts.flatMap(({ sent, answer }) => answer.rejections.map((one) => ({ ...one, sent })));
  const found = refused.flatMap(({ path, message, sent }) => {
    const [name, ...place] = path.split('.');
    const kind = KINDS.find((known) => known === name);
    if (kind === undefined) return [];
    return [{ kind, reason: rejectionReason(message), record: recordAt({ kind, place }, sent) }];
  });
  const groups = Map.groupBy(found, ({ kind, reason }) => JSON.stringify([kind, reason]));
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      const records = group.map(({ record }) => record);
      return first === undefined ? [] : [{ kind: first.kind, reason: first.reason, records }];
    })
    .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

function recordAt({ kind, place }: { kind: Kind; place: readonly string[] }, file: SentFile): RejectedRecord {
  const records = file[kind];
  if (!Array.isArray(records)) return { position: null, label: null, field: place.join('.') || null };
  const [index, ...field] = place;
  return {
    position: Number(index) + 1,
    label: labelOf(records[Number(index)]),
    field: field.join('.') || null,
  };
}

/** The fields that can label a record, names before days. */
const LABELS = ['title', 'name', 'date', 'started_on'] as const;
/** Longer names are cut off after this many characters. */
const LABEL_MAX = 60;

function labelOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null;
  const fields = new Map<string, unknown>(Object.entries(record));
  for (const name of LABELS) {
    const label = fields.get(name);
    if (typeof label === 'string' && label.trim() !== '') return cutText(label, LABEL_MAX);
  }
  return null;
}

/** Values for the text of a reason; empty if the text doesn't use them. */
type Values = { readonly min: string; readonly max: string; readonly choices: string };
const NO_VALUES: Values = { min: '', max: '', choices: '' };

/** Why a record was refused: the key of the text, and the values in it. */
type RejectionReason = { readonly key: ReasonKey; readonly values: Values };

// The server's messages about a record (`domain/portability`), by their beginning.
const REASONS = [
  ['future', /^must not be in the future$/],
  ['beforeBirth', /^must not be before the birth date$/],
  ['beforeStart', /^must not be before the start$/],
  ['tooShort', /^must have at least (?<min>\d+) characters$/],
  ['tooLong', /^must have at most (?<max>\d+) characters$/],
  ['tooMany', /^must be at most (?<max>\d+) tags$/],
  ['tooManySteps', /^at most (?<max>\d+) steps\b/],
  ['tooManyLevels', /^at most (?<max>\d+) levels of steps\b/],
  ['tooManySeries', /^at most (?<max>\d+) tasks that repeat\b/],
  ['tooManyLabels', /^at most (?<max>\d+) labels\b/],
  ['noRoomForSymptom', /^at most (?<max>\d+) symptoms of one's own\b/],
  ['noRoom', /^(?:must be one of )?at most (?<max>\d+) /],
  ['noRule', /^must be (?:a rule or a pin$|a pin in a series|0 unless the rule|the kind of its series)/],
  ['noRhythm', /^must be (?:given for|null unless|from 1 to the|at most \d+ days)\b|^needs a target\b/],
  ['noLabelName', /^must (?:be without #|not be a number$|have a letter$)/],
  ['tooManySymptoms', /^must be at most (?<max>\d+) symptoms$/],
  [
    'outOfRange',
    /^must be a (?:whole )?number from (?<min>-?[\d.]+) to (?<max>-?\d+)(?: with at most (?:\d|three) decimals)?$/,
  ],
  ['noDay', /^must be a day/],
  ['noTime', /^must be a time like/],
  ['noReminder', /^must be minutes_before/],
  ['noMoment', /unix seconds$|^is before the year 1900$|^is after the year 2199$/],
  ['unknownChoice', /^must be one of (?<choices>.+)$/],
  ['noId', /^must be an id$/],
  ['noText', /^must be (?:a text|one line$|a list of texts|well-formed text)/],
  ['noZone', /^must be a time zone$/],
  ['noWeekday', /^must name a weekday$/],
  ['noPhase', /^must name a phase$/],
  ['noSymptom', /^must be symptoms|^must be a symptom/],
  ['noHabit', /^must be the id of a habit$/],
  ['noParent', /^must be the id of a task/],
  ['modeHolds', /another mode holds now$/],
  ['notFromOthers', /^must not be in a file with a head$/],
  [
    'missing',
    /^is missing|^must be (?:a list(?: of ids)?|an object|0 or 1|the name of an importer|a Monday|(?:hexadecimal )?digits.*)$|^must have (?:at most \d+ signs|ten digits a week)$/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[];
type ReasonKey = (typeof REASONS)[number][0] | 'other';

/** Translates the server's message into the key of the app's own text; `other` if this version doesn't know it. */
export function rejectionReason(message: string): RejectionReason {
  for (const [key, pattern] of REASONS) {
    const found = pattern.exec(message);
    if (found) return { key, values: { ...NO_VALUES, ...found.groups } };
  }
  return { key: 'other', values: NO_VALUES };
}

/** The kinds of data in a file, in the order they're shown. */
export const KINDS = [
  'profile',
  'cycle_profile',
  'cycle_modes',
  'periods',
  'custom_symptoms',
  'day_logs',
  'task_series',
  'labels',
  'tasks',
  'habits',
  'habit_checks',
  'journal',
  'remarks',
] as const satisfies readonly (keyof ImportReceipt['kinds'])[];
export type Kind = (typeof KINDS)[number];

/** The number of records of each kind in a file, without kinds that have none. */
export function recordsIn(file: ImportFile): { kind: Kind; count: number }[] {
  return KINDS.flatMap((kind) => {
    const records = file[kind];
    return Array.isArray(records) && records.length > 0 ? [{ kind, count: records.length }] : [];
  });
}
