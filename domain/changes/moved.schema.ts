import * as v from 'valibot';

// In its own file, because the dashboard needs only this.

/** A reason in codes and numbers; the words are in the app's dictionaries. */
export const changeReasonSchema = v.object({
  code: v.picklist([
    'period_sooner',
    'period_later',
    'late',
    'log_changed',
    'forecast_changed',
    'mode',
    'period_came_first',
    'days_passed',
    'limit',
    'planned',
    'skipped',
  ]),
  /** Days, for the first three. */
  n: v.optional(v.number()),
});

/** The newest batch of moves that wasn't looked at, for the dashboard. */
export const movedSchema = v.object({
  batch_id: v.string(),
  reason: changeReasonSchema,
  /** At most three. */
  titles: v.array(v.string()),
  /** The first one's first day, before and after. */
  from_on: v.nullable(v.string()),
  to_on: v.nullable(v.string()),
  count: v.number(),
});
export type Moved = v.InferOutput<typeof movedSchema>;
