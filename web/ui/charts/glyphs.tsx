import { type ReactNode, useId } from 'react';
import { type CyclePhase, HORMONE_CURVE } from '#domain/cycle/phases.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';

/** The four glyphs on a 16 grid, drawn in `currentColor`: drop, sprout, sun, crescent. */
export const PHASE_GLYPH_PATHS: Readonly<Record<CyclePhase, string>> = {
  menstrual: 'M8 1.6c2.3 2.7 4.3 5 4.3 7.6A4.3 4.3 0 0 1 8 13.6a4.3 4.3 0 0 1-4.3-4.4C3.7 6.6 5.7 4.3 8 1.6Z',
  follicular:
    'M7.3 14V9.4C4.2 9.4 2.2 7.5 2 4.2c2.9-.1 4.8 1.2 5.6 3.5C8 4.5 10.2 2.4 14 2.3c.2 4.2-2 6.8-5.2 7.1V14Z',
  ovulation:
    'M8 4.3a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 1 1 0-7.4ZM7.25 1a.75.75 0 0 1 1.5 0v1.4a.75.75 0 0 1-1.5 0ZM7.25 13.6a.75.75 0 0 1 1.5 0V15a.75.75 0 0 1-1.5 0ZM1 7.25h1.4a.75.75 0 0 1 0 1.5H1a.75.75 0 0 1 0-1.5ZM13.6 7.25H15a.75.75 0 0 1 0 1.5h-1.4a.75.75 0 0 1 0-1.5ZM3.58 2.52l1 1a.75.75 0 0 1-1.06 1.06l-1-1a.75.75 0 0 1 1.06-1.06ZM12.48 11.42l1 1a.75.75 0 0 1-1.06 1.06l-1-1a.75.75 0 0 1 1.06-1.06ZM2.52 12.42l1-1a.75.75 0 0 1 1.06 1.06l-1 1a.75.75 0 0 1-1.06-1.06ZM11.42 3.52l1-1a.75.75 0 0 1 1.06 1.06l-1 1a.75.75 0 0 1-1.06-1.06Z',
  luteal: 'M13.6 9.7A6 6 0 1 1 6.3 2.4a4.8 4.8 0 0 0 7.3 7.3Z',
};

const FILLED = { fill: 'currentColor' } as const;
const OUTLINED = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, overflow: 'visible' } as const;

type PhaseGlyphProps = {
  phase: CyclePhase;
  size?: number | undefined;
  /** For an expected phase. */
  isOutlined?: boolean | undefined;
};

/** A phase's glyph. Decorative: the phase's name is always next to it. `size` in CSS pixels. */
export function PhaseGlyph({ phase, size = 16, isOutlined = false }: PhaseGlyphProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      {...(isOutlined ? OUTLINED : FILLED)}
      className="block flex-none"
    >
      <path d={PHASE_GLYPH_PATHS[phase]} />
    </svg>
  );
}

const DROP = 'M12 2.2c3.6 4.2 6.8 7.8 6.8 12a6.8 6.8 0 0 1-6.8 7a6.8 6.8 0 0 1-6.8-7c0-4.2 3.2-7.8 6.8-12Z';

/** The filled part of the drop, 0 to 1. */
const PARTS: Partial<Record<BleedingLevel, number>> = { light: 0.3, medium: 0.56, heavy: 1 };

type BleedingMarkProps = {
  /** `null` if nothing is logged: the outline, which also means expected bleeding. */
  level: BleedingLevel | null;
  /** In CSS pixels. */
  size?: number | undefined;
};

/**
 * Bleeding as a drop that fills from below. No bleeding is a drop with a line through it, spotting a ring, bleeding of unknown
 * strength a drop with a dot. Drawn in `currentColor`. Decorative: its label is next to it.
 */
export function BleedingMark({ level, size = 24 }: BleedingMarkProps) {
  const extra = level === null ? undefined : EXTRAS[level];
  return (
    <Mark size={size}>
      {extra === undefined && <Tide outline={DROP} part={(level && PARTS[level]) ?? 0} />}
      {level !== 'spotting' && <path d={DROP} />}
      {extra}
    </Mark>
  );
}

const EXTRAS: Partial<Record<BleedingLevel, ReactNode>> = {
  none: <path d="M4 20.5 20 3.5" strokeLinecap="round" />,
  spotting: <circle cx="12" cy="13" r="5" strokeWidth="2.55" />,
  unspecified: <circle cx="12" cy="14.2" r="2.6" fill="currentColor" stroke="none" />,
};

/** How strong pain is: none, mild, moderate, severe. */
export type PainLevel = 0 | 1 | 2 | 3;
export const PAIN_LEVELS = [0, 1, 2, 3] as const satisfies readonly PainLevel[];

const BOLT = 'M13.2 2.5 4.6 13.4c-.4.5 0 1.2.6 1.2h6l-1 7.2 8.9-11c.4-.5 0-1.2-.6-1.2h-5.8z';
const PAIN_PARTS: Readonly<Record<PainLevel, number>> = { 0: 0, 1: 0.44, 2: 0.68, 3: 1 };

/** Pain as a bolt that fills from below; `null` if nothing is logged. Decorative: its label is next to it. `size` in CSS pixels. */
export function PainMark({ level, size = 24 }: { level: PainLevel | null; size?: number | undefined }) {
  return (
    <Mark size={size}>
      <Tide outline={BOLT} part={PAIN_PARTS[level ?? 0]} />
      <path d={BOLT} />
    </Mark>
  );
}

/** A small mark on a grid of 24. */
function Mark({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinejoin="round"
      className="block flex-none"
    >
      {children}
    </svg>
  );
}

/** A closed outline filled from below up to a part of its height, 0 to 1. */
function Tide({ outline, part }: { outline: string; part: number }) {
  const clipPath = `inset(${(1 - part) * 100}% 0 0)`;
  return <path d={outline} fill="currentColor" stroke="none" className="tide" style={{ clipPath }} />;
}

export type BloomState = 'closed' | 'opening' | 'full' | 'leaning';

/** The petals' inner and outer radius, on a grid of 120. */
const SHAPES: Readonly<Record<BloomState, { inner: number; outer: number }>> = {
  closed: { inner: 24, outer: 40 },
  opening: { inner: 20, outer: 50 },
  full: { inner: 17, outer: 64 },
  leaning: { inner: 15, outer: 52 },
};
const CENTRE = 60;

/** The two hormone curves as petals, illustrating empty, first, found and offline states. Decorative; `size` in CSS pixels. */
export function Bloom({ state, size }: { state: BloomState; size: number }) {
  const { inner, outer } = SHAPES[state];
  const leaning = state === 'leaning';
  // The petals point down and left; this shift centres the picture in its box.
  const shift = (outer - inner) * 0.36;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 120 120"
      className="block max-w-full flex-none overflow-visible"
    >
      {leaning && (
        <circle
          cx={CENTRE}
          cy={CENTRE}
          r={58}
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth={1.5}
          strokeDasharray="1 5"
          strokeLinecap="round"
        />
      )}
      <g transform={`rotate(${leaning ? 38 : 0} ${CENTRE} ${CENTRE}) translate(${shift} ${-shift})`}>
        <BloomPetals centre={CENTRE} inner={inner} outer={outer} />
        <circle cx={CENTRE} cy={CENTRE} r={inner * 0.72} fill="var(--surface)" />
      </g>
    </svg>
  );
}

/** The two petals, inside the caller's SVG; progesterone's is slightly shorter, so that both stay visible. */
export function BloomPetals({ centre, inner, outer }: BloomShape) {
  const id = useId();
  const petals = [
    { key: 'p', colour: 'var(--luteal-glow)', from: 0.1, to: 0.7 },
    { key: 'e', colour: 'var(--ovulation-glow)', from: 0.15, to: 0.95 },
  ] as const;
  return (
    <>
      <defs>
        {petals.map(({ key, colour, from, to }) => (
          <radialGradient key={key} id={`${id}${key}`}>
            <stop offset="0.2" stopColor={colour} stopOpacity={from} />
            <stop offset="1" stopColor={colour} stopOpacity={to} />
          </radialGradient>
        ))}
      </defs>
      <path
        className="bloom-petal-p"
        fill={`url(#${id}p)`}
        d={progesteronePath({ centre, inner, outer: inner + (outer - inner) * 0.94 })}
      />
      <path className="bloom-petal-e" fill={`url(#${id}e)`} d={oestrogenPath({ centre, inner, outer })} />
    </>
  );
}

// Measured medians are too jagged for a petal, so the drawing smooths them.
const OESTROGEN = peakAtOne(blend(blend(HORMONE_CURVE.map(({ oestrogen }) => oestrogen))));
const PROGESTERONE = peakAtOne(blend(blend(blend(HORMONE_CURVE.map(({ progesterone }) => progesterone)))));

type BloomShape = {
  /** The circle's centre, for both x and y. */
  readonly centre: number;
  /** The radius of level 0. */
  readonly inner: number;
  /** The radius of level 1. */
  readonly outer: number;
};

type Point = readonly [x: number, y: number];

/** A cache of curves by shape: few shapes are drawn often, and each takes a slow device a millisecond or two. */
const drawn = new Map<string, string>();

function drawnOnce(name: string, draw: () => string): string {
  const path = drawn.get(name) ?? draw();
  drawn.set(name, path);
  return path;
}

/** Path data of a petal, by a shape: the curve wrapped clockwise around a circle, day 1 at the top. */
const petal = (name: string, levels: readonly number[]) => (shape: BloomShape) =>
  drawnOnce(`${name} ${shape.centre} ${shape.inner} ${shape.outer}`, () =>
    // Large drawings need fewer decimals; otherwise the contour lines would be half of a static page.
    closedCurve(wrapRound(levels, shape), shape.outer < 90 ? 2 : 1),
  );
export const oestrogenPath = petal('oestrogen', OESTROGEN);
export const progesteronePath = petal('progesterone', PROGESTERONE);

/** Levels 0 to 1 as points around a circle, each in the middle of its day. */
export function wrapRound(levels: readonly number[], { centre, inner, outer }: BloomShape): Point[] {
  return levels.map((level, index) => {
    const angle = -Math.PI / 2 + ((index + 0.5) / levels.length) * 2 * Math.PI;
    const radius = inner + level * (outer - inner);
    return [centre + radius * Math.cos(angle), centre + radius * Math.sin(angle)];
  });
}

/** A closed Catmull-Rom curve through all points, as cubic Béziers; empty for fewer than three points. */
export function closedCurve(points: readonly Point[], digits = 2): string {
  if (points.length < 3) return '';
  const rounded = (value: number) => Number(value.toFixed(digits));
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const segments = points.map((from, index) => {
    const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)];
    const control1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const control2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...control1, ...control2, ...to].map(rounded).join(' ')}`;
  });
  return `M${at(0).map(rounded).join(' ')}${segments.join('')}Z`;
}

/** Averages each day with its neighbours 1:2:1, around the circle. */
function blend(levels: readonly number[]): readonly number[] {
  const at = (index: number) => levels[(index + levels.length) % levels.length] ?? 0;
  return levels.map((level, index) => (at(index - 1) + 2 * level + at(index + 1)) / 4);
}

function peakAtOne(levels: readonly number[]): readonly number[] {
  const peak = Math.max(...levels);
  return levels.map((level) => level / peak);
}

/** A level of mood or energy, low to high. */
export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS = [1, 2, 3, 4, 5] as const satisfies readonly Level[];

/** The petals' inner and outer radius for each mood, on a grid of 60. */
const MOOD_SHAPES: Readonly<Record<Level, { inner: number; outer: number }>> = {
  1: { inner: 8.5, outer: 13 },
  2: { inner: 9, outer: 19 },
  3: { inner: 8.5, outer: 23.5 },
  4: { inner: 8, outer: 28 },
  5: { inner: 8, outer: 33 },
};
const MOOD_CENTRE = 30;

/** Both petals of the good mood. */
const outline = () =>
  oestrogenPath({ centre: MOOD_CENTRE, ...MOOD_SHAPES[4] }) +
  progesteronePath({ centre: MOOD_CENTRE, ...MOOD_SHAPES[4] });
const NOT_LOGGED = { fill: 'none', stroke: 'var(--ink-2)', strokeWidth: 2 } as const;

/** A mood as the bloom, which opens from 1 to 5; `null`, if nothing is logged, is its outline. Decorative. `size` in CSS pixels. */
export function MoodBloom({ level, size = 44 }: { level: Level | null; size?: number | undefined }) {
  const { inner, outer } = MOOD_SHAPES[level ?? 4];
  // The petals point down and left; this shift centres the picture in its box.
  const shift = (outer - inner) * 0.3;
  const turn = level === 1 ? `rotate(64 ${MOOD_CENTRE} ${MOOD_CENTRE}) ` : '';
  const hub = { cx: MOOD_CENTRE, cy: MOOD_CENTRE, r: inner * 0.66 };
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 60 60" className="block flex-none">
      <g transform={`${turn}translate(${shift} ${-shift})`}>
        {level === null ? (
          <>
            <path d={outline()} {...NOT_LOGGED} />
            <circle {...hub} {...NOT_LOGGED} />
          </>
        ) : (
          <>
            <BloomPetals centre={MOOD_CENTRE} inner={inner} outer={outer} />
            <circle {...hub} fill="var(--surface)" />
          </>
        )}
      </g>
    </svg>
  );
}

/** The filling's height for each level, on a grid of 60 from the top. */
const ENERGY_TIDE: Readonly<Record<Level, number>> = { 1: 48, 2: 40, 3: 31, 4: 21, 5: -4 };
/** Both petals' common outline, moved so that its picture is centred in the box. */
const energyOutline = () =>
  drawnOnce('energy', () => {
    const levels = OESTROGEN.map((level, day) => Math.max(level, (PROGESTERONE[day] ?? 0) * 0.96));
    const points = wrapRound(levels, { centre: 30, inner: 9, outer: 29 });
    return closedCurve(points.map(([x, y]) => [x + 3.2, y - 5]));
  });

/** Energy as the bloom's outline filling from below, like a tide; `null` if nothing is logged. `size` in CSS pixels. */
export function EnergyBloom({ level, size = 44 }: { level: Level | null; size?: number | undefined }) {
  return <TideBloom outline={energyOutline()} tide={level && ENERGY_TIDE[level]} swell={4.5} size={size} />;
}

type TideBloomProps = {
  /** One closed outline on a grid of 60. */
  outline: string;
  /** The water's height on that grid, from the top; `null` for none. */
  tide: number | null;
  /** The height of its waves, on the same grid. */
  swell: number;
  /** In CSS pixels. */
  size: number;
};

/** A shape that fills from below with waves. Decorative: its label is next to it. */
export function TideBloom({ outline, tide, swell, size }: TideBloomProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 60 60" className="block flex-none">
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <path d={outline} fill="var(--surface-2)" />
      {tide !== null && (
        <g clipPath={`url(#${id})`}>
          <path d={`M0 ${tide}q7.5 -${swell} 15 0t15 0t15 0t15 0V62H0Z`} fill="var(--ink-2)" />
        </g>
      )}
      <path d={outline} fill="none" stroke="var(--ink-2)" strokeWidth={2} />
    </svg>
  );
}
