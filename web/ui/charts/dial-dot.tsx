import type { DayBleeding } from '#domain/cycle/bleeding-days.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';

/** Bleeding of a day that has come. */
export type PastBleeding = Exclude<DayBleeding, 'expected'>;

/** What a dial knows of its days: their phase and, of those that have come, their bleeding. */
export type DialDays = {
  readonly phaseOfDay: (day: number) => CyclePhase;
  readonly bleedingOfDay?: ((day: number) => PastBleeding | undefined) | undefined;
};

type DialDotProps = DialDays & {
  day: number;
  /** How many days the dial has. */
  days: number;
  when: 'past' | 'now' | 'future';
  x: number;
  y: number;
  r: number;
  strokeWidth: number;
  fillsAfterMs?: number | undefined;
};

/** Follows a start, without a word of its own. */
const FAINT = 0.3;

/**
 * A day of a dial: filled once it has come, hollow before. Logged bleeding is solid, larger the heavier it was, and spotting a ring;
 * days that follow a start are faint, and hollow those of the menstrual phase without bleeding.
 */
export function DialDot({ day, days, when, x, y, r, strokeWidth, fillsAfterMs, ...known }: DialDotProps) {
  const phase = known.phaseOfDay(day);
  const isPast = when === 'past' && known.bleedingOfDay !== undefined;
  const bleeding = isPast ? known.bleedingOfDay?.(day) : undefined;
  const isWithout = isPast && phase === 'menstrual' && bleeding === undefined;
  return (
    <circle
      className="dial-dot"
      data-phase={bleeding ? 'menstrual' : phase}
      data-when={when}
      data-bleeding={bleeding}
      cx={x.toFixed(2)}
      cy={y.toFixed(2)}
      r={Number((r * sizeOf(bleeding, days)).toFixed(2))}
      strokeWidth={strokeWidth}
      fillOpacity={bleeding === 'follows' ? FAINT : bleeding === 'spotting' || isWithout ? 0 : undefined}
      style={fillsAfterMs === undefined ? undefined : { transition: `fill var(--t-base) ${fillsAfterMs}ms` }}
    />
  );
}

/** How large the dot is beside the others, none of which it may touch. */
function sizeOf(bleeding: PastBleeding | undefined, days: number): number {
  if (bleeding === 'heavy') return days < 50 ? 1.3 : 1.1;
  return bleeding === 'light' || bleeding === 'spotting' ? 0.75 : 1;
}
