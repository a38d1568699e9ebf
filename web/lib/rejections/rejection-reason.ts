/** Values for the text of a reason; empty if the text doesn't use them. */
type Values = { readonly min: string; readonly max: string; readonly choices: string };
const NO_VALUES: Values = { min: '', max: '', choices: '' };

/** Why a record was refused: the key of its text, and the values in it. */
export type RejectionReason = { readonly key: ReasonKey; readonly values: Values };

// The server's messages about a record (`domain/portability`), by how they begin.
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
  ['noRoomForSymptom', /^at most (?<max>\d+) symptoms of one's own\b/],
  ['noRoom', /^(?:must be one of )?at most (?<max>\d+) /],
  ['noRule', /^must be (?:a rule or a pin$|a pin in a series|0 unless the rule|the kind of its series)/],
  ['tooManySymptoms', /^must be at most (?<max>\d+) symptoms$/],
  [
    'outOfRange',
    /^must be a (?:whole )?number from (?<min>-?\d+) to (?<max>-?\d+)(?: with at most \d decimals)?$/,
  ],
  ['noDay', /^must be a day/],
  ['noMoment', /unix seconds$|^is before the year 1900$|^is after the year 2199$/],
  ['unknownChoice', /^must be one of (?<choices>.+)$/],
  ['noId', /^must be an id$/],
  ['noText', /^must be (?:a text|a list of texts|well-formed text)/],
  ['noZone', /^must be a time zone$/],
  ['noWeekday', /^must name a weekday$/],
  ['noPhase', /^must name a phase$/],
  ['noSymptom', /^must be symptoms|^must be a symptom/],
  ['noHabit', /^must be the id of a habit$/],
  ['noParent', /^must be the id of a task/],
  ['modeHolds', /another mode holds now$/],
  ['notFromOthers', /^must not be in a file with a head$/],
  ['missing', /^is missing|^must be (?:a list|an object|0 or 1|the name of an importer)$/],
] as const satisfies readonly (readonly [string, RegExp])[];
export type ReasonKey = (typeof REASONS)[number][0] | 'other';

/** The server's refusal in the app's own words; `other` if this version doesn't know it. */
export function rejectionReason(message: string): RejectionReason {
  for (const [key, pattern] of REASONS) {
    const found = pattern.exec(message);
    if (found) return { key, values: { ...NO_VALUES, ...found.groups } };
  }
  return { key: 'other', values: NO_VALUES };
}
