import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { TIME_FRAMES } from '#domain/habits/habit.fields.ts';

const orNothing = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** The part of the habits page's state that is in its address. Invalid values are ignored. */
export const habitsSearchSchema = v.object({
  /** The phase whose habits are shown; without it, all habits. */
  phase: orNothing(v.picklist(CYCLE_PHASES)),
  /** The open habit's id. */
  habit: orNothing(v.string()),
  /** Opens the wizard, with this time of day chosen; with `any`, the current one. */
  add: orNothing(v.picklist(['any', ...TIME_FRAMES])),
});
export type HabitsSearch = v.InferOutput<typeof habitsSearchSchema>;
