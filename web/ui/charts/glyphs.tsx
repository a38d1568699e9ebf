import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
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
