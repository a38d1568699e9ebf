import * as v from 'valibot';
import { BOUNDS } from '#domain/account/quotas.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import type { EncodedIn } from '#domain/wire/record-fields.ts';
import { daySchema, flagSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';
import {
  afterCompletionProblem,
  type CalendarRule,
  formatCalendarRule,
  parseCalendarRule,
} from './calendar-rule.ts';
import { type Pin, pinSchema, type SeriesKind } from './pin.ts';

/** A pinned task comes once (0), or every 1 to 6 cycles. */
export const EACH_MAX = 6;
/** Limits of the steps of one task (contract §6). */
export const STEPS_MAX = BOUNDS.steps.most;
export const STEP_LEVELS_MAX = BOUNDS.step_levels.most;

/** How a task repeats. */
export type TaskRepeat =
  | {
      readonly kind: 'calendar';
      readonly rule: CalendarRule;
      /** The first day that counts; today if it's absent. */
      readonly from: LocalDate | null;
      /** 1 if the next occurrence is counted from the day the last one was finished. */
      readonly afterCompletion: 0 | 1;
    }
  | {
      readonly kind: 'cycle';
      readonly pin: Pin;
      /** Every how many cycles; 0 for once. */
      readonly each: number;
      readonly notAfter: LocalDate | null;
    };

const ruleSchema = v.pipe(
  v.string('must be a rule of RFC 5545, like FREQ=WEEKLY;BYDAY=MO'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parseCalendarRule(dataset.value);
    if ('rule' in read) return read.rule;
    addIssue({ message: read.problem });
    return NEVER;
  }),
);

/**
 * `task_repeat` in calls: a calendar rule (`rule`, `from`, `after_completion`) or a pin to the cycle (`pin`, `each`,
 * `not_after`). One object with all fields, so that a refusal names the invalid one.
 */
export const taskRepeatSchema = v.pipe(
  v.object(
    {
      rule: v.optional(ruleSchema),
      from: v.optional(daySchema),
      after_completion: v.optional(flagSchema),
      pin: v.optional(pinSchema),
      each: v.optional(wholeNumberSchema(0, EACH_MAX)),
      not_after: v.nullish(daySchema),
    },
    'must be a rule or a pin',
  ),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): TaskRepeat => {
    const { rule, pin, each = 1, from = null, not_after: notAfter = null } = value;
    const afterCompletion = value.after_completion ?? 0;
    const refuse = (message: string, key?: 'rule' | 'pin') => {
      const path = key && [
        { type: 'object', origin: 'value', input: value, key, value: value[key] } as const,
      ];
      addIssue({ message, ...(path ? { path: [...path] as [(typeof path)[number]] } : {}) }); // valibot's paths aren't empty
      return NEVER;
    };
    if (rule && pin) return refuse('must be a rule or a pin, not both');
    if (pin) return { kind: 'cycle', pin, each, notAfter };
    if (!rule) return refuse('must have a rule or a pin');
    const problem = afterCompletion === 1 ? afterCompletionProblem(rule) : null;
    if (problem !== null) return refuse(problem, 'rule');
    return { kind: 'calendar', rule, from, afterCompletion };
  }),
);

/** `task_repeat` as sent. */
export type SentTaskRepeat = v.InferInput<typeof taskRepeatSchema>;

/** `task_repeat` in answers. */
export const repeatAnswerSchema = v.union([
  v.object({
    rule: v.string(),
    from: v.string(),
    after_completion: v.picklist([0, 1]),
  }),
  v.object({ pin: pinSchema, each: v.number(), not_after: v.nullable(v.string()) }),
]);
export type RepeatAnswer = v.InferOutput<typeof repeatAnswerSchema>;

/** A series as it's stored: the rule's canonical text, or the pin as JSON. */
export type StoredRepeat = {
  readonly kind: SeriesKind;
  readonly rule: string;
  readonly fromOn: LocalDate;
  readonly afterCompletion: 0 | 1;
  readonly each: number;
  readonly notAfter: LocalDate | null;
};

/** Converts a repetition to its stored form; it begins today if it names no first day. */
export function storedRepeat(repeat: TaskRepeat, today: LocalDate): StoredRepeat {
  if (repeat.kind === 'calendar') {
    const { rule, from, afterCompletion } = repeat;
    return {
      kind: 'calendar',
      rule: formatCalendarRule(rule),
      fromOn: from ?? today,
      afterCompletion,
      each: 0,
      notAfter: null,
    };
  }
  const { pin, each, notAfter } = repeat;
  return { kind: 'cycle', rule: JSON.stringify(pin), fromOn: today, afterCompletion: 0, each, notAfter };
}

/** Parses a pin; `null` for any other text. */
export function parsePin(text: string): Pin | null {
  try {
    const read = v.safeParse(pinSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** The pin of a stored series. Throws a `RangeError` for a text that isn't one. */
export function storedPin(rule: string): Pin {
  const pin = parsePin(rule);
  if (pin === null) throw new RangeError('a stored pin cannot be read');
  return pin;
}

/** The rule of a stored series. Throws a `RangeError` for a text that isn't one. */
export function storedRule(rule: string): CalendarRule {
  const read = parseCalendarRule(rule);
  if ('problem' in read) throw new RangeError('a stored rule cannot be read');
  return read.rule;
}

/** `task_repeat` in an answer; `null` for a pin that can't be read. */
export function repeatAnswer(stored: StoredRepeat): RepeatAnswer | null {
  if (stored.kind === 'calendar') {
    return { rule: stored.rule, from: stored.fromOn, after_completion: stored.afterCompletion };
  }
  const pin = parsePin(stored.rule);
  return pin && { pin, each: stored.each, not_after: stored.notAfter };
}

/** The ids of the labels of a task in a template, none twice; left out without any. An id that is gone is passed over. */
type TemplateLabels = { readonly labels?: readonly string[] | undefined };

/** A step in the template of occurrences, with its own steps. */
export type StepTemplate = TemplateLabels & {
  readonly title: string;
  /** Minutes. */
  readonly length: number | null;
  readonly steps: readonly StepTemplate[];
};

/** The template of a series' occurrences: the fields that all share, and the steps. */
export type TaskTemplate = Readonly<EncodedIn<typeof TASK_FIELDS, 'template'>> &
  TemplateLabels & { readonly steps: readonly StepTemplate[] };

/** Days of an occurrence, and the range to which they may shift. */
const nextWindowSchema = v.object({
  start_on: v.string(),
  end_on: v.string(),
  low: v.string(),
  high: v.string(),
});
/** `POST /api/task/repeat/preview` */
export const repeatPreviewRequestSchema = v.object({ task_repeat: taskRepeatSchema });
export const repeatPreviewSchema = v.object({ success: v.literal(1), next: v.array(nextWindowSchema) });

/** The occurrence that finishing or skipping one created; both `null` at the end of a series and for a task that doesn't repeat. */
export const nextOccurrenceSchema = v.object({
  success: v.literal(1),
  next_task_id: v.nullable(v.string()),
  next_on: v.nullable(v.string()),
});
