import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';

type CycleCardProps = {
  label: string;
  phase: CyclePhase;
  phaseName: string;
  dayWord: string;
  day: number;
  /** Shown below the day while the period is late: the day it was expected on. */
  dayNote?: string | false | undefined;
  /** The day's title and a sentence or two; none if they couldn't be loaded. */
  text: { title: string; message: string } | undefined;
  keywords: readonly string[];
  /** A question, shown instead of the countdown and the action. */
  question?: ReactNode;
  countdown: ReactNode;
  action: ReactNode;
  /** A permanent line below the action. */
  note?: string | undefined;
  dial: ReactNode;
};

/** The day's main card: phase, day number, the day's title and text, a countdown and one action, in the phase's pigment. */
export function CycleCard(props: CycleCardProps) {
  const { label, phase, phaseName, dayWord, day, dayNote, text } = props;
  const { keywords, question, countdown, action, note, dial } = props;
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
            <span className="text-h2 text-ink-2">{dayWord}</span>
            <span className="leading-none tracking-number" style={{ fontSize: '4rem' }}>
              {day}
            </span>
          </p>
          {dayNote && <p className="mt-1.5 text-ink-2 text-small">{dayNote}</p>}
        </div>
        <div className="-mt-1.5 w-[min(6.5rem,39%)] flex-none">{dial}</div>
      </div>
      {text && (
        <>
          <h3 className="mt-1.5 font-display text-h2">{text.title}</h3>
          <p className="mt-0.5 text-[0.9375rem] text-ink-2">{text.message}</p>
        </>
      )}
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
            {countdown}
          </p>
          {action}
        </div>
      )}
      {note && <p className="mt-3 text-ink-2 text-small">{note}</p>}
    </section>
  );
}
