import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { TIME_FRAMES, type TimeFrame } from '#domain/habits/time-frame-at.ts';
import { ofShape } from '#web/lib/http/shape.ts';

/** The part of the habits page's state that is in its address. */
export type HabitsSearch = {
  /** The phase whose habits are shown; without it, all habits. */
  readonly phase?: CyclePhase | undefined;
  /** The open habit's id. */
  readonly habit?: string | undefined;
  /** Opens the wizard, with this time of day chosen; with `any`, the current one. */
  readonly add?: TimeFrame | 'any' | undefined;
};

/** Reads it from an address; invalid values are ignored. */
export const readHabitsSearch = ({ phase, habit, add }: Record<string, unknown>): HabitsSearch => ({
  phase: ofShape<CyclePhase>(['one', ...CYCLE_PHASES], phase),
  habit: ofShape<string>('string', habit),
  add: ofShape<TimeFrame | 'any'>(['one', 'any', ...TIME_FRAMES], add),
});
