import * as v from 'valibot';
import { flagSchema, instantSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';

/** Whole days a person may give for the usual cycle and period (contract §4). */
export const CYCLE_LENGTH_RANGE = { min: 15, max: 90 } as const;
export const PERIOD_LENGTH_RANGE = { min: 1, max: 15 } as const;

export const cycleLengthSchema = wholeNumberSchema(CYCLE_LENGTH_RANGE.min, CYCLE_LENGTH_RANGE.max);
export const periodLengthSchema = wholeNumberSchema(PERIOD_LENGTH_RANGE.min, PERIOD_LENGTH_RANGE.max);

/** `POST /api/cycle/onboarding/period/date/set` */
export const lastPeriodDateSchema = v.object({ last_period_timestamp: instantSchema });
/** `POST /api/cycle/onboarding/period/length/set` */
export const lastPeriodLengthSchema = v.object({
  period_length: periodLengthSchema,
  currently_menstruating: flagSchema,
});
/** `POST /api/cycle/onboarding/cycle/average/set` */
export const averageCycleLengthSchema = v.object({ cycle_length: cycleLengthSchema });
/** `POST /api/cycle/onboarding/period/average/set` */
export const averagePeriodLengthSchema = v.object({ period_length: periodLengthSchema });
