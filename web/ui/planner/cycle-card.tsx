import type { ReactNode } from 'react';
import type { DayBleeding } from '#domain/cycle/periods.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { BloomPetals, PhaseGlyph } from '#web/ui/charts/glyphs.tsx';

type CycleCardProps = {
  label: string;
  phase: CyclePhase;
  phaseName: string;
  dayWord: string;
  day: number;
  /** Shown below the day while the period is late: the day it was expected on. */
  dayNote?: string | false | undefined;
  /** The day's title; none if it couldn't be loaded. */
  title: string | undefined;
  keywords: readonly string[];
  /** A question, shown instead of what comes next and the action. */
  question?: ReactNode;
  next: ReactNode;
  action: ReactNode;
  /** A permanent line below the action. */
  note?: string | undefined;
  dial: ReactNode;
};

/** The day's main card: phase, day number, the day's title and keywords, what comes next and one action, in the phase's pigment. */
export function CycleCard(props: CycleCardProps) {
  const { label, phase, phaseName, dayWord, day, dayNote, title } = props;
  const { keywords, question, next, action, note, dial } = props;
  return (
    <section
      aria-label={label}
      data-phase={phase}
      className="cycle-card relative min-w-0 overflow-hidden rounded-xl p-5 pb-4.5"
    >
      {/* With large text the dial wraps below. */}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-[1_1_7.5rem]">
          <h2 className="flex items-center gap-2 font-semibold text-ph-ink">
            <span className="text-ph-solid">
              <PhaseGlyph phase={phase} size={18} />
            </span>
            {phaseName}
          </h2>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2 font-display">
            {/* Above the background that forced colours give the number. */}
            <span className="relative z-1 text-h2 text-ink-2">{dayWord}</span>
            <span className="leading-none tracking-number" style={{ fontSize: '4rem' }}>
              {day}
            </span>
          </p>
          {dayNote && <p className="mt-1.5 text-ink-2 text-small">{dayNote}</p>}
        </div>
        <div className="-mt-1.5 w-[min(6.5rem,39%)] flex-none">{dial}</div>
      </div>
      {title && <h3 className="mt-1.5 font-display text-h2">{title}</h3>}
      {keywords.length > 0 && (
        <ul className="relative mt-3 flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li
              key={keyword}
              className="cycle-card-word rounded-full px-3 py-1 font-medium text-ph-ink text-small"
            >
              {keyword}
            </li>
          ))}
        </ul>
      )}
      {question ? (
        <div className="mt-4.5">{question}</div>
      ) : (
        <div className="mt-4.5 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-[1_1_7rem] text-ink-2 text-small [&_b]:font-bold [&_b]:text-ink">
            {next}
          </p>
          {action}
        </div>
      )}
      {note && <p className="mt-3 text-ink-2 text-small">{note}</p>}
    </section>
  );
}

export type MiniDialProps = DialDays & {
  /** 1-based; above `cycleLength` if the next period is late; `null` if unknown: only hollow dots. */
  cycleDay: number | null;
  cycleLength: number;
  /** The bloom's size while the cycle is being entered, up to 1; the days then fill one after the other. */
  growth?: number | undefined;
};

const CENTRE = 66;
const RADIUS = 60;
/** The delay between two days' fillings. */
const FILL_STEP_MS = 20;

/** The cycle as a ring of days: past filled, future hollow, the current day larger. Decorative: the card has the same in words. */
export function MiniDial({ cycleDay, cycleLength, growth, ...known }: MiniDialProps) {
  const now = cycleDay === null ? 0 : Math.max(1, Math.min(cycleDay, cycleLength));
  const days = Array.from({ length: cycleLength }, (_, index) => index + 1);
  // The current day is drawn last, so that no neighbour covers it.
  const inDrawingOrder = now === 0 ? days : [...days.filter((day) => day !== now), now];
  return (
    <svg aria-hidden="true" viewBox="-4 -4 140 140" className="block size-full overflow-visible">
      <BloomPetals centre={CENTRE} inner={8} outer={50 * (growth ?? 1)} />
      <circle cx={CENTRE} cy={CENTRE} r={13} fill="var(--ph-tint)" />
      {inDrawingOrder.map((day) => {
        const angle = -Math.PI / 2 + ((day - 1) / cycleLength) * 2 * Math.PI;
        return (
          <DialDot
            key={day}
            {...known}
            day={day}
            days={cycleLength}
            when={when(day, now)}
            x={CENTRE + RADIUS * Math.cos(angle)}
            y={CENTRE + RADIUS * Math.sin(angle)}
            fillsAfterMs={growth === undefined ? undefined : day * FILL_STEP_MS}
            {...(day === now ? { r: 6.5, strokeWidth: 2.5 } : dotSize(cycleLength))}
          />
        );
      })}
    </svg>
  );
}

function when(day: number, now: number): 'past' | 'now' | 'future' {
  if (day === now) return 'now';
  return day < now ? 'past' : 'future';
}

/** In long cycles the dots shrink so that none touch; from 60 days on they are clearly smaller. */
function dotSize(cycleLength: number): { r: number; strokeWidth: number } {
  const gap = (2 * Math.PI * RADIUS) / cycleLength;
  if (cycleLength < 50) return { r: 2.6, strokeWidth: 1.25 };
  return { r: Math.min(2.6, gap * 0.33), strokeWidth: 0.9 };
}

/** The bleeding of a past day or today. */
export type PastBleeding = Exclude<DayBleeding, 'expected'>;

/** The phase of each of a dial's days, and the bleeding of those up to today. */
export type DialDays = {
  readonly phaseOfDay: (day: number) => CyclePhase;
  readonly bleedingOfDay?: ((day: number) => PastBleeding | undefined) | undefined;
};

type DialDotProps = DialDays & {
  day: number;
  /** The dial's number of days. */
  days: number;
  when: 'past' | 'now' | 'future';
  x: number;
  y: number;
  r: number;
  strokeWidth: number;
  fillsAfterMs?: number | undefined;
};

/** The opacity of days that follow a start without their own entry. */
const FAINT = 0.3;

/**
 * A day of a dial: filled up to today, hollow in the future. Logged bleeding is solid and larger the heavier it was, spotting is
 * a ring; days that follow a start are faint, and days of the menstrual phase without bleeding are hollow.
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

/** The dot's scale; it must not touch its neighbours. */
function sizeOf(bleeding: PastBleeding | undefined, days: number): number {
  if (bleeding === 'heavy') return days < 50 ? 1.3 : 1.1;
  return bleeding === 'light' || bleeding === 'spotting' ? 0.75 : 1;
}
