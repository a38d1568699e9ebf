import type { CyclePhase } from '#domain/cycle/phases.ts';
import { dotSizes, pointOfDay } from './dial-geometry.ts';
import { PHASE_GLYPH_PATHS } from './phase-glyph.tsx';

type DialDotsProps = {
  days: number;
  value: number;
  today: number;
  phaseOfDay: (day: number) => CyclePhase;
};

/** One dot a day, the first of each phase as its glyph. The day that the knob stands on, and those it would cover, have none. */
export function DialDots({ days, value, today, phaseOfDay }: DialDotsProps) {
  const { dot, glyph, knob } = dotSizes(days);
  const shown = pointOfDay(value, days);
  return Array.from({ length: days }, (_, index) => index + 1).map((day) => {
    const { x, y } = pointOfDay(day, days);
    const phase = phaseOfDay(day);
    const begins = day === 1 || phaseOfDay(day - 1) !== phase;
    const reach = knob + (begins ? glyph / 2 : dot);
    if (Math.hypot(x - shown.x, y - shown.y) < reach) return null;
    if (begins) {
      return (
        <path
          key={day}
          className="cycle-dial-glyph"
          data-phase={phase}
          d={PHASE_GLYPH_PATHS[phase]}
          transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${glyph / 16}) translate(-8 -8)`}
        />
      );
    }
    return (
      <circle
        key={day}
        className="dial-dot"
        data-phase={phase}
        data-when={day <= today ? 'past' : 'future'}
        cx={x.toFixed(2)}
        cy={y.toFixed(2)}
        r={dot}
        strokeWidth={days < 50 ? 2 : 1.25}
      />
    );
  });
}
