import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  addDays,
  daysBetween,
  type LocalDate,
  startOfWeek,
  type WeekStart,
} from '#domain/calendar/local-date.ts';
import type { DayBleeding } from '#domain/cycle/periods.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { classNames } from '#web/ui/layout/card.tsx';
import { useSwipe } from '#web/ui/layout/use-swipe.ts';
import { Turns } from './turns.tsx';

type WeekStripProps = {
  today: LocalDate;
  selected: LocalDate;
  onSelect: (day: LocalDate) => void;
  wordsOf: (day: LocalDate) => WeekDayWords;
  /** Shown above while the selected day is visible; otherwise, and during a swipe, the month is shown. */
  heading: ReactNode;
  monthOf: (day: LocalDate) => string;
  /** The range between two days in words, read out when a button has changed the week. */
  rangeOf: (first: LocalDate, last: LocalDate) => string;
  weekStart?: WeekStart | undefined;
  labels: { week: string; previous: string; next: string; today: string };
};

/** Nine equal days, of which the middle seven fill the strip. The strip handles horizontal touches, the page vertical ones. */
const TRACK = {
  display: 'grid',
  gridTemplateColumns: 'repeat(9, minmax(0, 1fr))',
  width: `${900 / 7}%`,
  marginLeft: `${-100 / 7}%`,
  touchAction: 'pan-y',
} as const;

const TODAY = 'min-h-tap rounded-full px-3 font-semibold text-small hover:bg-surface-2';

/**
 * Seven days in a row, starting with the week's first. A solid disc is logged bleeding, with a drop for its strength below; a red ring is
 * spotting, a tint follows a logged start, hatching is expected bleeding, the ink disc is today, and the ink ring is the selected
 * day. Swiping moves by days, the buttons and Page Up and Down by weeks, the arrow keys from day to day; Home or a button returns
 * to today.
 */
export function WeekStrip(props: WeekStripProps) {
  const { today, selected, onSelect, labels } = props;
  const [offset, setOffset] = useState(0);
  // The last offset set without a swipe: the days of another week are new and fade in.
  const [turnedTo, setTurnedTo] = useState<number>();
  const { moved, handlers } = useSwipe((pixels) => setOffset(offset - Math.round(pixels / PIXELS_PER_DAY)));
  const swiped = moved === null ? null : -moved / PIXELS_PER_DAY;
  const name = useId();
  const track = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(false);
  useLayoutEffect(() => {
    if (movesFocus.current) track.current?.querySelector<HTMLElement>(':checked')?.focus();
    movesFocus.current = false;
  });

  const whole = Math.round(swiped ?? 0);
  const { weekStart } = props;
  const days = daysAround({ today, offset: offset + whole, weekStart });
  const [first, middle, last] = [days[1] ?? today, days[4] ?? today, days[7] ?? today];
  const isInSight = selected >= first && selected <= last;

  function turnTo(next: number) {
    if (next === offset) return;
    setOffset(next);
    setTurnedTo(next);
  }

  function goTo(day: LocalDate) {
    turnTo(offsetShowing(day, { today, offset, weekStart }));
    onSelect(day);
  }

  function goHome() {
    // The pressed button disappears with this.
    movesFocus.current = true;
    turnTo(0);
    onSelect(today);
  }

  function turnByKey(event: KeyboardEvent) {
    const { key, target } = event;
    const from = days.find((day) => target instanceof HTMLInputElement && target.value === day) ?? first;
    const day = dayByKey(key, from);
    if ((key !== 'Home' && day === undefined) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (day === undefined) return goHome();
    movesFocus.current = true;
    goTo(day);
  }

  return (
    <section
      aria-label={labels.week}
      className="min-w-0 wide:rounded-l wide:border wide:border-edge-line wide:bg-surface wide:px-5 wide:pt-2 wide:pb-3 wide:shadow-1"
    >
      <div className="flex flex-wrap items-center">
        <h2 className="min-w-0 flex-1 basis-40 text-h3">
          {isInSight && swiped === null ? (
            props.heading
          ) : (
            <span className="inline-block font-semibold first-letter:uppercase">{props.monthOf(middle)}</span>
          )}
        </h2>
        <div className="-mr-2.5 ml-auto flex flex-wrap">
          {(offset !== 0 || selected !== today) && (
            <button type="button" className={TODAY} onClick={goHome}>
              {labels.today}
            </button>
          )}
          <Turns
            labels={labels}
            onPrevious={() => turnTo(weekBackFrom(offset))}
            onNext={() => turnTo(weekOnFrom(offset))}
            className="text-ink-2 hover:text-ink"
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {offset !== 0 && swiped === null && props.rangeOf(first, last)}
      </p>
      <div className="-mx-1.5 wide:mx-0" style={{ overflowX: 'clip' }}>
        <div
          key={turnedTo}
          {...handlers}
          ref={track}
          role="radiogroup"
          aria-label={labels.week}
          onKeyDown={turnByKey}
          className={classNames(
            'select-none',
            swiped === null && 'transition',
            turnedTo !== undefined && 'motion-safe:animate-appear',
          )}
          style={{ ...TRACK, transform: `translateX(${((whole - (swiped ?? 0)) * 100) / 9}%)` }}
        >
          {days.map((day) => (
            <WeekDay
              key={day}
              {...props.wordsOf(day)}
              value={day}
              name={name}
              isToday={day === today}
              isSelected={day === selected}
              isOutside={day < first || day > last}
              onSelect={() => onSelect(day)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

type WeekDayWords = {
  weekday: string;
  dayNumber: string;
  /** The whole day in words, including its marks, for screen readers. */
  spoken: string;
  mark: DayBleeding | null;
};

type WeekDayProps = WeekDayWords & {
  /** YYYY-MM-DD. */
  value: string;
  name: string;
  isToday: boolean;
  isSelected: boolean;
  /** Just outside the seven visible days, for swiping in. */
  isOutside: boolean;
  onSelect: () => void;
};

/** The empty part of a drop, in hundredths of the glyph's height. */
const DRY: Partial<Record<DayBleeding, number>> = { light: 52, medium: 34, heavy: 0, expected: 100 };

/** One day of the week strip: a radio button that looks like a date, with a drop by the strength of its bleeding. */
function WeekDay(props: WeekDayProps) {
  const { isToday, isSelected, mark } = props;
  return (
    <label
      inert={props.isOutside}
      className="relative min-w-0 rounded-m has-focus-visible:outline-3 has-focus-visible:outline-focus"
      // The focus ring is inside, so that the strip's edges don't cut it off.
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

const DAYS = 7;

type ShownDays = { today: LocalDate; offset: number; weekStart?: WeekStart | undefined };

/** The seven days shown and one on either side for swiping in; they start `offset` whole days after this week's first. */
export function daysAround({ today, offset, weekStart }: ShownDays): LocalDate[] {
  const first = addDays(startOfWeek(today, weekStart), offset);
  return Array.from({ length: DAYS + 2 }, (_, index) => addDays(first, index - 1));
}

/** The offset one week on or back. From an offset within a week, as after a swipe, it's the next week's first day in that direction. */
export const weekOnFrom = (offset: number): number => (Math.floor(offset / DAYS) + 1) * DAYS;
export const weekBackFrom = (offset: number): number => (Math.ceil(offset / DAYS) - 1) * DAYS;

/** The offset that shows a day: unchanged if it's visible, otherwise its week's first day's. */
export function offsetShowing(day: LocalDate, { today, offset, weekStart }: ShownDays) {
  const first = startOfWeek(today, weekStart);
  const place = daysBetween(addDays(first, offset), day);
  return place >= 0 && place < DAYS ? offset : daysBetween(first, startOfWeek(day, weekStart));
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageUp: -DAYS,
  PageDown: DAYS,
};

/** The day that an arrow or page key moves to; `undefined` for other keys. */
export function dayByKey(key: string, from: LocalDate): LocalDate | undefined {
  const step = STEPS[key];
  return step === undefined ? undefined : addDays(from, step);
}

/** Dragging this far, in CSS pixels, moves the strip by one day (contract §9). */
const PIXELS_PER_DAY = 40;
