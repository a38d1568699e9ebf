import {
  addDays,
  compareDates,
  daysBetween,
  type LocalDate,
  wholeYearsBetween,
} from '#domain/calendar/local-date.ts';
import { type CycleFacts, type RunningCycle, runningCycle } from '#domain/cycle/running-cycle.ts';
import type { PAIN_FLAGS } from '#domain/day-log/day-log.fields.ts';
import { NOTICE_KINDS, type Notice, type NoticeKind } from './insights.calls.ts';
import { type BodyDay, bleeds, isCounted, type LoggedCycle, usualPastCycles } from './logged-cycles.ts';
import { daysBetweenPeriods, type Examined, isStored } from './own-figures.ts';

/** How many of the newest cycles or periods count: about half a year. */
const CYCLES_LOOKED_AT = 6;
/** The same number for heavy days and pain. */
const NEWEST = 3;
/** A single occurrence isn't enough for a notice. */
const FEWEST_OUTSIDE = 2;
/** From this age on, in full years, a missing period isn't worth a notice. */
const MENOPAUSE_LIKELY_AGE = 55;
/** From this age on, bleeding after a year without is worth a notice. */
const MENOPAUSE_POSSIBLE_AGE = 45;
/** Bleeding after sex is counted over this many days; the notice about bleeding after menopause is shown for this long. */
const AFTER_SEX_DAYS = 365;
const AFTER_MENOPAUSE_SHOWN_DAYS = 180;

/** The notices from FIGO's figures; the others have sources of their own. */
export const FIGO_NOTICES: readonly NoticeKind[] = NOTICE_KINDS.slice(0, NOTICE_KINDS.indexOf('heavy_days'));

/**
 * Findings worth mentioning to a doctor. Empty in a mode other than `natural`, in the first three cycles after one, and with
 * fewer than two cycles, except for bleeding after sex and after menopause. Sources: FIGO 2018; `docs/insights.md`.
 */
export function cycleNotices(facts: CycleFacts, examined: Examined): Notice[] {
  const running = runningCycle(facts);
  const always = [afterSex(facts, examined), afterMenopause(facts, examined)];
  const isSilent =
    running === null || running.onReturn !== null || usualPastCycles(facts).length < FEWEST_OUTSIDE;
  const ofCycles = isSilent
    ? []
    : [
        ...lengthNotices(facts, running),
        longBleeding(examined),
        bleedingBetween(examined),
        heavyDays(examined),
        noPeriod(facts, running),
        painStops(examined),
      ];
  return [...ofCycles, ...always].filter((notice) => notice !== null);
}

/** Two of six under 24 days, two over 38, or more than 9 days between the shortest and the longest of six at 18 to 45 (or an unknown age). */
function lengthNotices(facts: CycleFacts, running: RunningCycle): Notice[] {
  const days = usualPastCycles(facts)
    .slice(-CYCLES_LOOKED_AT)
    .map((cycle) => cycle.days);
  const seen = { cycles: days.length, shortest: Math.min(...days), longest: Math.max(...days) };
  const short = days.filter((length) => length < USUAL.length.low).length;
  const long = days.filter((length) => length > USUAL.length.high).length;
  const notices: Notice[] = [];
  if (short >= FEWEST_OUTSIDE) notices.push({ kind: 'short_cycles', outside: short, ...seen });
  if (long >= FEWEST_OUTSIDE) notices.push({ kind: 'long_cycles', outside: long, ...seen });
  const isWide = seen.longest - seen.shortest > USUAL.spread.high;
  // In the transition to menopause cycles vary: that isn't worth a notice.
  const isNoteworthy = isWide && !running.isInTransition && isOfStatedAge(facts);
  if (isNoteworthy && days.length === CYCLES_LOOKED_AT) {
    notices.push({ kind: 'varying_cycles', outside: days.length, ...seen });
  }
  return notices;
}

/** Two of the newest six periods that are over took more than 8 days. */
function longBleeding({ cycles }: Examined): Notice | null {
  const lengths = cycles
    .filter(isCounted)
    .flatMap(({ periodDays }) => periodDays ?? [])
    .slice(-CYCLES_LOOKED_AT);
  const outside = lengths.filter((days) => days > USUAL.period.high).length;
  if (outside < FEWEST_OUTSIDE) return null;
  return noticeOf('long_bleeding', {
    cycles: lengths.length,
    outside,
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
  });
}

type Finding = {
  readonly cycles: readonly LoggedCycle[];
  readonly newest: number;
  readonly isOutside: (cycle: LoggedCycle) => boolean;
};

/** A finding in two of the newest cycles with stored days. The running one only counts once its period is over, or if it has the finding. */
function repeatedNotice(kind: NoticeKind, { cycles, newest, isOutside }: Finding): Notice | null {
  const counted = cycles
    .filter((cycle) => isStored(cycle) && (cycle.isOver || cycle.periodDays !== null || isOutside(cycle)))
    .slice(-newest);
  const outside = counted.filter(isOutside).length;
  return outside < FEWEST_OUTSIDE ? null : noticeOf(kind, { cycles: counted.length, outside });
}

/** Bleeding of any strength outside of periods, in two of the newest six cycles. */
function bleedingBetween({ cycles }: Examined): Notice | null {
  const isOutside = (cycle: LoggedCycle) => daysBetweenPeriods(cycle).length > 0;
  return repeatedNotice('bleeding_between', { cycles, isOutside, newest: CYCLES_LOOKED_AT });
}

/** A product soaked within three hours, or clots, in two of the newest three periods. */
function heavyDays({ cycles }: Examined): Notice | null {
  const isOutside = ({ log, periodReach }: LoggedCycle) => log.slice(0, periodReach).some(isHeavy);
  return repeatedNotice('heavy_days', { cycles, isOutside, newest: NEWEST });
}

const HEAVY_TICKS: readonly string[] = ['soaked_3h', 'soaked_1h', 'clots'];

const isHeavy = (day: BodyDay | undefined): boolean => hasDetail(day, HEAVY_TICKS);

/** No period for 90 days under 55 (or at an unknown age), without bleeding now; in the transition to menopause that isn't worth a notice. */
function noPeriod({ birthDate, today }: CycleFacts, running: RunningCycle): Notice | null {
  const isLikelyMenopause = birthDate !== null && wholeYearsBetween(birthDate, today) >= MENOPAUSE_LIKELY_AGE;
  const isQuiet = running.isBleeding || running.isInTransition || isLikelyMenopause;
  if (running.openDays < USUAL.noPeriod.from || isQuiet) return null;
  return noticeOf('no_period', { longest: running.openDays });
}

/** Severe pain, or pain that prevented things, on two days or more in two of the newest three cycles. */
function painStops({ cycles }: Examined): Notice | null {
  const isOutside = ({ log }: LoggedCycle) => log.filter(isDisabling).length >= FEWEST_OUTSIDE;
  return repeatedNotice('pain_stops', { cycles, isOutside, newest: NEWEST });
}

const isDisabling = (day: BodyDay | undefined): boolean =>
  day?.pain === SEVERE_PAIN || hasFlag(day, 'kept_from');

/** Bleeding after sex, twice within a year. */
function afterSex({ today }: CycleFacts, { days }: Examined): Notice | null {
  const since = addDays(today, -AFTER_SEX_DAYS);
  const outside = days.filter(
    ({ date, pain_flags }) => date > since && date <= today && pain_flags?.includes('bleeding_after_sex'),
  ).length;
  return outside < FEWEST_OUTSIDE ? null : noticeOf('after_sex', { outside });
}

/** Any bleeding after a year without, at 45 or more, in `paused` or in the transition to menopause; shown for half a year. */
function afterMenopause(facts: CycleFacts, { days }: Examined): Notice | null {
  const { birthDate, today, modes, inTransition = false } = facts;
  const isOfAge = birthDate !== null && wholeYearsBetween(birthDate, today) >= MENOPAUSE_POSSIBLE_AGE;
  const isPaused = modes.some(({ mode, endedOn }) => mode === 'paused' && endedOn === null);
  if (!isOfAge || !(isPaused || inTransition)) return null;
  const bled = bledDays(facts, days);
  const gaps = bled.flatMap((day, index) => {
    const before = bled[index - 1];
    return before === undefined ? [] : [{ day, days: daysBetween(before, day) }];
  });
  const found = gaps.findLast((gap) => gap.days >= USUAL.afterMenopause.from);
  const isRecent = found !== undefined && daysBetween(found.day, today) <= AFTER_MENOPAUSE_SHOWN_DAYS;
  return isRecent ? noticeOf('after_menopause', { longest: found.days }) : null;
}

/** Days with bleeding of any strength, oldest first; for periods before the range, only the first and the last day. */
function bledDays({ bleedings, periodStarts, today }: CycleFacts, days: readonly BodyDay[]): LocalDate[] {
  const bleedingDates = days.filter(({ bleeding }) => bleeds(bleeding)).map(({ date }) => date);
  const known = [...bleedingDates, ...periodStarts, ...bleedings.map(({ lastOn }) => lastOn)];
  return [...new Set(known)].filter((day) => day <= today).sort(compareDates);
}

const noticeOf = (kind: NoticeKind, numbers: Partial<Omit<Notice, 'kind'>>): Notice => ({
  kind,
  cycles: 0,
  outside: 0,
  shortest: 0,
  longest: 0,
  ...numbers,
});

function isOfStatedAge({ birthDate, today }: CycleFacts): boolean {
  if (birthDate === null) return true;
  const age = wholeYearsBetween(birthDate, today);
  return SPREAD_AGES.from <= age && age <= SPREAD_AGES.to;
}

/**
 * FIGO's normal ranges, and the other limits that notices and the report compare a person's numbers with. Sources: FIGO 2018
 * (Munro et al., Int J Gynaecol Obstet 143:393, doi 10.1002/ijgo.12666); for the rest `docs/insights.md`.
 */
export const USUAL = {
  /** Days between first days of periods, both included (FIGO: frequency). */
  length: { low: 24, high: 38 },
  /** Days from the shortest to the longest cycle. FIGO has 7 at 26 to 41 and 9 elsewhere; 9 at any age is the wider one. */
  spread: { high: 9 },
  /** Days of bleeding of a period, without spotting (FIGO: duration). */
  period: { high: 8 },
  /** Days since the last first day from which a missing period is worth a notice (NHS Lothian: three to six months). */
  noPeriod: { from: 90 },
  /** Bleeding after this many days without is bleeding after menopause. */
  afterMenopause: { from: 365 },
} as const;

/** FIGO states its limits for these ages, in full years, both included. */
const SPREAD_AGES = { from: 18, to: 45 } as const;

// Ticked details stay stored when a day is corrected, so that they come back if the correction is undone. Until then they don't
// count, as they aren't shown.

/** Severe pain, on the scale from 0 to 3. */
export const SEVERE_PAIN = 3;

/** Whether a day has any of these details, which belong to heavy bleeding. */
export const hasDetail = (day: BodyDay | undefined, details: readonly string[]): boolean =>
  day?.bleeding === 'heavy' && (day.heavy_details?.some((detail) => details.includes(detail)) ?? false);

/** Whether a day's pain has a flag; not if the day was logged as without pain. */
export const hasFlag = (day: BodyDay | undefined, flag: (typeof PAIN_FLAGS)[number]): boolean =>
  day?.pain !== 0 && (day?.pain_flags?.includes(flag) ?? false);
