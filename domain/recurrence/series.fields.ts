import * as v from 'valibot';
import { BOUNDS, boundExceededMessage } from '#domain/account/quotas.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { at, entriesOf, type RecordFields } from '#domain/wire/record-fields.ts';
import {
  daySchema,
  fileIdSchema,
  flagSchema,
  instantSchema,
  oneOf,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import { afterCompletionProblem, parseCalendarRule } from './calendar-rule.ts';
import { SERIES_KINDS, type SeriesKind } from './pin.ts';
import {
  EACH_MAX,
  parsePin,
  STEP_LEVELS_MAX,
  STEPS_MAX,
  type StepTemplate,
  type TaskTemplate,
} from './repeat.schema.ts';

const { title, length } = entriesOf(TASK_FIELDS, 'template');
const OCCURRENCES_MAX = 1_000_000;
const RULE_MAX = 200;

/** Ids of labels; a step that was lifted may have more than ten. */
const labels = v.optional(
  v.pipe(
    v.array(fileIdSchema, 'must be a list of ids'),
    v.maxLength(BOUNDS.labels.most, boundExceededMessage('labels')),
  ),
);

/** Levels of steps, at most four. Their total is checked before, so that no oversized list is parsed. */
const stepsSchema = (levels: number): v.GenericSchema<StepTemplate[]> =>
  v.array(
    v.object({ title, length, labels, steps: levels > 1 ? stepsSchema(levels - 1) : NO_STEPS }),
  ) as v.GenericSchema<StepTemplate[]>; // what it parses
const NO_STEPS = v.pipe(v.array(v.unknown()), v.maxLength(0, boundExceededMessage('step_levels')));

/** Whether there are more steps than a task may have, at any depth; stops at the first too many. */
function hasTooMany(steps: unknown): boolean {
  const left: unknown[] = [steps];
  let found = 0;
  // The list grows during the loop: each step adds the steps below it.
  for (const some of left) {
    if (!Array.isArray(some)) continue;
    found += some.length;
    if (found > STEPS_MAX) return true;
    for (const step of some) left.push(step?.steps);
  }
  return false;
}

const templateSchema = v.object({
  ...entriesOf(TASK_FIELDS, 'template'),
  labels,
  steps: v.pipe(
    v.unknown(),
    v.check((steps) => !hasTooMany(steps), boundExceededMessage('steps')),
    stepsSchema(STEP_LEVELS_MAX),
  ),
});

/** A rule of the calendar, or a pin as JSON; a check of the whole series decides which one it must be. */
const ruleSchema = v.pipe(
  textSchema({ min: 1, max: RULE_MAX }),
  v.check((text) => 'rule' in parseCalendarRule(text) || parsePin(text) !== null, 'must be a rule or a pin'),
);

/** The fields of a series in a file of a person's data, by their columns. */
export const SERIES_FIELDS = {
  seriesId: { file: at('id', fileIdSchema) },
  kind: { file: at('kind', oneOf(SERIES_KINDS)) },
  rule: { file: at('rule', ruleSchema) },
  template: {
    file: {
      ...at('template', templateSchema),
      encode: (stored: TaskTemplate) => stored as v.InferOutput<typeof templateSchema>, // the same, never written to
      decode: (encoded: v.InferOutput<typeof templateSchema>): TaskTemplate => encoded,
    },
  },
  fromOn: { file: at('from_on', daySchema) },
  afterCompletion: { file: at('after_completion', flagSchema) },
  each: { file: at('each', wholeNumberSchema(0, EACH_MAX)) },
  notAfter: { file: at('not_after', v.nullable(daySchema)) },
  refOn: { file: at('ref_on', v.nullable(daySchema)) },
  refSkip: { file: at('ref_skip', wholeNumberSchema(0, OCCURRENCES_MAX)) },
  made: { file: at('made', wholeNumberSchema(0, OCCURRENCES_MAX)) },
  endedAt: { file: at('ended_at', v.nullable(instantSchema)) },
} as const satisfies RecordFields<'file'>;

type SeriesRule = { readonly kind: SeriesKind; readonly rule: string; readonly after_completion: 0 | 1 };

/** Whether a series of a file has the rule of its kind: a pin if it follows the cycle, else a rule of the calendar. */
const isOfItsKind = ({ kind, rule }: SeriesRule): boolean => (parsePin(rule) !== null) === (kind === 'cycle');

/** Whether `after_completion` is valid in a series of a file; a pinned one never uses it. */
function mayFollowCompletion({ kind, rule: text, after_completion: isAfter }: SeriesRule): boolean {
  if (isAfter === 0 || kind === 'cycle') return true;
  const read = parseCalendarRule(text);
  return 'rule' in read && afterCompletionProblem(read.rule) === null;
}

/** How a task repeats, and the template of its occurrences. */
export const portableSeriesSchema = v.pipe(
  v.object(entriesOf(SERIES_FIELDS, 'file')),
  v.forward(
    v.check(
      (series) => isOfItsKind(series),
      'must be a pin in a series of the kind cycle, and a rule in others',
    ),
    ['rule'],
  ),
  v.forward(
    v.check((series) => mayFollowCompletion(series), 'must be 0 unless the rule is FREQ and INTERVAL alone'),
    ['after_completion'],
  ),
);
