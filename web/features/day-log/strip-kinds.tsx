import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import {
  BleedingMark,
  EnergyBloom,
  type Level,
  MoodBloom,
  type PainLevel,
  PainMark,
} from '#web/ui/charts/glyphs.tsx';

/** The kinds on the strip, each with its levels. */
type Levels = { bleeding: BleedingLevel; pain: PainLevel; mood: Level; energy: Level };
export type StripKind = keyof Levels;
export type StripLevel = Levels[StripKind];
/** The kinds in their order; modes without a natural cycle have the first one last. */
export const STRIP_KINDS: readonly StripKind[] = ['bleeding', 'pain', 'mood', 'energy'];

type Mark<Of> = ComponentType<{ level: Of | null; size?: number | undefined }>;
const MARKS: { readonly [Kind in StripKind]: Mark<Levels[Kind]> } = {
  bleeding: BleedingMark,
  pain: PainMark,
  mood: MoodBloom,
  energy: EnergyBloom,
};
const WORDS = {
  bleeding: 'bleeding',
  pain: 'dayLog.painWords',
  mood: 'journal.moodWords',
  energy: 'journal.energyWords',
} as const;
const isBloom = (kind: StripKind): boolean => kind === 'mood' || kind === 'energy';

/** The mark of a level; `null` if nothing is logged. `size` is that of the disc around it, in CSS pixels. */
export function KindMark({ kind, level, size }: { kind: StripKind; level: StripLevel | null; size: number }) {
  const Shape = MARKS[kind] as Mark<StripLevel>; // a kind comes with its own levels
  const isRed = kind === 'bleeding' && level !== null && level !== 'none';
  return (
    <span className={isRed ? 'text-menstrual-solid' : undefined}>
      <Shape level={level} size={size * (isBloom(kind) ? 0.72 : 0.46)} />
    </span>
  );
}

export const levelOn = (day: DayLog | null | undefined, kind: StripKind): StripLevel | null =>
  (day?.[kind] ?? null) as StripLevel | null; // no other numbers are stored

export const nameOf = (kind: StripKind, t: TFunction): string =>
  t(`${isBloom(kind) ? 'journal' : 'dayLog'}.${kind}` as 'dayLog.pain'); // each kind has its name, and each level its word

export const wordOf = (of: { kind: StripKind; level: StripLevel }, t: TFunction): string =>
  t(`${WORDS[of.kind]}.${of.level}` as 'dayLog.painWords.1'); // one of the keys that are built like it
