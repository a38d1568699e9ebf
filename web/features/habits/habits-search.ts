import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { TIME_FRAMES } from '#domain/habits/habit.fields.ts';

const orNothing = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** What of the habits page is in its address. What cannot be read is as if it were not there. */
export const habitsSearchSchema = v.object({
  /** The phase whose habits are shown; all of them without one. */
  phase: orNothing(v.picklist(CYCLE_PHASES)),
  /** The habit that is open. */
  habit: orNothing(v.string()),
  /** The wizard is open, with this time of day chosen or none. */
  add: orNothing(v.picklist(['any', ...TIME_FRAMES])),
});
export type HabitsSearch = v.InferOutput<typeof habitsSearchSchema>;
