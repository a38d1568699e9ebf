import * as v from 'valibot';
import { DISCHARGES, TEST_RESULTS } from '#domain/day-log/day-log.fields.ts';
import { at, entriesOf } from '#domain/wire/record-fields.ts';
import { outFlagSchema, storedDaySchema } from '#domain/wire/wire.schema.ts';
import { PERIOD_ORIGINS } from './cycle.schema.ts';
import { CYCLE_MODES } from './cycle-mode.ts';
import { SIGN_KINDS, type StoredSign } from './signs/signs-of.ts';

const storedSignSchema = v.object({
  kind: v.picklist(SIGN_KINDS),
  on: storedDaySchema,
  known_on: storedDaySchema,
});

/** A logged start, with what is logged of its bleeding. */
export const START_FIELDS = {
  id: { sent: at('id', v.string()) },
  startedOn: { sent: at('started_on', storedDaySchema) },
  origin: { sent: at('origin', v.picklist(PERIOD_ORIGINS)) },
  /** The last day of bleeding as the person reported it. */
  endedOn: { sent: at('ended_on', v.nullable(storedDaySchema)) },
  /** The last day of the bleeding logged from the start on, and how many of its days are logged. */
  bledUntil: { sent: at('bled_until', v.nullable(storedDaySchema)) },
  bledDays: { sent: at('bled_days', v.number()) },
  /** Whether a day within three days after it is logged as without bleeding. */
  noneAfter: { sent: at('none_after', outFlagSchema) },
  /** The signs of its cycle if the days up to there are forgotten; else `null`. */
  signs: {
    sent: {
      ...at('signs', v.nullable(v.array(storedSignSchema))),
      encode: (signs: readonly StoredSign[] | null) =>
        signs?.map(({ knownOn, ...sign }) => ({ ...sign, known_on: knownOn })) ?? null,
      decode: (
        signs: readonly v.InferOutput<typeof storedSignSchema>[] | null,
      ): readonly StoredSign[] | null =>
        signs?.map(({ known_on: knownOn, ...sign }) => ({ ...sign, knownOn })) ?? null,
    },
  },
};

/** `GET /api/cycle/record`: the stored facts that every other answer about the cycle is computed from. */
export const cycleRecordSchema = v.object({
  success: v.literal(1),
  /** Every logged start, newest first. */
  starts: v.array(v.object(entriesOf(START_FIELDS, 'sent'))),
  /** The id of the start that onboarding made and may replace. */
  onboarding_start_id: v.nullable(v.string()),
  /** Answers of onboarding, in whole days. */
  cycle_length: v.nullable(v.number()),
  period_length: v.nullable(v.number()),
  last_period_length: v.nullable(v.number()),
  /** The last days on which the person reported still bleeding, or that the period hasn't begun. */
  still_bleeding_on: v.nullable(storedDaySchema),
  not_yet_on: v.nullable(storedDaySchema),
  in_transition: outFlagSchema,
  transition_told_on: v.nullable(storedDaySchema),
  /** Spans in a mode other than `natural`, oldest first. */
  modes: v.array(
    v.object({
      mode: v.picklist(CYCLE_MODES),
      started_on: storedDaySchema,
      ended_on: v.nullable(storedDaySchema),
      /** As the person reported them. */
      due_on: v.nullable(storedDaySchema),
      birth_on: v.nullable(storedDaySchema),
      withdrawal_until: v.nullable(storedDaySchema),
    }),
  ),
  /** Annotated cycles, without their texts. */
  annotations: v.array(
    v.object({
      started_on: storedDaySchema,
      odd: outFlagSchema,
      confirmed: outFlagSchema,
      ignored_signs: v.array(v.picklist(SIGN_KINDS)),
    }),
  ),
  /** The days of the newest cycles from which signs of ovulation are read, oldest first. */
  sign_days: v.array(
    v.object({
      date: storedDaySchema,
      lh: v.nullable(v.picklist(TEST_RESULTS)),
      discharge: v.nullable(v.picklist(DISCHARGES)),
      temperature: v.nullable(v.number()),
      disturbed: outFlagSchema,
    }),
  ),
});
export type CycleRecordAnswer = v.InferOutput<typeof cycleRecordSchema>;
