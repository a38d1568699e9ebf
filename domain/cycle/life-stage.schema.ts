import * as v from 'valibot';
import {
  daySchema,
  flagSchema,
  oneOf,
  outFlagSchema,
  storedDaySchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import {
  CYCLE_MODES,
  type CycleMode,
  FEEDINGS,
  METHODS,
  NATURAL_METHODS,
  ODD_REASONS,
  PAUSE_REASONS,
} from './cycle-mode.ts';
import { ACTIVE_DAYS_RANGE, PAUSE_DAYS_RANGE, SCHEME_KINDS } from './scheme.ts';
import { SIGN_KINDS } from './signs/signs-of.ts';

/** A span in a mode; `ended_on` is the first day after it. */
export const modeSpanSchema = v.object({
  mode: v.picklist(CYCLE_MODES),
  started_on: storedDaySchema,
  ended_on: v.nullable(storedDaySchema),
});

/** Which mode each detail belongs to; contraception and natural cycles have methods of their own. */
const MODE_OF_DETAIL = {
  due_on: 'pregnant',
  birth_on: 'postpartum',
  feeding: 'postpartum',
  reason: 'paused',
  hide_weeks: 'pregnant',
} as const satisfies Record<string, CycleMode>;

const methodsOf = (mode: CycleMode): readonly string[] => {
  if (mode === 'contraception') return METHODS;
  return mode === 'natural' ? NATURAL_METHODS : [];
};

/** How far back a mode may begin: two years, in days. */
export const MODE_SINCE_DAYS_MAX = 731;

const modeFields = v.object({
  cycle_mode: oneOf(CYCLE_MODES),
  /** Its first day; today if left out. */
  since: v.optional(daySchema),
  method: v.nullish(oneOf([...METHODS, ...NATURAL_METHODS])),
  due_on: v.nullish(daySchema),
  birth_on: v.nullish(daySchema),
  feeding: v.nullish(oneOf(FEEDINGS)),
  reason: v.nullish(oneOf(PAUSE_REASONS)),
  /** 1 hides the weeks of a pregnancy. */
  hide_weeks: v.optional(flagSchema),
});

/** `POST /api/cycle/mode/update`: details that are left out don't change, `null` clears one. */
export const cycleModeSchema = v.pipe(
  modeFields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { cycle_mode: mode, ...details } = dataset.value;
    const refuse = (key: keyof typeof details, message: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: details[key] }],
      });
    for (const [detail, of] of Object.entries(MODE_OF_DETAIL)) {
      const key = detail as keyof typeof MODE_OF_DETAIL; // its own keys
      if (details[key] != null && mode !== of) refuse(key, `is only for ${of}`);
    }
    const { method } = details;
    if (method != null && !methodsOf(mode).includes(method)) refuse('method', `is no method of ${mode}`);
  }),
);
export type ModeChange = v.InferOutput<typeof cycleModeSchema>;

const currentModeSchema = v.object({
  since: storedDaySchema,
  method: v.nullable(v.picklist(METHODS)),
  reason: v.nullable(v.picklist(PAUSE_REASONS)),
  /** As the person reported it, or 280 days after the last start before the mode. */
  due_on: v.nullable(storedDaySchema),
  birth_on: v.nullable(storedDaySchema),
  feeding: v.nullable(v.picklist(FEEDINGS)),
});
export type CurrentMode = v.InferOutput<typeof currentModeSchema>;

/** The most code points of a note on a cycle. */
export const ODD_NOTE_MAX = 500;
/** `POST /api/cycle/past/{started_on}/update`: fields that are left out don't change, `null` clears a text. */
export const cycleAnnotationChangeSchema = v.pipe(
  v.object({
    odd: v.optional(flagSchema),
    reason: v.nullish(oneOf(ODD_REASONS)),
    note: v.nullish(textSchema({ min: 1, max: ODD_NOTE_MAX })),
    confirmed: v.optional(flagSchema),
  }),
  v.forward(
    v.check(({ odd, confirmed }) => odd !== 1 || confirmed !== 1, 'must not be 1 for an odd cycle'),
    ['confirmed'],
  ),
);
export type CycleAnnotationChange = v.InferOutput<typeof cycleAnnotationChangeSchema>;

/** `POST /api/cycle/scheme/set`. A scheme ends when another method or scheme is set. */
export const schemeSchema = v.object({
  kind: oneOf(SCHEME_KINDS),
  active_days: wholeNumberSchema(ACTIVE_DAYS_RANGE.min, ACTIVE_DAYS_RANGE.max),
  pause_days: wholeNumberSchema(PAUSE_DAYS_RANGE.min, PAUSE_DAYS_RANGE.max),
  /** The first day of a pack. */
  started_on: daySchema,
  /** The hour of its reminder, 0 to 23; `null` for none. */
  hour: v.nullish(wholeNumberSchema(0, 23), null),
});
export type SchemeChange = v.InferOutput<typeof schemeSchema>;
const currentSchemeSchema = v.object({
  kind: v.picklist(SCHEME_KINDS),
  active_days: v.number(),
  pause_days: v.number(),
  started_on: storedDaySchema,
  hour: v.nullable(v.number()),
});
export type CurrentScheme = v.InferOutput<typeof currentSchemeSchema>;

/** A sign of ovulation as sent. */
export const signSchema = v.object({
  kind: v.picklist(SIGN_KINDS),
  on: storedDaySchema,
  known_on: storedDaySchema,
});

const cycleAnnotationSchema = v.object({
  started_on: storedDaySchema,
  odd: outFlagSchema,
  confirmed: outFlagSchema,
  reason: v.nullable(v.picklist(ODD_REASONS)),
  note: v.nullable(v.string()),
  ignored_signs: v.array(v.picklist(SIGN_KINDS)),
});
export type CycleAnnotation = v.InferOutput<typeof cycleAnnotationSchema>;

/** Everything that a person reports about their cycles besides the log, with the history that a forecast needs. */
export const cycleStatusEntries = {
  cycle_mode: v.picklist(CYCLE_MODES),
  mode: v.nullable(currentModeSchema),
  weeks_hidden: outFlagSchema,
  in_transition: outFlagSchema,
  transition_told_on: v.nullable(storedDaySchema),
  natural_method: v.nullable(v.picklist(NATURAL_METHODS)),
  /** How a pill, a ring or a patch is taken, while that is the mode. */
  scheme: v.nullable(currentSchemeSchema),
  history: v.object({
    /** Spans in a mode, the current one included. */
    modes: v.array(
      v.object({
        ...modeSpanSchema.entries,
        birth_on: v.nullable(storedDaySchema),
        /** After a pack: the last day on which bleeding is a withdrawal bleed, which starts no cycle. */
        withdrawal_until: v.nullable(storedDaySchema),
      }),
    ),
    told: v.array(cycleAnnotationSchema),
    /** Signs of the newest cycles, without those set aside. */
    signs: v.array(v.object({ started_on: storedDaySchema, ...signSchema.entries })),
  }),
};
const cycleStatusSchema = v.object(cycleStatusEntries);
export type CycleStatus = v.InferOutput<typeof cycleStatusSchema>;

/** The status of someone who has reported nothing. */
export const NO_STATUS: CycleStatus = {
  cycle_mode: 'natural',
  mode: null,
  weeks_hidden: 0,
  in_transition: 0,
  transition_told_on: null,
  natural_method: null,
  scheme: null,
  history: { modes: [], told: [], signs: [] },
};
