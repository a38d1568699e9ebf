import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { PhaseGlyph } from './phase-glyph.tsx';

export type WeekDay = {
  date: string;
  weekday: string;
  dayNumber: string;
  /** The whole day in words, its marks included: what a screen reader says. */
  label: string;
  isToday: boolean;
  mark: 'logged' | 'expected' | null;
};

export type WeekStripProps = { label: string; heading: ReactNode; days: readonly WeekDay[] };

/** Seven days in a row: a solid disc was logged, a pale ring with a drop is expected, the ink disc is today. */
export function WeekStrip({ label, heading, days }: WeekStripProps) {
  return (
    <section
      aria-label={label}
      className="min-w-0 wide:rounded-l wide:border wide:border-edge-line wide:bg-surface wide:px-5 wide:pt-4.5 wide:pb-3 wide:shadow-1"
    >
      <div className="text-h3">{heading}</div>
      <ol className="-mx-1.5 mt-2.5 grid grid-cols-7 wide:mx-0">
        {days.map((day) => (
          <li key={day.date} aria-current={day.isToday ? 'date' : undefined} className="relative min-w-0">
            <span className="sr-only">{day.label}</span>
            <span aria-hidden="true" className="grid justify-items-center gap-0.75 py-1.5">
              <span
                className={classNames(
                  'text-[min(var(--fs-mini),4vw)] leading-snug',
                  day.isToday ? 'font-bold text-ink' : 'font-medium text-ink-2',
                )}
              >
                {day.weekday}
              </span>
              <span
                className="day-disc"
                data-mark={day.mark ?? undefined}
                data-today={day.isToday || undefined}
              >
                {day.dayNumber}
              </span>
              <span className="h-3 text-menstrual-solid">
                {day.mark === 'expected' && <PhaseGlyph phase="menstrual" size={11} />}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
