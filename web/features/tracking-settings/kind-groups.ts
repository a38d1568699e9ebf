import { type DayKind, INTIMATE_KINDS } from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';

/** The kinds that have a switch, in groups. The pill has none, because it can't be logged yet. */
export const KIND_GROUPS = {
  daily: ['bleeding', 'heavy_details', 'pain', 'symptoms', 'mood', 'energy', 'sleep', 'note'],
  signs: ['temperature', 'discharge', 'tests'],
  private: ['sex', 'weight'],
} as const satisfies Readonly<Record<string, readonly DayKind[]>>;

/** The person's switches, and whether they agreed to the storage of intimate data. */
type Switched = { readonly kinds: ShownKinds; readonly agreed: boolean };

/** Whether a kind is on: without the consent nothing intimate can be logged, whatever was switched on before. */
export const isOn = (kind: DayKind, { kinds, agreed }: Switched): boolean =>
  kinds[kind] === 1 && (agreed || !INTIMATE_KINDS.includes(kind));

/** How many kinds with a switch are on. */
export const kindsOn = (switched: Switched): number =>
  Object.values(KIND_GROUPS)
    .flat()
    .filter((kind) => isOn(kind, switched)).length;
