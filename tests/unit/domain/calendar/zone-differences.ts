import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { hourAt, localDateAt } from '#domain/calendar/zoned-day.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { currentCycle } from '#domain/cycle/current-cycle.ts';
import { cycleDays } from '#domain/journal/journal.rules.ts';
import { NOTHING_KNOWN } from '#tests/unit/domain/cycle/some-facts.ts';
import { dayNumberIn, delicateInstants, type Shown, textOfDay, utcNoonOf, wallOf } from './zone-oracle.ts';

type Stretch = {
  readonly from: string;
  readonly until: string;
  /** The step in days: 1 checks every day of the stretch, 7 one a week. */
  readonly everyDays: number;
};

/** Describes where the product's days, hours and noons differ from a wall calendar in the zone; empty if nowhere. */
export function dayDifferences(timeZone: string, { from, until, everyDays }: Stretch): string[] {
  const wall = wallOf(timeZone);
  const differences: string[] = [];
  const compare = (what: string, [ours, theirs]: readonly [unknown, unknown]) => {
    if (ours !== theirs) differences.push(`${timeZone}: ${what} is ${theirs}, not ${ours}`);
  };
  for (let day = dayNumberIn(from); day <= dayNumberIn(until); day += everyDays) {
    for (const instant of delicateInstants(day, wall)) {
      const { dayNumber, clockSeconds } = wall(instant);
      compare(`the day at ${instant}`, [localDateAt(instant, timeZone), textOfDay(dayNumber)]);
      compare(`the hour at ${instant}`, [hourAt(instant, timeZone), Math.floor(clockSeconds / 3600)]);
    }
    compare(`noon of ${textOfDay(day)}`, [
      textOfShown(wall(noonOf(dayOf(textOfDay(day)), timeZone))),
      textOfShown({ dayNumber: isSkipped(day, wall) ? day + 1 : day, clockSeconds: 43_200 }),
    ]);
  }
  return differences;
}

/**
 * Describes where the product's cycle days differ from days counted on a wall calendar, for a person who logs starts of
 * cycles of 15 to 59 days and looks every `everyDays`; empty if nowhere.
 */
export function cycleDayDifferences(timeZone: string, { from, until, everyDays }: Stretch): string[] {
  const wall = wallOf(timeZone);
  const first = utcNoonOf(dayNumberIn(from));
  const last = utcNoonOf(dayNumberIn(until));
  const starts: { readonly instant: number; readonly dayNumber: number }[] = [];
  // Cycles of 15 to 59 days that begin at every time of the day.
  for (let instant = first, cycle = 0; instant <= last; cycle++) {
    starts.push({ instant, dayNumber: wall(instant).dayNumber });
    instant += (15 + ((cycle * 17) % 45)) * 86_400 + ((cycle * 7919) % 86_400);
  }
  const periodStarts = starts.map(({ instant }) => localDateAt(instant, timeZone));
  const looks: number[] = [];
  for (let instant = first; instant <= last; instant += everyDays * 86_400 + 1013) looks.push(instant);
  const days = looks.map((instant) => localDateAt(instant, timeZone));
  const today = localDateAt(last, timeZone);
  const ours = cycleDays({ ...NOTHING_KNOWN, periodStarts, today }, days);
  const theirs = looks.map((instant) => {
    const { dayNumber } = wall(instant);
    const began = starts.findLast((start) => start.dayNumber <= dayNumber);
    return began && dayNumber - began.dayNumber + 1;
  });
  const asToday = currentCycle({ ...NOTHING_KNOWN, periodStarts, today })?.cycleDay;
  return [
    ...looks.flatMap((instant, index) =>
      ours[index] === theirs[index]
        ? []
        : [`${timeZone}: cycle day at ${instant} is ${theirs[index]}, not ${ours[index]}`],
    ),
    ...(asToday === wall(last).dayNumber - (starts.at(-1)?.dayNumber ?? Number.NaN) + 1
      ? []
      : [`${timeZone}: today is not cycle day ${asToday}`]),
  ];
}

function dayOf(text: string): LocalDate {
  const day = parseLocalDate(text);
  if (day === undefined) throw new Error(`${text} is no day`);
  return day;
}

const textOfShown = ({ dayNumber, clockSeconds }: Shown) => `${textOfDay(dayNumber)} +${clockSeconds}s`;

/** Whether the zone skipped the day: no hour of it is ever shown. */
function isSkipped(dayNumber: number, wall: (instant: number) => Shown): boolean {
  const noon = utcNoonOf(dayNumber);
  if (wall(noon).dayNumber === dayNumber) return false;
  return Array.from({ length: 73 }, (_, hour) => wall(noon + (hour - 36) * 3600)).every(
    (shown) => shown.dayNumber !== dayNumber,
  );
}
