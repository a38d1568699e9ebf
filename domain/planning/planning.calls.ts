import * as v from 'valibot';
import { localTimeSchema } from '#domain/calendar/local-time.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { defineCall } from '#domain/wire/call.ts';
import {
  daySchema,
  flagSchema,
  idSchema,
  oneOf,
  storedDaySchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';

export const PLAN_HORIZONS = [7, 14] as const;
/** The most minutes for tasks on a day. */
export const PLAN_MINUTES_MAX = 720;
/** How far ahead a plan may begin, in days. */
export const PLAN_AHEAD_MAX_DAYS = 60;
const APPLIED_MAX = 50;
const WEEKDAYS = 7;

/** The defaults of someone without preferences, Monday first. */
export const DEFAULT_PLAN = {
  minutes: [90, 90, 90, 90, 90, 60, 60],
  window: [null, null, null, null, null, null, null],
  horizon: 7,
  useBusy: 0,
  suggestTimes: 0,
} as const;

const phase = v.picklist(CYCLE_PHASES);
const text = v.string();
const count = v.number();
/** `HH:MM`; the end of a day is `24:00`. */
const hours = { from: text, until: text };

/**
 * Why a task is on a day, in codes and numbers; percentages and minutes are whole. `gap` has the free hours it is in, on a day
 * where some are taken; `room` the minutes left.
 */
const planReasonSchema = v.union([
  v.object({ code: v.picklist(['over_room', 'carried_over', 'priority', 'length_assumed']) }),
  v.object({ code: v.literal('overdue'), n: count }),
  v.object({ code: v.literal('due'), date: storedDaySchema }),
  v.object({ code: v.literal('window'), from: storedDaySchema, to: storedDaySchema }),
  v.object({ code: v.literal('phase'), phase, percent: count }),
  v.object({ code: v.literal('room'), minutes: count }),
  v.object({ code: v.literal('gap'), ...hours }),
]);
export type PlanReason = v.InferOutput<typeof planReasonSchema>;

/** Why a task isn't placed. A phase is likely `from` a day on with that percentage; if no such day is known, not before another day. */
const waitingReasonSchema = v.union([
  v.object({
    code: v.literal('phase_later'),
    phase,
    from: v.nullable(storedDaySchema),
    percent: v.nullable(count),
    not_before: v.nullable(storedDaySchema),
  }),
  v.object({ code: v.picklist(['no_room', 'too_long']), minutes: count }),
]);
export type WaitingReason = v.InferOutput<typeof waitingReasonSchema>;

const ofSeven = 'must have seven items, Monday first';
const windowSchema = v.nullable(
  v.pipe(
    v.object({ from: localTimeSchema, until: localTimeSchema }),
    v.forward(
      v.partialCheck([['from'], ['until']], ({ from, until }) => from < until, 'must be after from'),
      ['until'],
    ),
  ),
);
const ofWeekdays = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.minLength(WEEKDAYS, ofSeven), v.maxLength(WEEKDAYS, ofSeven));

/** `POST /api/plan/preferences/update`: fields that are left out don't change. */
const planPreferencesChangeSchema = v.object({
  minutes: v.optional(ofWeekdays(wholeNumberSchema(0, PLAN_MINUTES_MAX))),
  window: v.optional(ofWeekdays(windowSchema)),
  horizon: v.optional(oneOf(PLAN_HORIZONS)),
  use_busy: v.optional(flagSchema),
  suggest_times: v.optional(flagSchema),
});
export type PlanPreferencesChange = v.InferOutput<typeof planPreferencesChangeSchema>;

/** `GET /api/plan/preferences`; `is_usual` is 1 for someone without preferences of their own. */
export const planPreferencesSchema = v.object({
  success: v.literal(1),
  preferences: v.object({
    minutes: v.array(count),
    window: v.array(v.nullable(v.object(hours))),
    horizon: v.picklist(PLAN_HORIZONS),
    use_busy: v.picklist([0, 1]),
    suggest_times: v.picklist([0, 1]),
    is_usual: v.picklist([0, 1]),
  }),
});
export type PlanPreferences = v.InferOutput<typeof planPreferencesSchema>['preferences'];

const placement = { task_id: idSchema, on: daySchema };
const eachOnce = 'must name each task once';
const ids = (placements: readonly { readonly task_id: string }[]) => placements.map(({ task_id: id }) => id);
const isEachOnce = (all: readonly string[]) => new Set(all).size === all.length;

/** `POST /api/plan/preview`: `keep` stays on its day, `leave_out` isn't planned; without `suggest_times` the preference counts; with `label_id` only tasks of that label are placed. */
const planPreviewRequestSchema = v.pipe(
  v.object({
    days: oneOf(PLAN_HORIZONS),
    from: v.optional(daySchema),
    keep: v.optional(
      v.pipe(
        v.array(v.object(placement)),
        v.maxLength(APPLIED_MAX, `must have at most ${APPLIED_MAX} items`),
      ),
      [],
    ),
    suggest_times: v.optional(flagSchema),
    label_id: v.nullish(idSchema, ''),
    leave_out: v.optional(v.pipe(v.array(idSchema), v.maxLength(500, 'must have at most 500 items')), []),
  }),
  v.forward(
    v.partialCheck([['keep']], ({ keep }) => isEachOnce(ids(keep)), eachOnce),
    ['keep'],
  ),
  v.forward(
    v.partialCheck(
      [['keep'], ['leave_out']],
      ({ keep, leave_out: left }) => isEachOnce([...new Set(ids(keep)), ...left]),
      eachOnce,
    ),
    ['leave_out'],
  ),
);
export type PlanPreviewRequest = v.InferOutput<typeof planPreviewRequestSchema>;

export const planPreviewSchema = v.object({
  success: v.literal(1),
  placements: v.array(
    v.object({
      task_id: text,
      title: text,
      on: storedDaySchema,
      /** `HH:MM`: the task's time, or a suggested one. */
      at: v.nullable(text),
      /** 1 if the time is the task's, which `apply` needn't send. */
      is_own_time: v.picklist([0, 1]),
      /** Minutes, as planned. */
      length: count,
      reasons: v.array(planReasonSchema),
      runner_up: v.nullable(text),
    }),
  ),
  waiting: v.array(v.object({ task_id: text, title: text, why: waitingReasonSchema })),
  days: v.array(
    v.object({
      date: storedDaySchema,
      /** Minutes for tasks, without those of tasks that stay there. */
      room: count,
      /** Minutes of the open tasks that stay there, planned or with a time; without a length, 30 each. */
      planned: count,
      used: count,
      /** Minutes of appointments; `null` where no calendar counts. */
      busy_minutes: v.nullable(count),
      hours: v.object(hours),
      /** What takes hours, in order; it may overlap. A busy block has no task. */
      blocks: v.array(
        v.object({
          kind: v.picklist(['busy', 'task']),
          ...hours,
          task_id: v.nullable(text),
          title: v.nullable(text),
        }),
      ),
      /** The gaps that the blocks leave in the hours, of 15 minutes or more; today those ahead. */
      free: v.array(v.object(hours)),
      /** The most likely phase; `null` while no cycle runs. */
      phase: v.nullable(phase),
      percent: v.nullable(count),
    }),
  ),
  /** The day of the forecast; `null` while no cycle runs. */
  forecast_as_of: v.nullable(text),
});
export type PlanPreview = Omit<v.InferOutput<typeof planPreviewSchema>, 'success'>;

/** `POST /api/plan/apply`: `at` sets the time of a task; without it, its time stays. */
const planApplySchema = v.object({
  placements: v.pipe(
    v.array(v.object({ ...placement, at: v.optional(v.nullable(localTimeSchema)) })),
    v.minLength(1, 'must have at least one item'),
    v.maxLength(APPLIED_MAX, `must have at most ${APPLIED_MAX} items`),
    v.check((placements) => isEachOnce(ids(placements)), eachOnce),
  ),
});
export type PlanPlacement = v.InferOutput<typeof planApplySchema>['placements'][number];
const SKIP_REASONS = ['finished', 'deleted', 'due_before'] as const;
/** The planned tasks, as a batch of changes; `batch_id` is `null` if nothing changed. */
export const planAppliedSchema = v.object({
  success: v.literal(1),
  batch_id: v.nullable(text),
  placed: count,
  skipped: v.array(v.object({ task_id: text, why: v.picklist(SKIP_REASONS) })),
});
export type PlanApplied = Omit<v.InferOutput<typeof planAppliedSchema>, 'success'>;

export const readPlanPreferences = defineCall('GET /api/plan/preferences', { answer: planPreferencesSchema });

export const updatePlanPreferences = defineCall('POST /api/plan/preferences/update', {
  body: planPreferencesChangeSchema,
  answer: planPreferencesSchema,
  takesKey: true,
});

/** Distributes open tasks over the coming days, and writes nothing. */
export const previewPlan = defineCall('POST /api/plan/preview', {
  body: planPreviewRequestSchema,
  answer: planPreviewSchema,
  reads: true,
  pinned: 'shows',
  refusals: ['not_found', 'rate_limited'],
});

export const applyPlan = defineCall('POST /api/plan/apply', {
  body: planApplySchema,
  answer: planAppliedSchema,
  takesKey: true,
  refusals: ['rate_limited'],
});
