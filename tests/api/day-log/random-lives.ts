import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { DayUpdate } from '#domain/day-log/day-log.schema.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { Write } from './bleeding-model.ts';
import { randomHistories } from './random-histories.ts';

/** A write, with further fields of a logged day. */
export type LifeWrite = { readonly write: Write; readonly fields: DayUpdate };

/** What is stored about a person, and what they then write. Days are valid, flags 0 or 1. */
export type Life = {
  readonly today: LocalDate;
  readonly birthOn: LocalDate;
  readonly hasWithdrawn: boolean;
  readonly initialStarts: readonly LocalDate[];
  readonly profile: {
    readonly reportedCycleLength: number | null;
    readonly reportedPeriodLength: number | null;
    readonly lastPeriodLength: number | null;
    readonly stillBleedingOn: LocalDate | null;
    readonly notYetOn: LocalDate | null;
    readonly inTransition: 0 | 1;
  };
  readonly modes: readonly {
    readonly mode: CycleMode;
    readonly startedOn: LocalDate;
    readonly endedOn: LocalDate | null;
    readonly dueOn: LocalDate | null;
    readonly birthOn: LocalDate | null;
  }[];
  readonly annotations: readonly {
    readonly startedOn: LocalDate;
    readonly odd: 0 | 1;
    readonly confirmed: 0 | 1;
    readonly ignoredSigns: string;
  }[];
  readonly writes: readonly LifeWrite[];
};

/** Random lives with writes of every kind that may be pending on a device, the same for the same seed. */
export function randomLives(seed: number, count: number): Life[] {
  const random = seededRandom(seed + 1);
  const upTo = (most: number) => Math.floor(random() * most);
  const oneIn = (chances: number) => random() * chances < 1;
  const maybe = <Value>(value: Value) => (oneIn(2) ? value : null);
  return randomHistories(seed, count).map(({ initialStarts, writes }) => {
    const made = writes.filter(({ does }) => does !== 'import');
    const last = made.map((write) => ('to' in write ? write.to : 'day' in write ? write.day : '')).sort();
    const today = addDays((last.at(-1) || '2026-03-10') as LocalDate, upTo(4)); // a day of a write
    const earlier = Array.from({ length: upTo(9) }, (_, ago) =>
      addDays('2026-02-06' as LocalDate, -26 * (ago + 1) - upTo(5)),
    );
    const starts = [...new Set([...earlier, ...initialStarts])];
    /** Many deletions are of a start from before. */
    const aimed = (write: Write): Write => {
      const on = write.does === 'delete' && oneIn(2) ? starts[upTo(starts.length)] : undefined;
      return on === undefined ? write : { does: 'delete', day: on };
    };
    const fieldsOf = ({ does }: Write): DayUpdate => {
      if (does !== 'log' || oneIn(2)) return {};
      return {
        temperature: oneIn(6) ? null : 36 + upTo(100) / 100,
        ...(oneIn(4) && { disturbed: maybe(1 as const) }),
        ...(oneIn(4) && { lh: oneIn(3) ? 'positive' : maybe('negative' as const) }),
      };
    };
    return {
      today,
      birthOn: (oneIn(3) ? '1980-05-05' : '1999-05-05') as LocalDate, // valid days
      hasWithdrawn: oneIn(20),
      initialStarts: starts,
      profile: {
        reportedCycleLength: maybe(20 + upTo(20)),
        reportedPeriodLength: maybe(2 + upTo(7)),
        lastPeriodLength: maybe(2 + upTo(7)),
        stillBleedingOn: maybe(addDays(today, -upTo(5))),
        notYetOn: maybe(addDays(today, -upTo(2))),
        inTransition: oneIn(8) ? 1 : 0,
      },
      modes: oneIn(2) ? [spanOf(today)] : [],
      annotations: starts.flatMap((startedOn) =>
        oneIn(3)
          ? [
              {
                startedOn,
                odd: oneIn(2) ? 1 : 0,
                confirmed: 0,
                ignoredSigns: maybe('["temperature"]') ?? '[]',
              },
            ]
          : [],
      ),
      writes: made.map((write) => ({ write: aimed(write), fields: fieldsOf(write) })),
    } satisfies Life;
  });

  function spanOf(today: LocalDate): Life['modes'][number] {
    const modes = ['contraception', 'pregnant', 'pregnant', 'postpartum', 'paused'] as const;
    const mode = modes[upTo(modes.length)] ?? 'paused';
    const startedOn = addDays(today, -upTo(40));
    const endedOn = maybe(addDays(startedOn, 1 + upTo(30)));
    return {
      mode,
      startedOn,
      endedOn: endedOn !== null && endedOn > today ? null : endedOn,
      dueOn: mode === 'pregnant' && oneIn(4) ? addDays(startedOn, 250) : null,
      birthOn: mode === 'postpartum' ? maybe(addDays(startedOn, -upTo(3))) : null,
    };
  }
}
