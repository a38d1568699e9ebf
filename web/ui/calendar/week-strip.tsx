import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useWeekSwipe } from './use-week-swipe.ts';
import { WeekDay, type WeekDayWords } from './week-day.tsx';
import { dayByKey, daysAround, offsetShowing, weekBackFrom, weekOnFrom } from './week-window.ts';

export type WeekStripProps = {
  today: LocalDate;
  selected: LocalDate;
  onSelect: (day: LocalDate) => void;
  wordsOf: (day: LocalDate) => WeekDayWords;
  /** Shown above while the selected day is visible; otherwise, and during a swipe, the month is. */
  heading: ReactNode;
  monthOf: (day: LocalDate) => string;
  /** Both days in words, read out when a button has changed the week. */
  rangeOf: (first: LocalDate, last: LocalDate) => string;
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

const ARROW =
  'grid size-[44px] flex-none place-items-center rounded-full text-ink-2 hover:bg-surface-2 hover:text-ink';

/**
 * Seven days in a row, starting on Monday. A solid disc is logged, a drop below it its strength, a red ring spotting; a tint follows
 * a logged start, hatch is expected, the ink disc is today, the ink ring is the selected day. Swiping moves by days, the buttons and Page Up and Down by weeks, the arrow keys from day
 * to day; Home or a button returns to today.
 */
export function WeekStrip(props: WeekStripProps) {
  const { today, selected, onSelect, labels } = props;
  const [offset, setOffset] = useState(0);
  // The last offset set without a swipe: the days of another week are new and fade in.
  const [turnedTo, setTurnedTo] = useState<number>();
  const { swiped, handlers } = useWeekSwipe((days) => setOffset(offset + days));
  const name = useId();
  const track = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(false);
  useLayoutEffect(() => {
    if (movesFocus.current) track.current?.querySelector<HTMLElement>(':checked')?.focus();
    movesFocus.current = false;
  });

  const whole = Math.round(swiped ?? 0);
  const days = daysAround(today, offset + whole);
  const [first, middle, last] = [days[1] ?? today, days[4] ?? today, days[7] ?? today];
  const isInSight = selected >= first && selected <= last;

  function turnTo(next: number) {
    if (next === offset) return;
    setOffset(next);
    setTurnedTo(next);
  }

  function goTo(day: LocalDate) {
    turnTo(offsetShowing(day, { today, offset }));
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
        <div className="ml-auto flex flex-wrap">
          {(offset !== 0 || selected !== today) && (
            <button type="button" className={TODAY} onClick={goHome}>
              {labels.today}
            </button>
          )}
          <button
            type="button"
            className={ARROW}
            aria-label={labels.previous}
            onClick={() => turnTo(weekBackFrom(offset))}
          >
            <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
          <button
            type="button"
            className={classNames(ARROW, '-mr-2.5')}
            aria-label={labels.next}
            onClick={() => turnTo(weekOnFrom(offset))}
          >
            <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
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
