import {
  addDays,
  addDaysWithin,
  compareDates,
  daysBetween,
  daysOf,
  type LocalDate,
} from '#domain/calendar/local-date.ts';
import type { PeriodOrigin } from '#domain/cycle/cycle.schema.ts';
import type { StoredSign } from '#domain/cycle/signs/signs-of.ts';
import { type BleedingLevel, EPISODE_GAP_DAYS, episodesOf, makesPeriods } from './bleeding.ts';

// Starts of periods follow from days of bleeding (contract §11). The server runs this to write a change, the browser to show one
// that is pending.

/** A day's bleeding. `counts` is 0 for bleeding in between, which makes no period; days without bleeding have 1. */
export type BleedingDay = { readonly bleeding: BleedingLevel; readonly counts: 0 | 1 };

export const isSameBleeding = (one: BleedingDay | undefined, other: BleedingDay | undefined): boolean =>
  one?.bleeding === other?.bleeding && one?.counts === other?.counts;

/** A start of a period, with what is logged of its bleeding. */
export type PeriodStart = {
  readonly id: string;
  readonly origin: PeriodOrigin;
  /** The last day of bleeding as the person reported it. */
  readonly endedOn: LocalDate | null;
  /** The last day of the bleeding logged from the start on, and how many of its days are logged. */
  readonly bledUntil: LocalDate | null;
  readonly bledDays: number;
  /** Whether a day within three days after it is logged as without bleeding. */
  readonly noneAfter: 0 | 1;
  /** The signs of its cycle if its days are forgotten: nothing follows from days for it any more. Else `null`, or missing. */
  readonly signs?: readonly StoredSign[] | null | undefined;
};

/** Logged bleeding and starts by day, over a span in which no episode is cut. Starts outside of it don't change with bleeding. */
export type BleedingRecord = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Days with logged bleeding, `none` included. */
  readonly days: ReadonlyMap<LocalDate, BleedingDay>;
  readonly starts: ReadonlyMap<LocalDate, PeriodStart>;
  /** The id of the start that onboarding made and may replace. */
  readonly estimateId: string | null;
};

/** A change of bleeding or of starts, as its call sends it. */
export type BleedingChange =
  | {
      readonly kind: 'day';
      readonly on: LocalDate;
      /** `null` clears; left out, it stays. */
      readonly bleeding?: BleedingLevel | null | undefined;
      /** What all bleeding of the day's episode counts for from now on. */
      readonly counts?: 0 | 1 | undefined;
    }
  | {
      readonly kind: 'range';
      readonly from: LocalDate;
      readonly to: LocalDate;
      readonly bleeding: BleedingLevel | null;
      /** Changes only days without logged bleeding, and logs that the period ended on the last of them, or takes that back. */
      readonly onlyUnlogged: boolean;
    }
  /** The person reports a start; the same day or id again changes nothing. */
  | { readonly kind: 'start-reported'; readonly on: LocalDate; readonly id: string }
  | { readonly kind: 'start-deleted'; readonly id: string }
  /** Onboarding's start replaces the one it made before, but not one that the person has logged. */
  | { readonly kind: 'start-estimated'; readonly on: LocalDate; readonly id: string }
  /** Onboarding's start gives way to an imported one; with `takesBleeding` together with the bleeding that it put on its day. */
  | {
      readonly kind: 'estimate-removed';
      readonly on: LocalDate;
      readonly id: string;
      readonly takesBleeding: boolean;
    }
  /** It comes back when that import is taken back, unless onboarding has made another one. */
  | {
      readonly kind: 'estimate-restored';
      readonly on: LocalDate;
      readonly id: string;
      readonly takesBleeding: boolean;
    }
  /** Days or starts were written besides; the starts in the span follow. */
  | { readonly kind: 'reconciled' };

type Draft = {
  readonly today: LocalDate;
  readonly reported: Set<LocalDate>;
  readonly days: Map<LocalDate, BleedingDay>;
  readonly starts: Map<LocalDate, PeriodStart>;
  estimateId: string | null;
};

/**
 * The days around a span that a change of it may affect: the episodes in and next to it, and those up to a reported end.
 * `days` and `starts` are those that are known around the span.
 */
export function affectedDays(
  span: { readonly from: LocalDate; readonly to: LocalDate },
  { days, starts }: Pick<BleedingRecord, 'days' | 'starts'>,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const bled = [...days].flatMap(([day, { bleeding }]) => (makesPeriods(bleeding) ? [day] : []));
  const points = [...new Set([...bled, ...starts.keys()])].sort();
  let { from, to } = span;
  for (const day of points.toReversed())
    if (day < from && daysBetween(day, from) <= EPISODE_GAP_DAYS) from = day;
  for (const day of points) {
    if (day < from || daysBetween(to, day) > EPISODE_GAP_DAYS) continue;
    const endedOn = starts.get(day)?.endedOn ?? day;
    for (const last of [day, endedOn]) if (last > to) to = last;
  }
  return { from, to };
}

type IdOfStart = (on: LocalDate) => string;

/** Bleeding and starts after a change on `today`, and the starts that it reported or ended. Source: contract §4, §11. */
export function applyBleeding(
  record: BleedingRecord,
  {
    change,
    today,
    idOf,
  }: { readonly change: BleedingChange; readonly today: LocalDate; readonly idOf: IdOfStart },
): BleedingRecord & { readonly reported: ReadonlySet<LocalDate> } {
  const draft: Draft = {
    today,
    reported: new Set(),
    days: new Map(record.days),
    starts: new Map(record.starts),
    estimateId: record.estimateId,
  };
  const apply = APPLY[change.kind] as (draft: Draft, change: BleedingChange) => void; // its own kind
  apply(draft, change);
  // The import goes on and reconciles what it wrote at its end.
  if (change.kind !== 'estimate-removed') reconcileStarts(draft, { span: record, idOf });
  if (change.kind === 'range') changeEnds(draft, change);
  const { days, starts, estimateId, reported } = draft;
  return { ...record, days, starts, estimateId, reported };
}

type Of<Kind extends BleedingChange['kind']> = Extract<BleedingChange, { readonly kind: Kind }>;

const APPLY: { readonly [Kind in BleedingChange['kind']]: (draft: Draft, change: Of<Kind>) => void } = {
  day: (draft, { on, bleeding, counts }) => {
    const span = { from: on, to: on };
    if (bleeding !== undefined) writeBleeding(draft, { days: [on], bleeding, near: span });
    if (counts !== undefined && bleedsOn(draft, on)) setCounts(draft, { on, counts });
    if (bleeding === null) takeEndsBack(draft, span);
  },
  range: (draft, { from, to, bleeding, onlyUnlogged }) => {
    const isUnlogged = (day: LocalDate) => !draft.days.has(day);
    const isOther = (day: LocalDate) => (draft.days.get(day)?.bleeding ?? null) !== bleeding;
    const days = [...daysOf({ start: from, end: to })].filter(onlyUnlogged ? isUnlogged : isOther);
    writeBleeding(draft, { days, bleeding, near: { from, to } });
    const isEnd = onlyUnlogged && bleeding !== null && to < draft.today;
    const after = isEnd ? addDays(to, 1) : undefined;
    if (after && isUnlogged(after)) draft.days.set(after, { bleeding: 'none', counts: 1 });
  },
  'start-reported': (draft, { on, id }) => {
    const known = dayOfStart(draft, id);
    if (draft.starts.get(known ?? on)?.id === draft.estimateId) draft.estimateId = null;
    if (known === undefined || known === on) reportStart(draft, { on, id });
  },
  'start-deleted': (draft, { id }) => {
    const on = dayOfStart(draft, id);
    const start = on && draft.starts.get(on);
    if (!start) return;
    const isFirst = !countingDays(draft).some((day) => day < on && daysBetween(day, on) <= EPISODE_GAP_DAYS);
    if (start.origin === 'said') removeNamedBleeding(draft, on);
    // Otherwise the start would follow from that bleeding again.
    if (isFirst && bleedsOn(draft, on)) setCounts(draft, { on, counts: 0 });
    draft.starts.set(on, { ...start, origin: 'bleeding', ...(isForgotten(start) && { signs: null }) });
  },
  'start-estimated': (draft, { on, id }) => {
    const before = draft.estimateId === null ? undefined : dayOfStart(draft, draft.estimateId);
    if (before !== undefined && before !== on) {
      removeNamedBleeding(draft, before);
      draft.starts.delete(before);
    }
    const own = draft.starts.get(on)?.id;
    if (own === undefined) draft.estimateId = id;
    else if (own !== draft.estimateId) draft.estimateId = null;
    reportStart(draft, { on, id });
  },
  'estimate-removed': (draft, { id, takesBleeding }) => {
    if (draft.estimateId !== id) return;
    draft.estimateId = null;
    const on = dayOfStart(draft, id);
    if (on === undefined) return;
    if (takesBleeding) removeNamedBleeding(draft, on);
    draft.starts.delete(on);
  },
  'estimate-restored': (draft, { on, id, takesBleeding }) => {
    const start = draft.starts.get(on);
    if (draft.estimateId !== null || start?.origin === 'said') return;
    draft.estimateId = id;
    draft.starts.set(on, { endedOn: null, ...NO_BLEEDING, ...start, id, origin: 'said' });
    if (takesBleeding) reportStart(draft, { on, id });
  },
  reconciled: () => {},
};

const NO_BLEEDING = { bledUntil: null, bledDays: 0, noneAfter: 0 } as const;

const bleedsOn = ({ days }: Draft, day: LocalDate): boolean => makesPeriods(days.get(day)?.bleeding ?? null);

const dayOfStart = ({ starts }: Draft, id: string): LocalDate | undefined =>
  [...starts].find(([, start]) => start.id === id)?.[0];

/** Whether the days of a start's bleeding are forgotten. */
const isForgotten = ({ signs }: PeriodStart): boolean => signs != null;

/** Whether a start, or a new one, follows from the day of an episode with an index. */
const follows = (start: PeriodStart | undefined, index: number): boolean =>
  start ? !isForgotten(start) : index === 0;

/** The days of bleeding that count, reported starts, and the whole periods of forgotten ones, in any order. */
const countingDays = ({ days, starts }: Draft): LocalDate[] => [
  ...[...days].flatMap(([day, { bleeding, counts }]) =>
    makesPeriods(bleeding) && counts === 1 ? [day] : [],
  ),
  ...[...starts].flatMap(([day, start]) => {
    if (isForgotten(start)) return [...daysOf({ start: day, end: start.bledUntil ?? day })];
    return start.origin === 'said' ? [day] : [];
  }),
];

/**
 * Writes bleeding to days. Bleeding that stays counts as before; new bleeding counts, unless it's within three days of bleeding
 * of which no day counts.
 */
function writeBleeding(
  draft: Draft,
  {
    days,
    bleeding,
    near,
  }: { days: readonly LocalDate[]; bleeding: BleedingLevel | null; near: { from: LocalDate; to: LocalDate } },
): void {
  const isNear = (day: LocalDate) =>
    daysBetween(day, near.from) <= EPISODE_GAP_DAYS && daysBetween(near.to, day) <= EPISODE_GAP_DAYS;
  const around = [...draft.days].filter(([day]) => isNear(day) && bleedsOn(draft, day));
  const countsOfNew = around.length > 0 && around.every(([, { counts }]) => counts === 0) ? 0 : 1;
  for (const day of days) {
    const before = bleedsOn(draft, day) ? draft.days.get(day) : undefined;
    if (bleeding === null) draft.days.delete(day);
    else
      draft.days.set(day, { bleeding, counts: makesPeriods(bleeding) ? (before?.counts ?? countsOfNew) : 1 });
  }
}

/** Sets what all bleeding of the episode that a day is in, or would be in, counts for. */
function setCounts(draft: Draft, { on, counts }: { on: LocalDate; counts: 0 | 1 }): void {
  const bleeding = [...draft.days.keys()].filter((day) => bleedsOn(draft, day));
  const episode = episodesOf([...bleeding, on]).find((days) => days.includes(on)) ?? [];
  for (const day of episode) {
    const before = draft.days.get(day);
    if (before && makesPeriods(before.bleeding)) draft.days.set(day, { ...before, counts });
  }
}

/** A reported start puts bleeding on its day, and the bleeding of its episode counts. */
function reportStart(draft: Draft, { on, id }: { on: LocalDate; id: string }): void {
  draft.starts.set(on, { id, endedOn: null, ...NO_BLEEDING, ...draft.starts.get(on), origin: 'said' });
  if (!draft.days.has(on)) {
    writeBleeding(draft, { days: [on], bleeding: 'unspecified', near: { from: on, to: on } });
  }
  setCounts(draft, { on, counts: 1 });
  draft.reported.add(on);
}

/** Removes the bleeding that a reported start put on its day. */
function removeNamedBleeding({ days }: Draft, on: LocalDate): void {
  if (days.get(on)?.bleeding === 'unspecified') days.delete(on);
}

/** Records the end of a period, or takes it back, after bleeding of several days was logged. */
function changeEnds(draft: Draft, { from, to, bleeding, onlyUnlogged }: Of<'range'>): void {
  if (!onlyUnlogged) {
    if (bleeding === null) takeEndsBack(draft, { from, to });
    return;
  }
  const endedOn = bleeding === null ? null : to;
  for (const [on, start] of draft.starts) {
    if (on < from || on > to) continue;
    draft.starts.set(on, { ...start, endedOn });
    draft.reported.add(on);
  }
}

/** Takes a reported end back when bleeding is removed from its day or the next one. */
function takeEndsBack({ starts }: Draft, { from, to }: { from: LocalDate; to: LocalDate }): void {
  for (const [on, start] of starts) {
    const { endedOn } = start;
    if (endedOn === null || endedOn > to || daysBetween(endedOn, from) > 1) continue;
    starts.set(on, { ...start, endedOn: null });
  }
}

/**
 * Applies the definition within a span: the starts are the reported ones and the first day of each episode that counts. What is
 * logged of each start's bleeding is renewed; the reported end of a start that goes moves to those its bleeding now belongs to.
 * Forgotten starts stay as they are.
 */
function reconcileStarts(
  draft: Draft,
  { span, idOf }: { span: { readonly from: LocalDate; readonly to: LocalDate }; idOf: IdOfStart },
): void {
  const { days, starts } = draft;
  const isIn = (day: LocalDate) => day >= span.from && day <= span.to;
  const episodes = episodesOf(countingDays(draft).filter(isIn));
  const first = new Set(episodes.map(([day]) => day));
  const gone = [...starts].filter(
    ([day, start]) => start.origin === 'bleeding' && !isForgotten(start) && isIn(day) && !first.has(day),
  );
  const ended = gone.filter(([, { endedOn }]) => endedOn !== null);
  for (const [day] of gone) starts.delete(day);
  for (const episode of episodes) {
    const lastOn = episode.at(-1) as LocalDate; // an episode has a day
    const noneAfter = [1, 2, 3].some((after) => days.get(addDaysWithin(lastOn, after))?.bleeding === 'none')
      ? 1
      : 0;
    for (const [index, day] of episode.entries()) {
      const start = starts.get(day);
      if (!follows(start, index)) continue;
      const ends = ended.flatMap(([began, { endedOn }]) =>
        endedOn !== null && day <= endedOn && lastOn >= began ? endedOn : [],
      );
      starts.set(day, {
        ...start,
        id: start?.id ?? idOf(day),
        origin: start?.origin ?? 'bleeding',
        endedOn: ends.sort(compareDates).at(-1) ?? start?.endedOn ?? null,
        bledUntil: lastOn,
        bledDays: episode.length - index,
        noneAfter,
      });
    }
  }
}
