import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  type LastOutlook,
  type LateNotice,
  lastOutlookOf,
  moveReason,
  noticeFor,
} from '#domain/changes/changes.rules.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import {
  cyclePlace,
  firstOccurrence,
  nextOccurrence,
  type OccurrenceDays,
  type OpenOccurrence,
  pinnedSeries,
  placeOccurrence,
  provisionalPlace,
  type SeriesDays,
} from '#domain/recurrence/occurrence-days.ts';
import { type Outlook, outlookOf } from '#domain/recurrence/outlook.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import { storedRepeat } from '#domain/recurrence/repeat.schema.ts';
import { KNOWN_CYCLES, type Life, type LivedDay } from './lived-days.ts';

// Replays a pinned task through a woman's life, day by day: it's scheduled at each midnight and after each entry, as on the server. She
// completes it on one of its days, and moves a few to other days by hand.

/** How many days a logged start may differ from the true one. */
const OUT_BY_DAYS = 3;
const CHANCE_OF_DOING = 0.4;
const CHANCE_OF_HOLDING = 0.005;

/** The outcome of a pin over a life. */
export type Replayed = {
  /** The numbers of the true cycles in which it was completed, in order. */
  readonly done: number[];
  cameFirst: number;
  daysPassed: number;
  notices: number;
  /** How often a notice that she had seen appeared again, with newer days. */
  repeatedNotices: number;
  /** How often a task was moved into the past. */
  intoThePast: number;
  held: number;
  /** How often days that she had set by hand were changed. */
  heldMoved: number;
};

type Now = { readonly outlook: Outlook; readonly today: LocalDate };

/** Replays a life with a pin, from the last of the known cycles on. */
export function replay({ starts, days }: Life, { pin, seed }: { pin: Pin; seed: number }): Replayed {
  const from = starts[KNOWN_CYCLES - 1] ?? '';
  const [first, ...others] = days.filter(({ today }) => today >= from);
  if (!first) throw new RangeError('a life has to be longer');
  const pinned = new PinnedTask(pin, { starts, random: seededRandom(seed), now: atEndOf(first) });
  for (const day of others) {
    for (const known of day.steps) pinned.place({ outlook: outlookIn(known, day.today), today: day.today });
    pinned.live(atEndOf(day));
  }
  return pinned.replayed;
}

const outlookCache = new Map<string, Outlook>();
const OUTLOOK_CACHE_MAX = 40_000;

/** The outlook on a day, computed once for all pins. */
function outlookIn(periodStarts: readonly LocalDate[], today: LocalDate): Outlook {
  const key = `${today} ${periodStarts.join()}`;
  const outlook = outlookCache.get(key) ?? outlookOf({ ...NOTHING_ELSE, periodStarts, today });
  if (!outlook) throw new RangeError('a cycle has to run');
  if (outlookCache.size >= OUTLOOK_CACHE_MAX) outlookCache.clear();
  outlookCache.set(key, outlook);
  return outlook;
}

const NOTHING_ELSE = {
  birthDate: null,
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  bleedings: [],
  stillBleedingOn: null,
  modes: [],
  notYetOn: null,
};

const atEndOf = ({ today, steps }: LivedDay): Now => ({
  outlook: outlookIn(steps.at(-1) ?? [], today),
  today,
});

class PinnedTask {
  readonly replayed: Replayed = {
    done: [],
    cameFirst: 0,
    daysPassed: 0,
    notices: 0,
    repeatedNotices: 0,
    intoThePast: 0,
    held: 0,
    heldMoved: 0,
  };
  readonly #starts: readonly LocalDate[];
  readonly #random: () => number;
  #series: SeriesDays;
  #open: OpenOccurrence;
  #last: LastOutlook;
  #late: LateNotice | null = null;

  constructor(
    pin: Pin,
    { starts, random, now }: { starts: readonly LocalDate[]; random: () => number; now: Now },
  ) {
    const repeat = storedRepeat({ kind: 'cycle', pin, each: 1, notAfter: null }, now.today);
    const { refOn, refSkip, ...days } = expected(firstOccurrence(repeat, now));
    this.#starts = starts;
    this.#random = random;
    this.#series = { ...repeat, refOn, refSkip };
    this.#open = { ...days, isHeld: false };
    this.#last = lastOutlookOf(now.outlook);
  }

  /** Schedules the occurrence again. */
  place(now: Now): void {
    const before = this.#open;
    const { refOn, refSkip, ...days } = placeOccurrence({
      series: pinnedSeries(this.#series),
      occurrence: before,
      ...now,
    });
    this.#series = { ...this.#series, refOn, refSkip };
    this.#open = { ...days, isHeld: before.isHeld };
    this.#count(before, now);
    if (isOnOtherDays(before, days)) this.#tell(before, now);
    this.#last = lastOutlookOf(now.outlook);
  }

  /** Her actions on a day. */
  live(now: Now): void {
    if (this.#isDone(now.today)) this.#finish(now);
    else if (!this.#open.isHeld && this.#random() < CHANCE_OF_HOLDING) this.#hold(now);
  }

  #hold(now: Now): void {
    const day = addDays(now.today, 1 + Math.floor(this.#random() * 10));
    this.#open = { ...this.#open, startOn: day, endOn: day, isHeld: true, pinState: null };
    this.replayed.held += 1;
  }

  #count(before: OpenOccurrence, { outlook, today }: Now): void {
    const { startOn, endOn, pinState } = this.#open;
    const moved = [startOn !== before.startOn && startOn, endOn !== before.endOn && endOn];
    if (moved.some((day) => day && day < today)) this.replayed.intoThePast += 1;
    if (before.isHeld && isOnOtherDays(before, this.#open)) this.replayed.heldMoved += 1;
    if (pinState === before.pinState) return;
    if (pinState === 'period_came_first' && this.#numberOf(outlook.starts.at(-1)) >= 0) {
      this.replayed.cameFirst += 1;
    }
    if (pinState === 'days_passed') this.replayed.daysPassed += 1;
  }

  #tell(before: OpenOccurrence, { outlook, today }: Now): void {
    const notice = noticeFor({
      reason: moveReason({ last: this.#last, outlook }),
      moves: [{ taskId: 'one', title: 'One', before, after: this.#open }],
      late: this.#late,
      today,
    });
    if (notice.kind === 'none') return;
    const isSeenAnew = notice.kind === 'new' || notice.isUnseen;
    if (isSeenAnew) this.replayed[notice.kind === 'new' ? 'notices' : 'repeatedNotices'] += 1;
    if (notice.reason.code === 'late') {
      // She sees each notice at once.
      const seenN = isSeenAnew ? notice.reason.n : (this.#late?.seenN ?? null);
      this.#late = { cycle: notice.reason.cycle, seenN, moves: notice.moves };
    } else if (notice.kind === 'amended') this.#late = null;
  }

  #isDone(today: LocalDate): boolean {
    const { startOn, endOn } = this.#open;
    if (startOn === null || startOn > today) return false;
    return endOn === null || today >= endOn || this.#random() < CHANCE_OF_DOING;
  }

  #finish(now: Now): void {
    const cycle = this.#trueCycle(now);
    if (cycle >= 0) this.replayed.done.push(cycle);
    const { refOn, refSkip, ...days } = expected(
      nextOccurrence(this.#series, { lastOn: this.#open.endOn, ...now }),
    );
    this.#series = { ...this.#series, refOn, refSkip };
    this.#open = { ...days, isHeld: false };
  }

  /** The number of the true cycle that the open occurrence belongs to; -1 if its start was logged by mistake. */
  #trueCycle(now: Now): number {
    const series = pinnedSeries(this.#series);
    const place = cyclePlace(series, now.outlook) ?? provisionalPlace(series, now);
    return place > 0
      ? this.#numberOf(now.outlook.starts.at(-1)) + place
      : this.#numberOf(now.outlook.starts.at(place - 1));
  }

  /** The number of the true cycle that begins within `OUT_BY_DAYS` of a logged day; -1 for a mistake. */
  #numberOf(day: LocalDate | undefined): number {
    return this.#starts.findIndex((start) => day && Math.abs(daysBetween(start, day)) <= OUT_BY_DAYS);
  }
}

const isOnOtherDays = (
  before: Pick<OpenOccurrence, 'startOn' | 'endOn'>,
  after: Pick<OpenOccurrence, 'startOn' | 'endOn'>,
) => before.startOn !== after.startOn || before.endOn !== after.endOn;

function expected(days: OccurrenceDays | null): OccurrenceDays {
  if (!days) throw new RangeError('a pin comes each cycle');
  return days;
}
