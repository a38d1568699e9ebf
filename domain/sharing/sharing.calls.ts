import * as v from 'valibot';
import { LANGUAGES } from '#domain/account/language.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { datedPhaseSchema } from '#domain/cycle/cycle.schema.ts';
import { CYCLE_PHASES, layOutPhases, phaseOn } from '#domain/cycle/phases.ts';
import {
  type CycleFacts,
  latestCycle,
  type RunningCycle,
  runningCycle,
} from '#domain/cycle/running-cycle.ts';
import { defineCall } from '#domain/wire/call.ts';
import {
  flagSchema,
  idSchema,
  oneOf,
  outFlagSchema,
  storedDaySchema,
  successSchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';

/** What a link shows: the phase alone, or besides the days on which the next period is expected and the phases of five weeks. */
export const SHARE_LEVELS = ['phase', 'outlook'] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];

/** Most links of a person that are alive. */
export const SHARES_MAX = 5;
/** For how many days a link opens, at first and at most. */
export const SHARE_DAYS = { first: 30, min: 1, max: 180 } as const;
/** From this many days before its last day on, the list offers to extend a link, and a reminder names it. */
export const SHARE_REMINDER_DAYS = 3;
export const SHARE_LABEL = { min: 1, max: 40 } as const;
export const SHARE_NOTE = { min: 1, max: 140 } as const;
export const SHARE_PASSPHRASE = { min: 4, max: 64 } as const;
/** Bytes of randomness in a link, and characters of them in base64url. */
export const SHARE_SECRET_BYTES = 32;
const SECRET_LENGTH = 43;

const note = v.optional(textSchema(SHARE_NOTE));
/** A sentence of the person's for each phase; none for those left out. */
export const notesSchema = v.object({ menstrual: note, follicular: note, ovulation: note, luteal: note });
export type ShareNotes = v.InferOutput<typeof notesSchema>;
const shownNote = v.optional(v.string());
const days = wholeNumberSchema(SHARE_DAYS.min, SHARE_DAYS.max);

const shareSchema = v.object({
  id: v.string(),
  label: v.string(),
  level: v.picklist(SHARE_LEVELS),
  notes: v.object({ menstrual: shownNote, follicular: shownNote, ovulation: shownNote, luteal: shownNote }),
  paused: outFlagSchema,
  has_passphrase: outFlagSchema,
  /** The last day on which it opens, in the person's zone. */
  expires_on: storedDaySchema,
  /** Whole days from today to the last one; 0 on it. */
  days_left: v.number(),
  created_at: v.number(),
  /** On how many days it was opened, and on which one last. */
  opened_days: v.number(),
  opened_on: v.nullable(storedDaySchema),
});
export type Share = v.InferOutput<typeof shareSchema>;

export const listShares = defineCall('GET /api/shares', {
  answer: v.object({ ...successSchema.entries, shares: v.array(shareSchema) }),
});

/** Needs the consent `sharing`, and a sign-in or a confirmation within ten minutes. The address is only shown this once. */
export const makeShare = defineCall('POST /api/share/make', {
  body: v.object({
    level: oneOf(SHARE_LEVELS),
    label: textSchema(SHARE_LABEL),
    days,
    notes: v.optional(notesSchema, {}),
    passphrase: v.optional(textSchema(SHARE_PASSPHRASE)),
  }),
  answer: v.object({ ...successSchema.entries, share: shareSchema, address: v.string() }),
  refusals: ['confirmation_needed', 'conflict'],
});

/** `days` counts from today. What is left out stays. */
export const updateShare = defineCall('POST /api/share/update', {
  body: v.object({
    share_id: idSchema,
    level: v.optional(oneOf(SHARE_LEVELS)),
    notes: v.optional(notesSchema),
    paused: v.optional(flagSchema),
    days: v.optional(days),
  }),
  answer: successSchema,
  refusals: ['not_found'],
});

export const endShare = defineCall('DELETE /api/share/:id/delete', {
  params: v.object({ id: idSchema }),
  answer: successSchema,
  refusals: ['not_found'],
});

/** Ends every link and the calendar's address. */
export const stopSharing = defineCall('POST /api/shares/stop', { body: v.object({}), answer: successSchema });

/** What a link shows at the moment; `any_day` from the expected day of the next period to the end of its 80 % span. */
export const GLANCE_STATES = ['shared', 'any_day', 'none'] as const;

const glanceEntries = {
  state: v.picklist(GLANCE_STATES),
  level: v.optional(v.picklist(SHARE_LEVELS)),
  phase: v.optional(v.picklist(CYCLE_PHASES)),
  note: v.optional(v.string()),
  /** The last day of the present phase's likely span. */
  until: v.optional(storedDaySchema),
  /** Whole days by phase, at most 35, up to the span of the next period. */
  spans: v.optional(v.array(datedPhaseSchema)),
};
const glanceSchema = v.object(glanceEntries);
/** What somebody with the link sees of the person: nothing but these fields. */
export type Glance = v.InferOutput<typeof glanceSchema>;

/** The secret is in the link's fragment, so that no server's log has it. */
export const openShare = defineCall('POST /api/shared/open', {
  access: 'public',
  body: v.object({
    secret: textSchema({ min: SECRET_LENGTH, max: SECRET_LENGTH }),
    passphrase: v.optional(textSchema(SHARE_PASSPHRASE)),
  }),
  answer: v.object({
    ...successSchema.entries,
    ...glanceEntries,
    expires_on: storedDaySchema,
    language: v.picklist(LANGUAGES),
  }),
  reads: true,
  refusals: ['not_found', 'rate_limited'],
});

type GlanceOptions = { readonly level: ShareLevel; readonly notes: ShareNotes; readonly isPaused: boolean };

/** How many days a glance shows, from today on. */
const SHOWN_DAYS = 35;
/** A day of the last cycle on which a forecast is as much work as on any other. */
const STAND_IN_DAYS = 14;

/**
 * What a link shows today, from the facts of the person's cycle; `null` for facts that may not be read. No field depends on how
 * long the period is late, and every reason for showing nothing gives the same glance after the same work (decision 173).
 */
export function glanceOf(facts: CycleFacts | null, { level, notes, isPaused }: GlanceOptions): Glance {
  const running = facts && forecastSeen(facts);
  const isShown = facts !== null && runningCycle(facts) !== null && !isPaused;
  if (!isShown || !running?.hasPhases) return { state: 'none' };
  const { openDays, layout, startedOn, forecast } = running;
  const { medianDays: expected } = forecast;
  // The interval of a skewed distribution may not include its median.
  const span = { low: Math.min(expected, forecast.lowDays), high: Math.max(expected, forecast.highDays) };
  if (openDays >= expected) return { state: openDays > span.high ? 'none' : 'any_day' };
  const phase = phaseOn(openDays + 1, layout);
  const note = notes[phase];
  const shown: Glance = { state: 'shared', level, phase, ...(note === undefined ? {} : { note }) };
  if (level === 'phase') return shown;

  const dayAt = (cycleDay: number) => addDays(startedOn, cycleDay - 1);
  const lastShown = openDays + SHOWN_DAYS;
  const phases = layOutPhases(layout, Math.min(span.low, lastShown))
    .filter(({ lastDay }) => lastDay > openDays)
    .map(({ phase: next, firstDay, lastDay }) => ({
      phase: next,
      start: dayAt(Math.max(firstDay, openDays + 1)),
      end: dayAt(lastDay),
    }));
  // Whole, even if it began before today: cut off, it would be another one each day.
  const period = { phase: 'menstrual', start: dayAt(span.low + 1), end: dayAt(span.high + 1) } as const;
  const current = layOutPhases(layout).find(({ lastDay }) => lastDay > openDays);
  return {
    ...shown,
    until: dayAt(current?.lastDay ?? expected),
    spans: span.high < lastShown ? [...phases, period] : phases,
  };
}

/**
 * The last cycle as it was forecast at its start: nothing that is logged of it is seen, neither bleeding nor a sign of ovulation,
 * which could be logged late and bring a phase back. Without a start, that of a stand-in.
 */
function forecastSeen(facts: CycleFacts): RunningCycle | null {
  const { today, periodStarts, bleedings, signs = [] } = facts;
  const startedOn = latestCycle(facts)?.startedOn ?? addDays(today, -STAND_IN_DAYS);
  const isBefore = (one: { readonly startedOn: LocalDate }) => one.startedOn < startedOn;
  return latestCycle({
    ...facts,
    periodStarts: [...periodStarts, startedOn],
    bleedings: bleedings.filter(isBefore),
    stillBleedingOn: null,
    notYetOn: null,
    signs: signs.filter(isBefore),
  });
}
