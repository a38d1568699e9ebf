import type { DayBleeding } from '#domain/cycle/bleeding-days.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { classNames } from '#web/ui/class-names.ts';

export type WeekDayWords = {
  weekday: string;
  dayNumber: string;
  /** The whole day in words, including its marks, for screen readers. */
  spoken: string;
  mark: DayBleeding | null;
};

type WeekDayProps = WeekDayWords & {
  /** YYYY-MM-DD. */
  value: string;
  /** Radio group name, shared by the strip's days. */
  name: string;
  isToday: boolean;
  isSelected: boolean;
  /** Just outside the seven visible days, for swiping in. */
  isOutside: boolean;
  onSelect: () => void;
};

/** How much of a drop isn't full, in hundredths of the glyph's height. */
const DRY: Partial<Record<DayBleeding, number>> = { light: 52, medium: 34, heavy: 0, expected: 100 };

/** One day of the week strip: a radio button that looks like a date, with a drop by the strength of its bleeding. */
export function WeekDay(props: WeekDayProps) {
  const { isToday, isSelected, mark } = props;
  return (
    <label
      inert={props.isOutside}
      className="relative min-w-0 rounded-m has-focus-visible:outline-3 has-focus-visible:outline-focus"
      // Keeps the focus ring inside, where the strip's edges don't cut it off.
      style={{ outlineOffset: '-3px' }}
    >
      <input
        type="radio"
        name={props.name}
        value={props.value}
        checked={isSelected}
        onChange={props.onSelect}
        aria-current={isToday ? 'date' : undefined}
        className="sr-only"
      />
      <span className="sr-only">{props.spoken}</span>
      <span aria-hidden="true" className="grid justify-items-center gap-0.75 py-1.5">
        <span
          className={classNames(
            'text-[min(var(--fs-mini),4vw)] leading-snug',
            isToday ? 'font-bold text-ink' : 'font-medium text-ink-2',
          )}
        >
          {props.weekday}
        </span>
        <span
          className="day-disc"
          data-mark={mark ?? undefined}
          data-today={isToday || undefined}
          data-selected={(isSelected && !isToday) || undefined}
        >
          {props.dayNumber}
        </span>
        <span className="relative h-3 text-menstrual-solid" style={{ top: 2 }}>
          {mark && mark in DRY && (
            <>
              <PhaseGlyph phase="menstrual" size={11} isOutlined />
              <span className="absolute inset-0" style={{ clipPath: `inset(${DRY[mark]}% 0 0)` }}>
                <PhaseGlyph phase="menstrual" size={11} />
              </span>
            </>
          )}
        </span>
      </span>
    </label>
  );
}
