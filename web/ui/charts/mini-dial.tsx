import type { CyclePhase } from '#domain/cycle/phases.ts';
import { BloomPetals } from './bloom-petals.tsx';

export type MiniDialProps = {
  /** 1-based; above `cycleLength` if the next period is late. */
  cycleDay: number;
  cycleLength: number;
  phaseOfDay: (day: number) => CyclePhase;
};

const CENTRE = 66;
const RADIUS = 60;

/** The cycle as a ring of days: past filled, future hollow, the current day larger. Decorative: the card says it in words. */
export function MiniDial({ cycleDay, cycleLength, phaseOfDay }: MiniDialProps) {
  const now = Math.max(1, Math.min(cycleDay, cycleLength));
  const days = Array.from({ length: cycleLength }, (_, index) => index + 1);
  // The current day is drawn last, so that no neighbour covers it.
  const inDrawingOrder = [...days.filter((day) => day !== now), now];
  return (
    <svg aria-hidden="true" viewBox="-4 -4 140 140" className="block size-full overflow-visible">
      <BloomPetals centre={CENTRE} inner={8} outer={50} />
      <circle cx={CENTRE} cy={CENTRE} r={13} fill="var(--ph-tint)" />
      {inDrawingOrder.map((day) => {
        const angle = -Math.PI / 2 + ((day - 1) / cycleLength) * 2 * Math.PI;
        return (
          <circle
            key={day}
            className="dial-dot"
            data-phase={phaseOfDay(day)}
            data-when={when(day, now)}
            cx={(CENTRE + RADIUS * Math.cos(angle)).toFixed(2)}
            cy={(CENTRE + RADIUS * Math.sin(angle)).toFixed(2)}
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
  return cycleLength < 50
    ? { r: 2.6, strokeWidth: 1.25 }
    : { r: Math.min(2.6, gap * 0.33), strokeWidth: 0.9 };
}
