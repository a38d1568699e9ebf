import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { isCoveredByMode, type ModeSpan } from '#domain/cycle/cycle-mode.ts';
import type { CycleSign, SignKind } from './cycle-sign.ts';
import { lhSign } from './lh-sign.ts';
import { mucusSign } from './mucus-sign.ts';
import type { CycleReadings, FoundSign, SignReading } from './sign-readings.ts';
import { temperatureSign } from './temperature-sign.ts';

/** How many of the newest cycles signs are looked for in: older ones weigh less than half of the newest. */
export const SIGN_CYCLES = 24;

const RULES: Readonly<Record<SignKind, (cycle: CycleReadings) => FoundSign | null>> = {
  lh: lhSign,
  mucus: mucusSign,
  temperature: temperatureSign,
};

type SignsInput = {
  /** The first days of cycles, oldest first. */
  readonly accepted: readonly LocalDate[];
  readonly today: LocalDate;
  readonly modes: readonly ModeSpan[];
  /** Signs put aside, by the first day of their cycle. */
  readonly ignored: ReadonlyMap<LocalDate, readonly SignKind[]>;
};

/** The signs of the newest natural cycles and of the running one, oldest cycle first. `readings` are oldest first. */
export function signsOf(
  readings: readonly SignReading[],
  { accepted, today, modes, ignored }: SignsInput,
): CycleSign[] {
  if (readings.length === 0) return [];
  const first = Math.max(0, accepted.length - SIGN_CYCLES - 1);
  return accepted.slice(first).flatMap((startedOn, index) => {
    const until = accepted[first + index + 1] ?? addDays(today, 1);
    if (isCoveredByMode({ from: startedOn, until }, modes)) return [];
    const own = readings.filter(({ on }) => startedOn <= on && on < until);
    const aside = ignored.get(startedOn) ?? [];
    return (Object.keys(RULES) as SignKind[]).flatMap((kind) => {
      const found = aside.includes(kind) ? null : RULES[kind]({ startedOn, readings: own });
      return found === null ? [] : [{ startedOn, kind, ...found }];
    });
  });
}
