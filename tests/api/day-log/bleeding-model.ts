import { addDays, compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  BLEEDING_LEVELS,
  episodesOf,
  FIRST_PERIOD_LEVEL,
  startsOfEpisodes,
} from '#domain/day-log/bleeding.ts';
import { loggedBleedings } from '#tests/unit/domain/cycle/logged-bleedings.ts';

// A model of the stored state after any writes of bleeding, computed in memory by the definition (contract §4).

/** An index into `BLEEDING_LEVELS`; `null` clears the day. */
export type Bleeding = number | null;

/** A write, with the days that the service would pass to the repository. */
export type Write =
  | {
      readonly does: 'log';
      readonly day: LocalDate;
      readonly bleeding?: Bleeding;
      readonly counts?: 0 | 1;
      readonly mood?: number | null;
      readonly sleep?: number | null;
    }
  | {
      readonly does: 'range';
      readonly from: LocalDate;
      readonly to: LocalDate;
      readonly days: readonly LocalDate[];
      readonly bleeding: Bleeding;
      readonly onlyUnlogged: boolean;
      readonly noneOn: LocalDate | null;
    }
  | { readonly does: 'say' | 'delete' | 'onboard'; readonly day: LocalDate }
  | {
      /** The import of a file, which leaves existing days unchanged. */
      readonly does: 'import';
      readonly days: readonly StoredBleedingDay[];
      readonly starts: readonly { readonly day: LocalDate; readonly origin: 'said' | 'bleeding' }[];
    };

/** A person's writes in order, and their confirmed starts from before the day log existed. */
export type History = { readonly initialStarts: readonly LocalDate[]; readonly writes: readonly Write[] };

type StoredBleedingDay = { readonly day: LocalDate; readonly bleeding: number; readonly counts: 0 | 1 };
type StoredPeriodStart = {
  readonly startedOn: LocalDate;
  readonly origin: 'said' | 'bleeding';
  readonly endedOn: LocalDate | null;
  readonly bledUntil: LocalDate | null;
  readonly bledDays: number;
  readonly noneAfter: 0 | 1;
};
/** Days with bleeding and starts, oldest first. */
export type StoredState = {
  readonly days: readonly StoredBleedingDay[];
  readonly starts: readonly StoredPeriodStart[];
};

const NONE = BLEEDING_LEVELS.indexOf('none');
const UNSPECIFIED = BLEEDING_LEVELS.indexOf('unspecified');
const GAP = 3;

type Day = { bleeding: number; counts: 0 | 1 };
type Start = { origin: 'said' | 'bleeding'; endedOn: LocalDate | null };

/** The expected stored state after a history. */
export function expectedAfter({ initialStarts, writes }: History): StoredState {
  const days = new Map<LocalDate, Day>();
  const starts = new Map<LocalDate, Start>(
    initialStarts.map((day) => [day, { origin: 'said', endedOn: null }]),
  );
  /** Other logged fields of days, because of which the days exist for an import. */
  const besides = new Map<LocalDate, Set<'mood' | 'sleep'>>();
  /** The day of the start that onboarding may replace. */
  let remembered: LocalDate | undefined;

  const bleeds = (day: LocalDate) => (days.get(day)?.bleeding ?? NONE) >= FIRST_PERIOD_LEVEL;
  const bleeding = () => [...days.keys()].filter(bleeds);
  const counting = () => [
    ...bleeding().filter((day) => days.get(day)?.counts === 1),
    ...[...starts].flatMap(([day, { origin }]) => (origin === 'said' ? [day] : [])),
  ];

  /** All bleeding of the episode that contains the day, or would contain it. */
  const episodeAt = (day: LocalDate) =>
    (episodesOf([...bleeding(), day]).find((episode) => episode.includes(day)) ?? []).filter(bleeds);
  const countFor = (day: LocalDate, counts: 0 | 1) => {
    for (const each of episodeAt(day)) days.set(each, { bleeding: days.get(each)?.bleeding ?? NONE, counts });
  };
  const isNear = (day: LocalDate, [from, to]: readonly [LocalDate, LocalDate]) =>
    day >= addDays(from, -GAP) && day <= addDays(to, GAP);

  function write(written: readonly LocalDate[], level: Bleeding, span: readonly [LocalDate, LocalDate]) {
    const near = bleeding().filter((day) => isNear(day, span));
    const countsOfNew = near.length > 0 && near.every((day) => days.get(day)?.counts === 0) ? 0 : 1;
    for (const day of written) {
      const before = days.get(day);
      if (level === null) days.delete(day);
      else if (level < FIRST_PERIOD_LEVEL) days.set(day, { bleeding: level, counts: 1 });
      else days.set(day, { bleeding: level, counts: before && bleeds(day) ? before.counts : countsOfNew });
    }
  }

  function takeEndBack([from, to]: readonly [LocalDate, LocalDate]) {
    for (const start of starts.values()) {
      const { endedOn } = start;
      if (endedOn !== null && endedOn >= addDays(from, -1) && endedOn <= to) start.endedOn = null;
    }
  }

  function withdrawStart(day: LocalDate) {
    if (days.get(day)?.bleeding === UNSPECIFIED) days.delete(day);
    starts.delete(day);
  }

  function confirmStart(day: LocalDate) {
    starts.set(day, { endedOn: null, ...starts.get(day), origin: 'said' });
    if (!days.has(day)) write([day], UNSPECIFIED, [day, day]);
    countFor(day, 1);
  }

  /** Applies the definition: confirmed starts, and the first day of each episode. A recorded end moves to the current start. */
  function reconcilePeriodStarts() {
    const bled = counting();
    const first = new Set(startsOfEpisodes(bled));
    const gone = [...starts].filter(([day, { origin }]) => origin === 'bleeding' && !first.has(day));
    for (const [day] of gone) starts.delete(day);
    for (const day of first) if (!starts.has(day)) starts.set(day, { origin: 'bleeding', endedOn: null });
    for (const episode of episodesOf(bled)) {
      for (const day of episode) {
        const start = starts.get(day);
        if (start === undefined) continue;
        const ends = gone.flatMap(([began, { endedOn }]) =>
          endedOn !== null && day <= endedOn && (episode.at(-1) ?? day) >= began ? endedOn : [],
        );
        start.endedOn = ends.sort(compareDates).at(-1) ?? start.endedOn;
      }
    }
  }

  for (const one of writes) {
    switch (one.does) {
      case 'log': {
        const { day, bleeding: level, counts } = one;
        for (const name of ['mood', 'sleep'] as const) {
          const fields = besides.get(day) ?? new Set();
          if (one[name] === null) fields.delete(name);
          else if (one[name] !== undefined) besides.set(day, fields.add(name));
        }
        if (level !== undefined) write([day], level, [day, day]);
        if (counts !== undefined && bleeds(day)) countFor(day, counts);
        if (level === null) takeEndBack([day, day]);
        reconcilePeriodStarts();
        break;
      }
      case 'range': {
        const span = [one.from, one.to] as const;
        const open = one.days.filter((day) => !one.onlyUnlogged || !days.has(day));
        write(
          open.filter((day) => (days.get(day)?.bleeding ?? null) !== one.bleeding),
          one.bleeding,
          span,
        );
        if (one.noneOn !== null && !days.has(one.noneOn)) write([one.noneOn], NONE, [one.noneOn, one.noneOn]);
        reconcilePeriodStarts();
        for (const [day, start] of starts) {
          if (one.onlyUnlogged && day >= one.from && day <= one.to) {
            start.endedOn = one.bleeding === null ? null : one.to;
          }
        }
        if (one.bleeding === null && !one.onlyUnlogged) takeEndBack(span);
        break;
      }
      case 'say':
        if (starts.has(one.day) && remembered === one.day) remembered = undefined;
        confirmStart(one.day);
        reconcilePeriodStarts();
        break;
      case 'delete': {
        const start = starts.get(one.day);
        if (!start) break;
        const isFirst = !counting().some((day) => day < one.day && daysBetween(day, one.day) <= GAP);
        if (start.origin === 'said' && days.get(one.day)?.bleeding === UNSPECIFIED) days.delete(one.day);
        if (isFirst && bleeds(one.day)) countFor(one.day, 0);
        start.origin = 'bleeding';
        if (remembered === one.day) remembered = undefined;
        reconcilePeriodStarts();
        break;
      }
      case 'import': {
        for (const { day, ...fields } of one.days) {
          if (!days.has(day) && !besides.get(day)?.size) days.set(day, fields);
        }
        for (const { day, origin } of one.starts) {
          if (!starts.has(day)) starts.set(day, { origin, endedOn: null });
        }
        reconcilePeriodStarts();
        break;
      }
      case 'onboard': {
        if (remembered !== undefined && remembered !== one.day) withdrawStart(remembered);
        remembered = !starts.has(one.day) || remembered === one.day ? one.day : undefined;
        confirmStart(one.day);
        reconcilePeriodStarts();
        break;
      }
    }
  }

  const bled = counting();
  const without = new Set([...days].flatMap(([day, { bleeding: level }]) => (level === NONE ? [day] : [])));
  return {
    days: [...days]
      .map(([day, fields]) => ({ day, ...fields }))
      .sort((one, other) => compareDates(one.day, other.day)),
    starts: [...starts]
      .sort(([one], [other]) => compareDates(one, other))
      .map(([startedOn, start]) => {
        const [logged] = loggedBleedings([startedOn], { bled, without });
        return {
          startedOn,
          ...start,
          bledUntil: logged?.lastOn ?? null,
          bledDays: logged?.days ?? 0,
          noneAfter: logged?.isOver ? 1 : 0,
        };
      }),
  };
}
