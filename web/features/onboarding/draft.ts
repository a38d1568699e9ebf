import type { TFunction } from 'i18next';
import * as v from 'valibot';
import {
  birthDateOf,
  GENDERS,
  isShortName,
  MINIMUM_AGE_YEARS,
  nameSchema,
  type UserDetails,
} from '#domain/account/account.schema.ts';
import { updateBirthDate, updateGender, updateName, updateTimeZone } from '#domain/account/profile.calls.ts';
import {
  addDays,
  daysBetween,
  type LocalDate,
  parseLocalDate,
  wholeYearsBetween,
} from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import {
  deletePeriod,
  listPastPeriods,
  setCycleLength,
  setLastPeriodDate,
  setLastPeriodLength,
  setPeriodLength,
} from '#domain/cycle/cycle.calls.ts';
import {
  CYCLE_LENGTH_RANGE,
  cycleLengthSchema,
  PERIOD_LENGTH_RANGE,
  periodLengthSchema,
} from '#domain/cycle/cycle.schema.ts';
import { type ModeChoice, modeOf, type PauseReason, USUAL_REASON } from '#domain/cycle/cycle-mode.ts';
import { setCycleMode, updateCycleFacts } from '#domain/cycle/cycle-record.calls.ts';
import { type CyclePhase, phaseOn } from '#domain/cycle/phases.ts';
import { findFormErrors } from '#web/lib/forms/schema-form.ts';
import { send } from '#web/lib/http/api-client.ts';
import { patchDetails } from '#web/lib/session/user.data.ts';
import { browserTimeZone } from '#web/lib/time/today.ts';
import { presentZone } from '#web/lib/time/zone-names.ts';

export const STEPS = [
  'name',
  'gender',
  'birth',
  'zone',
  'cycleLength',
  'periodLength',
  'lastPeriod',
  'menstruating',
  'lastLength',
] as const;

export type Step = (typeof STEPS)[number];

/** The question of a page: a step, whether the device's zone is right before the list of zones, or the mode instead of the last period. */
export type Question = Step | 'here' | 'mode';

/** The step (1-based) to start at: the first profile question without an answer, or else the cycle (contract §9). */
export function startStep({ details }: Pick<UserDetails, 'details'>): number {
  if (!details.name) return 1;
  if (details.gender === null) return 2;
  if (!details.dob) return 3;
  if (!details.timezone) return 4;
  return 5;
}

/** Suggested while nothing is known yet, and drawn while a field is empty; in days. */
const SUGGESTED_CYCLE_LENGTH = 28;
const SUGGESTED_PERIOD_LENGTH = 5;

/** The answers as the form fields hold them. */
export type Draft = {
  readonly name: string;
  /** A very short name that the person confirmed to be complete. */
  readonly wholeName: string | null;
  readonly gender: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly zone: string;
  /** Whether the zone is chosen from the list. */
  readonly isElsewhere: boolean;
  readonly cycleLength: number | null;
  readonly periodLength: number | null;
  readonly lastPeriodOn: string | null;
  /** The day already saved as the last period's start; continuing without a day deletes it. */
  readonly savedPeriodOn: string | null;
  /** Why the mode is a question too: no period now, its day forgotten, or a day long ago; `null` if it isn't. */
  readonly modeAsked: 'none' | 'forgotten' | 'longAgo' | null;
  readonly mode: ModeChoice | null;
  /** Why there are no periods, for the mode without periods. */
  readonly reason: PauseReason;
  readonly menstruating: 'yes' | 'no' | null;
  /** `undefined` until it's changed: then the usual period length is used. */
  readonly lastLength: number | null | undefined;
};

export type FieldsProps = {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  /** Changes the draft and goes on. */
  readonly answer: (change: Partial<Draft>) => void;
  readonly error: string | undefined;
};

/** The answers already in the profile, with suggestions for the rest. */
export function draftOf({ details }: UserDetails): Draft {
  const { onboarding } = details;
  const [year = '', month = '', day = ''] = details.dob?.split('-') ?? [];
  const zone = presentZone(details.timezone ?? browserTimeZone());
  return {
    name: details.name ?? '',
    wholeName: details.name,
    gender: details.gender === null ? '' : String(details.gender),
    day: withoutZero(day),
    month: withoutZero(month),
    year,
    zone,
    // Such as UTC: no place to ask about.
    isElsewhere: !zone.includes('/'),
    cycleLength: onboarding.cycle_length ?? SUGGESTED_CYCLE_LENGTH,
    periodLength: onboarding.period_length ?? SUGGESTED_PERIOD_LENGTH,
    lastPeriodOn: onboarding.last_period_on,
    savedPeriodOn: onboarding.last_period_on,
    modeAsked: null,
    mode: null,
    reason: USUAL_REASON,
    menstruating: null,
    lastLength: onboarding.last_period_length ?? undefined,
  };
}

/** Whether nothing is asked after the mode: there's no last period, or the mode has no forecasts. */
function endsWithMode({ modeAsked, mode }: Draft): boolean {
  return modeAsked !== null && (modeAsked !== 'longAgo' || (mode !== null && modeOf(mode) !== 'natural'));
}

/** Whether no other question follows. The last one is only for a period that is over and whose length is unknown. */
export function isLastQuestion(question: Question, draft: Draft): boolean {
  if (question === 'mode') return endsWithMode(draft);
  if (question !== 'menstruating') return question === 'lastLength';
  return draft.menstruating === 'yes' || draft.lastLength !== undefined;
}

/** Whether a question whose answers are pressed has none yet; nothing can be continued then. */
export function isUnanswered(question: Question, draft: Draft): boolean {
  const { gender, lastPeriodOn, mode, menstruating } = draft;
  const chosen: Partial<Record<Question, string | null>> = {
    gender,
    lastPeriod: lastPeriodOn,
    mode,
    menstruating,
  };
  return chosen[question] === null || chosen[question] === '';
}

/** The last period's length, or else the usual one; `null` if the field was emptied. */
export const lastLengthOf = ({ lastLength, periodLength }: Draft): number | null =>
  lastLength === undefined ? periodLength : lastLength;

const withoutZero = (part: string): string => (part === '' ? '' : String(Number(part)));

/** A last period longer ago than this may mean that there is no natural cycle now, so the mode is a question too. */
const LONG_AGO_DAYS = 90;

/** The cycle by the answers so far; lengths in days, as entered or suggested. */
export type CycleShape = {
  /** 1-based, and above `cycleLength` if the next period is late; `null` until a day is chosen. */
  readonly cycleDay: number | null;
  readonly cycleLength: number;
  readonly periodLength: number;
  readonly phaseOfDay: (day: number) => CyclePhase;
};

export function cycleShape(draft: Draft, today: LocalDate): CycleShape {
  const cycleLength = draft.cycleLength ?? SUGGESTED_CYCLE_LENGTH;
  const periodLength = draft.periodLength ?? SUGGESTED_PERIOD_LENGTH;
  const start = startOf(draft);
  return {
    cycleDay: start === undefined ? null : daysBetween(start, today) + 1,
    cycleLength,
    periodLength,
    phaseOfDay: (day) => phaseOn(day, { cycleLength, periodLength }),
  };
}

/** The bleeding days after the chosen first day, by the period length; none after today. */
export function followingDays(draft: Draft, today: LocalDate): LocalDate[] {
  const start = startOf(draft);
  if (start === undefined) return [];
  const length = draft.periodLength ?? SUGGESTED_PERIOD_LENGTH;
  const days = Array.from({ length: length - 1 }, (_, index) => addDays(start, index + 1));
  return days.filter((day) => day <= today);
}

/** Whether the chosen day is so long ago that the mode becomes a question. */
export function isLongAgo(draft: Draft, today: LocalDate): boolean {
  const start = startOf(draft);
  return start !== undefined && daysBetween(start, today) > LONG_AGO_DAYS;
}

const startOf = ({ lastPeriodOn }: Draft): LocalDate | undefined =>
  lastPeriodOn === null ? undefined : parseLocalDate(lastPeriodOn);

// Called only with answers that pass `stepError`, so a missing value here is a bug, not a message for the person.
const SAVERS: Readonly<Record<Question, (draft: Draft) => Promise<unknown>>> = {
  name: async ({ name }) => {
    await send(updateName, { body: { name: name.trim() } });
    patchDetails({ name: name.trim() });
  },
  gender: async (draft) => {
    const gender = required(GENDERS.find((code) => String(code) === draft.gender));
    await send(updateGender, { body: { gender } });
    patchDetails({ gender });
  },
  birth: async (draft) => {
    const date = { day: Number(draft.day), month: Number(draft.month), year: Number(draft.year) };
    await send(updateBirthDate, { body: date });
    patchDetails({ dob: required(birthDateOf(date)) });
  },
  here: saveZone,
  zone: saveZone,
  cycleLength: ({ cycleLength }) => send(setCycleLength, { body: { cycle_length: required(cycleLength) } }),
  periodLength: ({ periodLength }) =>
    send(setPeriodLength, { body: { period_length: required(periodLength) } }),
  lastPeriod: saveLastPeriod,
  mode: async (draft) => {
    if (draft.modeAsked === 'longAgo') await saveLastPeriod(draft);
    else await removeLastPeriod(draft);
    const mode = required(draft.mode);
    const reason = mode === 'no_periods' ? { reason: draft.reason } : {};
    await send(setCycleMode, { body: { cycle_mode: modeOf(mode), ...reason } });
    if (mode === 'transition') await send(updateCycleFacts, { body: { in_transition: 1 } });
    // The call that completes onboarding; no period is running.
    const length = { period_length: required(draft.periodLength), currently_menstruating: 0 as const };
    if (endsWithMode(draft)) await send(setLastPeriodLength, { body: length });
  },
  // Sent with the last step, if there is one.
  menstruating: async (draft) => {
    if (isLastQuestion('menstruating', draft)) await saveLastLength(draft);
  },
  lastLength: saveLastLength,
};

/** Saves one step's answer. Profile answers also go into the cached user, so that coming back continues at the right step. */
export const saveStep = (step: Question, draft: Draft): Promise<unknown> => SAVERS[step](draft);

async function saveZone({ zone }: Draft): Promise<void> {
  await send(updateTimeZone, { body: { timezone: zone } });
  patchDetails({ timezone: zone });
}

function saveLastLength(draft: Draft): Promise<unknown> {
  const body = {
    period_length: required(lastLengthOf(draft)),
    currently_menstruating: draft.menstruating === 'yes' ? 1 : 0,
  } as const;
  return send(setLastPeriodLength, { body });
}

function saveLastPeriod(draft: Draft): Promise<unknown> {
  const at = noonOf(required(parseLocalDate(required(draft.lastPeriodOn))), draft.zone);
  return send(setLastPeriodDate, { body: { last_period_timestamp: at } });
}

/** Deletes the saved day if the person then answers that there is none or that they forgot it; never an imported period. */
async function removeLastPeriod({ savedPeriodOn }: Draft): Promise<void> {
  if (savedPeriodOn === null) return;
  const { previous_periods_raw_data: periods } = await send(listPastPeriods, { params: { param: 'all' } });
  const saved = periods.find(({ period_on, origin }) => period_on === savedPeriodOn && origin === 'said');
  if (saved !== undefined) await send(deletePeriod, { params: { id: saved.id } });
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('an unanswered step was saved');
  return value;
}

type Validator = (draft: Draft, context: { t: TFunction; today: LocalDate }) => string | undefined;

// Answers that are pressed can't be wrong.
const VALIDATORS: Readonly<Partial<Record<Question, Validator>>> = {
  name: ({ name, wholeName }, { t }) => {
    if (isShortName(name)) return name === wholeName ? undefined : t('onboarding.name.isWhole');
    const words = { name: { too_short: 'tooShort', too_long: 'tooLong', no_letter: 'noLetter' } } as const;
    const found = findFormErrors({ schema: nameSchema, words }, { name }).name;
    return found && t(`onboarding.name.${found}`);
  },
  birth: ({ day, month, year }, { t, today }) => {
    if (day === '' || month === '' || year === '') return t('onboarding.birth.missing');
    const born = birthDateOf({ day: Number(day), month: Number(month), year: Number(year) });
    if (born === undefined) return t('onboarding.birth.impossible');
    return wholeYearsBetween(born, today) < MINIMUM_AGE_YEARS ? t('onboarding.birth.underage') : undefined;
  },
  cycleLength: ({ cycleLength }, { t }) =>
    v.is(cycleLengthSchema, cycleLength) ? undefined : t('onboarding.range', CYCLE_LENGTH_RANGE),
  periodLength: ({ periodLength }, { t }) => periodLengthError(periodLength, t),
  lastLength: (draft, { t }) => periodLengthError(lastLengthOf(draft), t),
};

/** Why a step's answer can't be sent, as a message; `undefined` if it can. */
export function stepError(step: Question, answer: { draft: Draft; t: TFunction; today: LocalDate }) {
  return VALIDATORS[step]?.(answer.draft, answer);
}

function periodLengthError(days: number | null, t: TFunction): string | undefined {
  return v.is(periodLengthSchema, days) ? undefined : t('onboarding.range', PERIOD_LENGTH_RANGE);
}
