import './habit-tile.css';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';

type HabitTileProps = {
  /** The duration in words; empty if there is none. */
  length: string;
  name: string;
  /** Truncated to fit; empty if there is none. */
  description: string;
  /** Monday first: the letter, and whether the habit is planned for that day. */
  weekdays: readonly { key: string; letter: string; isActive: boolean }[];
  /** The weekdays in words, shown instead of the letters if it's planned for every day. */
  weekdaysText: string;
  /** In place of the weekdays, if it isn't due on days. */
  rhythm?: ReactNode;
  /** The control that shows how much of its amount is there. */
  amount?: ReactNode;
  /** The habit's phases, as glyphs with their names. */
  phases: ReactNode;
  check: ReactNode;
  streak: ReactNode;
  /** Renders the control that opens the habit; it covers the whole tile. */
  open: (props: { className: string; children: ReactNode }) => ReactNode;
};

/** A habit's name, duration and days; its check is a separate control. */
export function HabitTile(props: HabitTileProps) {
  const { length, name, description, weekdays, weekdaysText, rhythm, amount, phases, check, streak, open } =
    props;
  const isEveryDay = weekdays.every((day) => day.isActive);
  return (
    <li className="habit-tile">
      <div className="flex min-w-0 items-start gap-3">
        {check}
        {/* With large text the duration wraps below instead of breaking the words. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-0.5">
          <div className="flex max-w-full flex-1 basis-24 flex-col gap-0.5">
            <h3 className="wrap-break-word font-semibold leading-snug">
              {open({ className: 'habit-tile-open', children: name })}
            </h3>
            {amount && <div className="relative z-2 -mb-2 self-start empty:hidden">{amount}</div>}
            {description !== '' && <p className="text-ink-2 text-small wrap-anywhere">{description}</p>}
          </div>
          {length && <span className="flex-none text-ink-2 text-small even-numbers">{length}</span>}
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <p className="relative">
          {rhythm ?? <span className={isEveryDay ? 'text-ink-2 text-small' : 'sr-only'}>{weekdaysText}</span>}
          {!rhythm && !isEveryDay && (
            <span aria-hidden="true" className="flex flex-wrap gap-1">
              {weekdays.map(({ key, letter, isActive }) => (
                <span key={key} className="habit-weekday" data-active={isActive || undefined}>
                  {letter}
                </span>
              ))}
            </span>
          )}
        </p>
        <span className="flex items-center gap-2.5 text-ink-2 text-small">
          {phases}
          {streak}
        </span>
      </div>
    </li>
  );
}

/** The dotted tile at the end of a list, which adds the next item. */
export function AddTile({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <li className="grid">
      <button type="button" aria-haspopup="dialog" className="add-tile" onClick={onClick}>
        <Plus size={20} />
        {label}
      </button>
    </li>
  );
}

type PhaseBar = {
  phase: CyclePhase;
  /** The phase's name, for screen readers. */
  name: string;
  /** 0 to 1. */
  share: number;
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
