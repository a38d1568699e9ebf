import * as v from 'valibot';
import { localTimeSchema } from '#domain/calendar/local-time.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { PIN_STATES, SERIES_KINDS } from '#domain/recurrence/pin.ts';
import { at, type RecordFields } from '#domain/wire/record-fields.ts';
import {
  daySchema,
  emptyAsNull,
  fileIdSchema,
  idSchema,
  instantSchema,
  oneOf,
  storedDaySchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import {
  PRIORITY_NAMES,
  PRIORITY_NUMBERS,
  priorityName,
  priorityNumber,
  TASK_STATUSES,
} from './task-status.ts';
import { taskReminderSchema } from './task-time.ts';

/** The themes of the date finder; tasks have them too (contract §7). */
export const THEMES = [
  'Wellness',
  'Productivity',
  'Creativity',
  'Connection',
  'Relationships',
  'Performance',
  'Activity',
  'Mind_Body',
] as const;
export type Theme = (typeof THEMES)[number];

/** Limits in code points and minutes (contract §6). */
export const TASK_TITLE = { min: 3, max: 200 } as const;
export const TASK_DESCRIPTION_MAX = 10_000;
export const TASK_LENGTH_MAX_MINUTES = 10_080;
/** Colour names, shown as the edge of a task's card (contract §6). */
export const TASK_COLORS = ['madder', 'verdigris', 'saffron', 'iris', 'ink'] as const;
export type TaskColor = (typeof TASK_COLORS)[number];

const title = textSchema(TASK_TITLE);
const description = v.nullable(textSchema({ min: 0, max: TASK_DESCRIPTION_MAX }));
const length = v.nullable(wholeNumberSchema(0, TASK_LENGTH_MAX_MINUTES));
const color = v.nullable(oneOf(TASK_COLORS));
const phase = v.nullable(oneOf(CYCLE_PHASES));
const theme = v.nullable(oneOf(THEMES));
const day = v.nullable(daySchema);
const time = v.nullable(localTimeSchema);
const reminder = v.nullable(taskReminderSchema);
const RANK_MAX = 1_000_000_000;
const rankMessage = `must be a number from ${-RANK_MAX} to ${RANK_MAX}`;
const rank = v.nullable(
  v.pipe(v.number(rankMessage), v.minValue(-RANK_MAX, rankMessage), v.maxValue(RANK_MAX, rankMessage)),
);

// Answers were checked when the data came in, so their schemas have a type and no limits.
const text = v.string();
const textOrNone = v.nullable(v.string());
const dayOrNone = v.nullable(storedDaySchema);
const numberOrNone = v.nullable(v.number());
const phaseOrNone = v.nullable(v.picklist(CYCLE_PHASES));
const themeOrNone = v.nullable(v.picklist(THEMES));
const colorOrNone = v.nullable(v.picklist(TASK_COLORS));

const repeatsOrNone = v.nullable(v.picklist(SERIES_KINDS));
const pinStateOrNone = v.nullable(v.picklist(PIN_STATES));
const flag = v.picklist([0, 1]);

const PLANNERS = ['person', 'plan', 'assistant'] as const;
export type Planner = (typeof PLANNERS)[number];
const OCCURRENCES_MAX = 1_000_000;

/** A phase, and its odds in per cent on the day that the date finder suggested. */
export const advisedSchema = v.object({ phase: oneOf(CYCLE_PHASES), percent: wholeNumberSchema(1, 100) });
export type Advised = v.InferOutput<typeof advisedSchema>;

const noneIfEmpty = (sent: string | null) => sent || null;
const prioritySchema = oneOf([...PRIORITY_NAMES, ...PRIORITY_NUMBERS]);
/** A priority is stored as a number; details and files have its name. */
const byName = { encode: priorityName, decode: priorityNumber };

/** The shapes of a task: in a call, its details, its row in lists, in a file of a person's data, and what all occurrences of a series share. */
type TaskShape = 'sent' | 'details' | 'row' | 'file' | 'template';

/**
 * Every field of a task by its column, with its place in each shape that has it. All other lists are made from this one. The
 * days are sent as instants, in two spellings (`tasks.schema.ts`).
 */
export const TASK_FIELDS = {
  taskId: {
    details: at('id', text),
    row: at('id', text),
    file: at('id', fileIdSchema),
  },
  title: {
    sent: at('task_title', title),
    details: at('task_title', text),
    row: at('title', text),
    file: at('title', title),
    template: at('title', title),
  },
  description: {
    sent: at('task_description', v.pipe(description, v.transform(noneIfEmpty))),
    details: at('task_description', textOrNone),
    row: at('description', textOrNone),
    file: at('description', description),
    template: at('description', description),
  },
  status: {
    sent: at('task_status', oneOf(TASK_STATUSES)),
    details: at('task_status', v.picklist(TASK_STATUSES)),
    row: at('status', v.picklist(TASK_STATUSES)),
    file: at('status', oneOf(TASK_STATUSES)),
  },
  startOn: {
    details: at('task_start_on', dayOrNone),
    row: at('start_date', dayOrNone),
    file: at('start_on', day),
  },
  endOn: {
    details: at('task_end_on', dayOrNone),
    row: at('due_date', dayOrNone),
    file: at('end_on', day),
  },
  /** The time on the clock, `HH:MM`, on the day it's done (`doneOn`). Missing in older files and series, as the reminder. */
  time: {
    sent: at('task_time', time),
    details: at('task_time', textOrNone),
    row: at('time', textOrNone),
    file: at('time', v.optional(time, null)),
    template: at('time', v.optional(time, null)),
  },
  reminder: {
    sent: at('task_reminder', reminder),
    details: at('task_reminder', reminder),
    file: at('reminder', v.optional(reminder, null)),
    template: at('reminder', v.optional(reminder, null)),
  },
  /** 1 if a reminder is set, whether it comes or not. Computed from it. */
  hasReminder: { row: at('has_reminder', flag) },
  /** Minutes. */
  length: {
    sent: at('task_length', emptyAsNull(length)),
    details: at('task_length', numberOrNone),
    row: at('task_length', numberOrNone),
    file: at('length', length),
    template: at('length', length),
  },
  priority: {
    sent: at('task_priority', v.pipe(emptyAsNull(v.nullable(prioritySchema)), v.transform(priorityNumber))),
    details: { ...at('task_priority', v.nullable(v.picklist(PRIORITY_NAMES))), ...byName },
    row: at('priority', v.picklist(PRIORITY_NUMBERS)),
    file: { ...at('priority', v.nullable(oneOf(PRIORITY_NAMES))), ...byName },
    template: at('priority', v.picklist(PRIORITY_NUMBERS)),
  },
  color: {
    sent: at('task_color', emptyAsNull(color)),
    details: at('task_color', colorOrNone),
    row: at('color', colorOrNone),
    file: at('color', color),
    template: at('color', color),
  },
  cyclePhase: {
    sent: at('task_cycle_phase', emptyAsNull(phase)),
    details: at('task_cycle_phase', phaseOrNone),
    file: at('cycle_phase', phase),
    template: at('phase', phase),
  },
  /** The phase suggested by the words of the title. */
  cyclePhaseSuggestion: {
    details: at('task_cycle_phase_suggestion', phaseOrNone),
    file: at('cycle_phase_suggestion', phase),
  },
  themeId: {
    sent: at('task_theme_id', emptyAsNull(theme)),
    details: at('task_theme_id', themeOrNone),
    row: at('theme', themeOrNone),
    file: at('theme', theme),
    template: at('theme', theme),
  },
  /** The person's order among tasks of the same day; lower ranks come first. Missing in older files. */
  rank: {
    sent: at('task_rank', rank),
    details: at('task_rank', numberOrNone),
    row: at('rank', numberOrNone),
    file: at('rank', v.optional(rank, null)),
  },
  parentId: {
    sent: at('parent_id', emptyAsNull(v.nullable(idSchema))),
    details: at('parent_id', textOrNone),
    row: at('parent_id', textOrNone),
    file: at('parent_id', v.nullable(fileIdSchema)),
  },
  createdAt: { details: at('created_timestamp', v.number()), file: at('created_at', instantSchema) },
  /** Only while it is completed; missing in older files. */
  completedOn: { file: at('completed_on', v.optional(day, null)) },
  /** The series it is an occurrence of, and its number in it from 1. Missing in older files, as are all that follow. */
  seriesId: { file: at('series_id', v.optional(v.nullable(fileIdSchema), null)) },
  occurrence: { file: at('occurrence', v.optional(v.nullable(wholeNumberSchema(1, OCCURRENCES_MAX)), null)) },
  /** The kind of its series; `null` if it doesn't repeat. */
  repeats: {
    details: at('repeat', repeatsOrNone),
    row: at('repeat', repeatsOrNone),
    file: at('repeats', v.optional(v.nullable(oneOf(SERIES_KINDS)), null)),
  },
  /** The day on which a pinned occurrence began; from then on its first day stays. */
  begunOn: { file: at('begun_on', v.optional(day, null)) },
  /** 1 for a pinned occurrence whose days a person set: it doesn't move. */
  held: { file: at('held', v.optional(oneOf([0, 1]), 0)) },
  /** The irregular state of a pinned occurrence's days; `null` in the normal case. */
  pinState: {
    details: at('pin_state', pinStateOrNone),
    row: at('pin_state', pinStateOrNone),
    file: at('pin_state', v.optional(v.nullable(oneOf(PIN_STATES)), null)),
  },
  /** 1 while its days are a forecast. Computed from the other fields. */
  isForecast: { details: at('is_forecast', flag), row: at('is_forecast', flag) },
  /** The day on which the person plans to do it, apart from when it starts and is due. */
  plannedOn: {
    sent: at('planned_on', day),
    details: at('planned_on', dayOrNone),
    row: at('planned_on', dayOrNone),
    file: at('planned_on', v.optional(day, null)),
  },
  plannedBy: { file: at('planned_by', v.optional(v.nullable(oneOf(PLANNERS)), null)) },
  /** The phase and its odds that the date finder named for it. */
  advised: {
    details: at('task_advised', v.nullable(advisedSchema)),
    file: at('advised', v.optional(v.nullable(advisedSchema), null)),
  },
} as const satisfies RecordFields<TaskShape>;
export type TaskField = keyof typeof TASK_FIELDS;

/**
 * The kinds of advice whose outcomes are counted: days of the date finder, tasks that a plan placed, pinned tasks, and phases
 * suggested for tasks; beside plans also tasks that the person planned.
 */
const ADVICE_KINDS = ['best_date', 'plan', 'by_hand', 'pin', 'suggestion'] as const;
export type AdviceKind = (typeof ADVICE_KINDS)[number];

/**
 * The outcomes: for a day of the finder `met`, `missed` or `unknown`, and in `expected` the sum of the odds in per cent; for a plan
 * `on_day` (or before), `later` (or not yet), `moved` or `taken_back`; for a pin `met`, or `missed` if the period came first, and
 * `moved` for those of the `met` that moved too often; for a suggestion `met` or `changed`.
 */
const ADVICE_OUTCOMES = [
  'met',
  'missed',
  'unknown',
  'expected',
  'on_day',
  'later',
  'moved',
  'taken_back',
  'changed',
] as const;
export type AdviceOutcome = (typeof ADVICE_OUTCOMES)[number];

/** How often an outcome occurred in a month, `2026-11`. */
export type AdviceCount = {
  readonly month: string;
  readonly kind: AdviceKind;
  readonly outcome: AdviceOutcome;
  readonly n: number;
};
