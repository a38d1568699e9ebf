import type { CyclePhase } from '#domain/cycle/phases.ts';
import './phase-bars.css';
import { PhaseGlyph } from './glyphs.tsx';

type PhaseBar = {
  phase: CyclePhase;
  /** The phase's name, for screen readers. */
  name: string;
  /** 0 to 1. */
  share: number;
  /** The share in words or numbers. */
  text: string;
};

/** A share of something in each phase, as bars with the phase's glyph and the share as text. */
export function PhaseBars({ bars }: { bars: readonly PhaseBar[] }) {
  return (
    <ul className="phase-bars">
      {bars.map(({ phase, name, share, text }) => (
        <li key={phase} data-phase={phase} className="phase-bar">
          <span className="text-ph-solid">
            <PhaseGlyph phase={phase} />
            <span className="sr-only">{name}</span>
          </span>
          <span aria-hidden="true" className="phase-bar-track">
            <span className="phase-bar-fill block" style={{ width: `${share * 100}%` }} />
          </span>
          <span className="text-right text-ink-2 even-numbers">{text}</span>
        </li>
      ))}
    </ul>
  );
}
