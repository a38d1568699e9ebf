import { addDays, addDaysWithin, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';

export const SCHEME_KINDS = ['pill', 'ring', 'patch'] as const;
export type SchemeKind = (typeof SCHEME_KINDS)[number];

/** The kind of pack of a method; `null` for a method without packs, and for none. */
export function packKindOf(method: string | null): SchemeKind | null {
  if (method === 'pill_combined' || method === 'pill_progestogen') return 'pill';
  return SCHEME_KINDS.find((kind) => kind !== 'pill' && kind === method) ?? null;
}

/** The most days of a pack, active ones and pause each: longer than any product's, for people who leave out pauses. */
export const ACTIVE_DAYS_RANGE = { min: 1, max: 365 } as const;
export const PAUSE_DAYS_RANGE = { min: 0, max: 14 } as const;

/** How a pill, a ring or a patch is taken: packs of active days, each followed by a pause, one after the other. */
export interface Scheme {
  readonly activeDays: number;
  /** 0 without a pause. */
  readonly pauseDays: number;
  /** The first day of a pack. */
  readonly startedOn: LocalDate;
}

/** A day's place in its pack. */
interface PackDay {
  /** 1 on the pack's first day, and again on the first day of the pause. */
  readonly day: number;
  readonly isPause: boolean;
  readonly packStartedOn: LocalDate;
}

const packDays = ({ activeDays, pauseDays }: Scheme) => activeDays + pauseDays;

/** A day's place in its pack; `null` before the first one. */
export function packDay(scheme: Scheme, date: LocalDate): PackDay | null {
  const since = daysBetween(scheme.startedOn, date);
  if (since < 0) return null;
  const place = since % packDays(scheme);
  const isPause = place >= scheme.activeDays;
  return {
    day: (isPause ? place - scheme.activeDays : place) + 1,
    isPause,
    packStartedOn: addDays(date, -place),
  };
}

/** Most withdrawal bleeds begin between these days of the pause, counted from 1 (life modes, §3). */
const BLEED_DAYS = { low: 2, high: 4 } as const;

/** The next `count` bleeds to expect in pauses, from today on; empty without a pause, and before the first pack. */
export function expectedBleeds(scheme: Scheme, { today, count }: { today: LocalDate; count: number }) {
  if (scheme.pauseDays === 0 || scheme.startedOn > today) return [];
  const length = packDays(scheme);
  const firstPause = addDays(scheme.startedOn, scheme.activeDays);
  const passed = Math.max(0, Math.ceil((daysBetween(firstPause, today) - (BLEED_DAYS.high - 1)) / length));
  return Array.from({ length: count }, (_, index) => {
    const pause = addDays(firstPause, (passed + index) * length);
    return { low: addDays(pause, BLEED_DAYS.low - 1), high: addDays(pause, BLEED_DAYS.high - 1) };
  });
}

/** A bleed this soon after the last active day is a withdrawal bleed (life modes, §3). */
const WITHDRAWAL_DAYS = 7;

/** The last day of withdrawal bleeds, for a scheme left on `leftOn`; `null` if that was on or before its first day. */
export function withdrawalUntil(scheme: Scheme, leftOn: LocalDate): LocalDate | null {
  const lastDay = addDays(leftOn, -1);
  const place = packDay(scheme, lastDay);
  if (place === null) return null;
  const lastActive = place.isPause ? addDays(place.packStartedOn, scheme.activeDays - 1) : lastDay;
  return addDaysWithin(lastActive, WITHDRAWAL_DAYS);
}
