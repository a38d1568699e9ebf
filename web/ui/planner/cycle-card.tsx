import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';

export type CycleCardProps = {
  label: string;
  phase: CyclePhase;
  phaseName: string;
  dayWord: string;
  day: number;
  keywords: readonly string[];
  countdown: ReactNode;
  action: ReactNode;
  dial: ReactNode;
};

/** The day's main card: phase, day number, three words, what comes next and one action, in the phase's pigment. */
export function CycleCard(props: CycleCardProps) {
  const { label, phase, phaseName, dayWord, day, keywords, countdown, action, dial } = props;
  return (
    <section
      aria-label={label}
      data-phase={phase}
      className="cycle-card relative min-w-0 overflow-hidden rounded-xl p-5 pb-4.5"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 font-semibold text-ph-ink">
            <span className="text-ph-solid">
              <PhaseGlyph phase={phase} size={18} />
            </span>
            {phaseName}
          </h2>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2 font-display">
            <span className="text-h2 text-ink-2">{dayWord}</span>
            <span className="text-[4rem] leading-none tracking-number">{day}</span>
          </p>
        </div>
        <div className="-mt-1.5 -mb-4 w-[min(7.125rem,39%)] flex-none">{dial}</div>
      </div>
      {keywords.length > 0 && (
        <ul className="relative mt-2 flex flex-wrap gap-1.5">
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
      <div className="mt-4.5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-[1_1_7.5rem] text-ink-2 text-small [&_b]:font-bold [&_b]:text-ink">
          {countdown}
        </p>
        {action}
      </div>
    </section>
  );
}
