import { BloomPetals, PHASE_GLYPH_PATHS } from './glyphs.tsx';
import './cycle-dial.css';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { type DialDays, DialDot } from '#web/ui/planner/cycle-card.tsx';

type CycleDialProps = DialDays & {
  /** The number of days, 1 to 90. */
  days: number;
  /** The shown day and, below, today; both 1 to `days`. */
  value: number;
  today: number;
  onChange: (day: number) => void;
  label: string;
  /** The shown day in words, for screen readers. */
  valueText: string;
  /** The content in the middle; screen readers get `valueText` instead. */
  hub: ReactNode;
};

/** The cycle as a ring with a dot per day and a glyph per phase. Days are picked by tap, by dragging, or with arrow keys. */
export function CycleDial(props: CycleDialProps) {
  const { days, value, today, onChange, phaseOfDay, bleedingOfDay, label, valueText, hub } = props;
  const { knob, handlers } = useDialDrag({ days, onChange });
  const at = knob ?? pointOfDay(value, days);
  const phase = phaseOfDay(value);
  const sizes = dotSizes(days);
  const glyphSize = sizes.knob * 1.07;
  return (
    <div className="cycle-dial relative mx-auto" data-phase={phase}>
      <input
        type="range"
        autoComplete="off"
        className="sr-only"
        aria-label={label}
        aria-valuetext={valueText}
        min={1}
        max={days}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${DIAL_SIZE} ${DIAL_SIZE}`}
        className="block w-full overflow-visible"
      >
        <BloomPetals centre={DIAL_CENTRE} inner={44} outer={108} />
        <circle className="cycle-dial-hub" cx={DIAL_CENTRE} cy={DIAL_CENTRE} r={60} />
        <line className="cycle-dial-hand" {...handTo(at, sizes.knob)} />
        <DialDots {...{ days, value, today, phaseOfDay, bleedingOfDay }} />
        <g
          className="cycle-dial-knob"
          data-dragged={knob !== null || undefined}
          style={{ transform: `translate(${at.x.toFixed(2)}px, ${at.y.toFixed(2)}px)` }}
        >
          <circle className="cycle-dial-halo" r={sizes.knob + 4} />
          <circle className="cycle-dial-disc" r={sizes.knob} />
          <path
            d={PHASE_GLYPH_PATHS[phase]}
            transform={`scale(${glyphSize / 16}) translate(-8 -8)`}
            fill="currentColor"
          />
        </g>
        <circle className="cycle-dial-ring" cx={DIAL_CENTRE} cy={DIAL_CENTRE} r={DIAL_RING} {...handlers} />
      </svg>
      <div
        aria-hidden="true"
        className="cycle-dial-text pointer-events-none absolute inset-0 grid justify-items-center"
      >
        {hub}
      </div>
    </div>
  );
}

/** The dashed line from the hub to the knob. */
function handTo({ x, y }: { x: number; y: number }, knobRadius: number) {
  const part = (radius: number) => ({
    x: DIAL_CENTRE + ((x - DIAL_CENTRE) * radius) / DIAL_RING,
    y: DIAL_CENTRE + ((y - DIAL_CENTRE) * radius) / DIAL_RING,
  });
  const [from, to] = [part(62), part(DIAL_RING - knobRadius - 3)];
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}

/** Picks days by pressing and dragging on the ring. `knob` is its position under the finger, `null` when idle. */
function useDialDrag({ days, onChange }: { days: number; onChange: (day: number) => void }) {
  const [knob, setKnob] = useState<DialPoint | null>(null);

  function follow(event: PointerEvent<SVGElement>) {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!box) return;
    const point = {
      x: ((event.clientX - box.left) / box.width) * DIAL_SIZE,
      y: ((event.clientY - box.top) / box.height) * DIAL_SIZE,
    };
    setKnob(pointTowards(point));
    onChange(dayTowards(point, days));
  }

  const end = () => setKnob(null);
  return {
    knob,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      },
      onPointerMove: (event: PointerEvent<SVGElement>) => {
        if (knob !== null) follow(event);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    },
  };
}

type DialDotsProps = DialDays & Pick<CycleDialProps, 'days' | 'value' | 'today'>;

/** One dot per day, a glyph for the first day of each phase. Days covered by the knob have none. */
function DialDots({ days, value, today, phaseOfDay, bleedingOfDay }: DialDotsProps) {
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
      <DialDot
        key={day}
        {...{ day, days, phaseOfDay, bleedingOfDay, x, y }}
        when={day <= today ? 'past' : 'future'}
        r={dot}
        strokeWidth={days < 50 ? 2 : 1.25}
      />
    );
  });
}

/** The dial is drawn on a square of 300; the dots are on a ring of radius `DIAL_RING` around its centre. */
const DIAL_SIZE = 300;
export const DIAL_CENTRE = DIAL_SIZE / 2;
export const DIAL_RING = 131;

const FULL_TURN = 2 * Math.PI;
const TOP = -FULL_TURN / 4;

type DialPoint = { readonly x: number; readonly y: number };

/** The position of a day's dot: day 1 at the top, the others clockwise at even distances. */
export function pointOfDay(day: number, days: number): DialPoint {
  return pointAt(TOP + ((day - 1) / days) * FULL_TURN);
}

/** The ring's point in the direction of a point of the square; the top for the centre itself. */
export function pointTowards({ x, y }: DialPoint): DialPoint {
  return pointAt(x === DIAL_CENTRE && y === DIAL_CENTRE ? TOP : Math.atan2(y - DIAL_CENTRE, x - DIAL_CENTRE));
}

/** The day whose dot is nearest in the direction of a point of the square, 1 to `days`; after the last day comes the first. */
export function dayTowards({ x, y }: DialPoint, days: number): number {
  const turn = (Math.atan2(y - DIAL_CENTRE, x - DIAL_CENTRE) - TOP) / FULL_TURN;
  const place = Math.round(turn * days);
  return (((place % days) + days) % days) + 1;
}

/** A dot's radius, a glyph's side and the knob's radius, in units of the square; in long cycles smaller, so that dots don't touch. */
export function dotSizes(days: number): { dot: number; glyph: number; knob: number } {
  const gap = (FULL_TURN * DIAL_RING) / days;
  return { dot: Math.min(5.5, gap * 0.3), glyph: Math.min(16, gap * 0.86), knob: days < 50 ? 15 : 12 };
}

function pointAt(angle: number): DialPoint {
  return { x: DIAL_CENTRE + DIAL_RING * Math.cos(angle), y: DIAL_CENTRE + DIAL_RING * Math.sin(angle) };
}
