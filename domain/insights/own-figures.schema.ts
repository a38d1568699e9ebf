import * as v from 'valibot';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { LEFT_OUT } from './logged-cycles.ts';

/** A cycle as a row of days. */
export const bleedingCyclesEntries = {
  started_on: v.string(),
  /** Whole days; for the running one so far, today included. */
  days: v.number(),
  over: v.picklist([0, 1]),
  left_out: v.nullable(v.picklist(LEFT_OUT)),
  /** Days with bleeding of any strength, up to the last day of the range. */
  bled: v.number(),
  /** Bleeding on its first 60 days at most, up to the last day of the range; `null` if it isn't logged. */
  levels: v.array(v.nullable(v.picklist(BLEEDING_LEVELS))),
  /** Days with bleeding outside of the period, from 1. */
  between: v.array(v.number()),
};
const bleedingCycleSchema = v.object(bleedingCyclesEntries);
export type BleedingCycle = v.InferOutput<typeof bleedingCycleSchema>;

/** Lengths of periods, in whole days, `null` if none has a known length. */
export const periodLengthEntries = {
  /** Periods with a known length, among all of them. */
  known: v.number(),
  of: v.number(),
  median: v.nullable(v.number()),
  shortest: v.nullable(v.number()),
  longest: v.nullable(v.number()),
};

const shareSchema = v.object({ day: v.number(), with: v.number(), of: v.number() });

/** Figures of one's own days without any comparison. */
export const ownFiguresEntries = {
  bleeding: v.object({
    /** The newest twelve cycles outside of a mode, oldest first. */
    cycles: v.array(bleedingCycleSchema),
    period: v.object(periodLengthEntries),
    heaviest_day: v.nullable(v.number()),
    /** Indexes among none, spotting, light, medium and heavy, over the newest six periods. */
    by_day: v.array(
      v.object({
        day: v.number(),
        mean: v.number(),
        low: v.number(),
        high: v.number(),
        periods: v.number(),
      }),
    ),
  }),
  /** Pain and the most frequent symptoms by day of the cycle, also counted back from the next start (-1 is the day before it). */
  by_cycle_day: v.array(
    v.object({
      metric: v.picklist(['pain', 'symptom']),
      symptom: v.nullable(v.string()),
      from_start: v.array(shareSchema),
      before_next: v.array(shareSchema),
      cycles: v.number(),
      missing_cycles: v.number(),
    }),
  ),
  /** On how many days of each of the newest twelve months anything is logged. */
  months_logged: v.array(v.object({ month: v.string(), logged: v.number(), of: v.number() })),
};
const ownFiguresSchema = v.object(ownFiguresEntries);
export type OwnFigures = v.InferOutput<typeof ownFiguresSchema>;
