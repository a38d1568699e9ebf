import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { defineCall } from '#domain/wire/call.ts';
import { idSchema, textSchema } from '#domain/wire/wire.schema.ts';

/** Limits of a sentence and of a keyword in code points (contract §7). */
export const SENTENCE_RANGE = { min: 10, max: 500 } as const;
const KEYWORD_MAX = 100;

export const sentenceSchema = textSchema(SENTENCE_RANGE);

/** `POST /api/best/dates/find`: one of the two; the other is empty or left out. */
const findDatesSchema = v.pipe(
  v.object({
    keyword: v.nullish(textSchema({ min: 0, max: KEYWORD_MAX }), ''),
    sentence: v.nullish(textSchema({ min: 0, max: SENTENCE_RANGE.max }), ''),
    /** `load` counts only tasks of this label. */
    label_id: v.nullish(idSchema, ''),
  }),
  v.forward(
    v.check(
      ({ keyword, sentence }) => keyword !== '' || sentence !== '',
      'is needed where there is no keyword',
    ),
    ['sentence'],
  ),
  v.forward(
    v.check(
      ({ keyword, sentence }) => keyword === '' || sentence === '',
      'must be empty where there is a keyword',
    ),
    ['sentence'],
  ),
  v.forward(
    v.check(
      ({ sentence }) => sentence === '' || v.is(sentenceSchema, sentence),
      `must have at least ${SENTENCE_RANGE.min} characters`,
    ),
    ['sentence'],
  ),
);

/** What assigned the activity to a phase: the keyword list, our own classifier, or the language model. */
const DATE_SOURCES = ['keywords', 'local', 'ai'] as const;

const dayOddsSchema = v.object({
  date: v.string(),
  /** Probability that the day falls in the wanted phase, 0 to 1. */
  probability: v.number(),
  /** Open tasks that run or are due on the day. */
  load: v.number(),
  /** Minutes of the day in the person's calendars; `null` where none counts. */
  busy_minutes: v.nullable(v.number()),
  /** Minutes for tasks, as set for plans, that neither calendars nor tasks that stay there take. */
  minutes_left: v.number(),
  reason: v.string(),
});
export type DayOdds = v.InferOutput<typeof dayOddsSchema>;

/** Days are `YYYY-MM-DD`, both ends of a span included; lists are empty without cycle data or if nothing fits. */
export const foundDatesSchema = v.object({
  success: v.literal(1),
  predictions: v.array(v.object({ phase_start: v.string(), phase_end: v.string() })),
  /** `null` if the activity could not be placed. */
  cycle_phase: v.nullable(v.picklist(CYCLE_PHASES)),
  explanation: v.string(),
  source: v.picklist(DATE_SOURCES),
  days: v.array(dayOddsSchema),
});
export type FoundDates = v.InferOutput<typeof foundDatesSchema>;

export const findDates = defineCall('POST /api/best/dates/find', {
  body: findDatesSchema,
  answer: foundDatesSchema,
  refusals: ['not_found', 'ai_limit_reached'],
});
