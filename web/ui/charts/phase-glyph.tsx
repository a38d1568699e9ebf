import type { CyclePhase } from '#domain/cycle/phases.ts';

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
