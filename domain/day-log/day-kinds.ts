/** What can be logged, in the order of the day sheet; each can be switched off in "What I log", and keeps its data. */
export const DAY_KINDS = [
  'bleeding',
  'heavy_details',
  'pain',
  'symptoms',
  'mood',
  'energy',
  'sleep',
  'temperature',
  'discharge',
  'tests',
  'sex',
  'pill',
  'weight',
  'note',
] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** Offered until they are switched off; all others are off until they are switched on. */
const SHOWN_AT_FIRST: readonly DayKind[] = [
  'bleeding',
  'heavy_details',
  'pain',
  'symptoms',
  'mood',
  'energy',
  'sleep',
  'note',
];

/** The kinds that can only be switched on with the consent `intimate`. */
export const INTIMATE_KINDS: readonly DayKind[] = ['discharge', 'tests', 'sex'];

/** Which kinds a person is offered, from what they switched. */
export function shownKinds(switched: Partial<Readonly<Record<DayKind, 0 | 1>>>): Record<DayKind, 0 | 1> {
  const shown = DAY_KINDS.map((kind) => [kind, switched[kind] ?? (SHOWN_AT_FIRST.includes(kind) ? 1 : 0)]);
  return Object.fromEntries(shown) as Record<DayKind, 0 | 1>; // one for each kind
}
