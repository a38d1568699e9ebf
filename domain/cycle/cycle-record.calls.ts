import * as v from 'valibot';
import { DISCHARGES, TEST_RESULTS } from '#domain/day-log/day-log.fields.ts';
import { type Answer, defineCall } from '#domain/wire/call.ts';
import { at, entriesOf } from '#domain/wire/record-fields.ts';
import {
  daySchema,
  flagSchema,
  oneOf,
  outFlagSchema,
  storedDaySchema,
  successSchema,
} from '#domain/wire/wire.schema.ts';
import { datedPhaseSchema, PERIOD_ORIGINS } from './cycle.schema.ts';
import { CYCLE_MODES } from './cycle-mode.ts';
import { cycleAnnotationChangeSchema, cycleModeSchema, schemeSchema } from './life-stage.schema.ts';
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

// Not with the other calls about the cycle, because the first paint doesn't need it.

export const readCycleRecord = defineCall('GET /api/cycle/record', { answer: cycleRecordSchema });

export const setCycleMode = defineCall('POST /api/cycle/mode/update', {
  body: cycleModeSchema,
  answer: successSchema,
  takesKey: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const updateCycleFacts = defineCall('POST /api/cycle/facts/update', {
  body: v.object({ in_transition: flagSchema }),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const annotateCycle = defineCall('POST /api/cycle/past/:started_on/update', {
  params: v.object({ started_on: daySchema }),
  body: cycleAnnotationChangeSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
  refusals: ['not_found'],
});

export const setScheme = defineCall('POST /api/cycle/scheme/set', {
  body: schemeSchema,
  answer: successSchema,
  keepsCycleData: true,
});

/** For the running cycle. */
export const updateSign = defineCall('POST /api/cycle/sign/update', {
  body: v.object({ kind: oneOf(SIGN_KINDS), ignored: flagSchema }),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
  refusals: ['conflict'],
});

/** Probabilities from 0 to 1, to three decimals; they sum to 1. */
const phaseOddsSchema = v.object({
  menstrual: v.number(),
  follicular: v.number(),
  ovulation: v.number(),
  luteal: v.number(),
});
export type PhaseOdds = v.InferOutput<typeof phaseOddsSchema>;

const NEAR_DAYS = 14;
const SURE = 0.5;
/** Whether odds are as sure as they are waited for: one phase is likelier than not, or the day is at most 14 days away. */
export const areSurer = (odds: PhaseOdds, inDays: number): boolean =>
  inDays <= NEAR_DAYS || Math.max(...Object.values(odds)) > SURE;

/** How far ahead a day may be. */
export const DATE_ODDS_MAX_DAYS = 400;
/** Most days that a person waits for. */
export const DATE_WATCHES_MAX = 20;

export const readDateOdds = defineCall('GET /api/cycle/day/:date/odds', {
  params: v.object({ date: daySchema }),
  answer: v.object({
    ...successSchema.entries,
    date: storedDaySchema,
    in_days: v.number(),
    odds: v.nullable(phaseOddsSchema),
    /** Only if there are no odds: no period is logged, another mode, too many logs missing, phases too unsure, consent withdrawn. */
    why: v.nullable(v.picklist(['no_data', 'other_mode', 'no_forecast', 'transition', 'consent'])),
    /** The share of days that each phase usually has. */
    usual: v.nullable(phaseOddsSchema),
    /** The first day on which the odds can say more than the usual shares; today if they do. */
    useful_from: v.nullable(storedDaySchema),
    /** How many days the start of that date's cycle is off at most, by the 80 % span, either way; whole days. */
    width_days: v.nullable(v.number()),
    /** The same once so many more periods are logged. */
    width_after: v.array(v.object({ logged: v.number(), width: v.number() })),
    /** The expected phases around the date. */
    spans: v.array(datedPhaseSchema),
    /** The odds of the seven days on either side and of the date itself, oldest first; none before today. */
    around: v.array(v.object({ date: storedDaySchema, odds: phaseOddsSchema })),
    /** How many days forecasts of her past cycles were off on average; `null` with fewer than three. */
    record: v.nullable(v.object({ cycles: v.number(), days: v.number() })),
    /** 1 if the person wants to hear when the odds are surer. */
    watched: outFlagSchema,
  }),
  refusals: ['validation_failed'],
});
export type DateOdds = Omit<Answer<typeof readDateOdds>, 'success'>;

/** One reminder once the largest odds pass one half, or 14 days before; it needs reminders to be on. */
export const watchDate = defineCall('POST /api/cycle/day/:date/watch', {
  params: v.object({ date: daySchema }),
  body: v.object({ watch: flagSchema }),
  answer: successSchema,
  keepsCycleData: true,
  refusals: ['conflict'],
});
