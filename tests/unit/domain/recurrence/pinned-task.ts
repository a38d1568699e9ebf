import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  firstOccurrence,
  nextOccurrence,
  type OpenOccurrence,
  pinnedSeries,
  placeOccurrence,
} from '#domain/recurrence/occurrence-days.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import { storedRepeat } from '#domain/recurrence/repeat.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { outlookAfter } from './outlooks.ts';

type Starts = readonly string[] | null;

/** A pinned task over time: created, placed by the logged starts and finished. Starts of `null` mean no forecast. */
export class PinnedTask {
  #series;
  #open: OpenOccurrence;

  constructor(
    pin: Pin,
    {
      starts,
      today,
      each = 1,
      notAfter = null,
    }: { starts: Starts; today: string; each?: number; notAfter?: string | null },
  ) {
    const limit = notAfter === null ? null : day(notAfter);
    const repeat = storedRepeat({ kind: 'cycle', pin, each, notAfter: limit }, day(today));
    const days = firstOccurrence(repeat, nowAfter(starts, today));
    if (!days) throw new Error('a pin has a first time');
    this.#series = { ...repeat, refOn: days.refOn, refSkip: days.refSkip };
    this.#open = { ...days, isHeld: false };
  }

  /** Places its days on a day, after these starts. */
  on(today: string, starts: Starts): this {
    const { refOn, refSkip, ...days } = placeOccurrence({
      series: pinnedSeries(this.#series),
      occurrence: this.#open,
      ...nowAfter(starts, today),
    });
    this.#series = { ...this.#series, refOn, refSkip };
    this.#open = { ...days, isHeld: this.#open.isHeld };
    return this;
  }

  /** Finishes or skips it; returns `false` at the end of its series. */
  finish(today: string, starts: Starts): boolean {
    const days = nextOccurrence(this.#series, { lastOn: this.#open.endOn, ...nowAfter(starts, today) });
    if (!days) return false;
    this.#series = { ...this.#series, refOn: days.refOn, refSkip: days.refSkip };
    this.#open = { ...days, isHeld: false };
    return true;
  }

  /** Sets its days by hand. */
  hold(first: string, last: string): this {
    this.#open = { ...this.#open, startOn: day(first), endOn: day(last), isHeld: true, pinState: null };
    return this;
  }

  get days(): readonly (LocalDate | null)[] {
    return [this.#open.startOn, this.#open.endOn];
  }

  get state() {
    return this.#open.pinState;
  }

  get begunOn() {
    return this.#open.begunOn;
  }
}

const nowAfter = (starts: Starts, today: string) => ({
  outlook: starts === null ? null : outlookAfter(starts, { today }),
  today: day(today),
});
