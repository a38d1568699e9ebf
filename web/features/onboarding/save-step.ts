import type { TFunction } from 'i18next';
import * as v from 'valibot';
import {
  birthDateOf,
  GENDERS,
  isShortName,
  MINIMUM_AGE_YEARS,
  nameSchema,
} from '#domain/account/account.schema.ts';
import { updateBirthDate, updateGender, updateName, updateTimeZone } from '#domain/account/profile.calls.ts';
import { type LocalDate, parseLocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { deletePeriod, listPastPeriods, setCycleMode, updateCycleFacts } from '#domain/cycle/cycle.calls.ts';
import {
  CYCLE_LENGTH_RANGE,
  cycleLengthSchema,
  PERIOD_LENGTH_RANGE,
  periodLengthSchema,
} from '#domain/cycle/cycle.schema.ts';
import { modeOf } from '#domain/cycle/cycle-mode.ts';
import {
  setCycleLength,
  setLastPeriodDate,
  setLastPeriodLength,
  setPeriodLength,
} from '#domain/cycle/onboarding.calls.ts';
import { findFormErrors } from '#web/lib/forms/form-errors.ts';
import { send } from '#web/lib/http/api-client.ts';
import { patchDetails } from '#web/lib/session/user.data.ts';
import { type Draft, endsWithMode, lastLengthOf, type Question } from './draft.ts';

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
  zone: async ({ zone }) => {
    await send(updateTimeZone, { body: { timezone: zone } });
    patchDetails({ timezone: zone });
  },
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
  // Sent with the last step.
  menstruating: () => Promise.resolve(),
  lastLength: (draft) =>
    send(setLastPeriodLength, {
      body: {
        period_length: required(lastLengthOf(draft)),
        currently_menstruating: draft.menstruating === 'yes' ? 1 : 0,
      },
    }),
};

/** Saves one step's answer. Profile answers also go into the cached user, so that coming back continues at the right step. */
export function saveStep(step: Question, draft: Draft): Promise<unknown> {
  return SAVERS[step](draft);
}

function saveLastPeriod(draft: Draft): Promise<unknown> {
  const at = noonOf(required(parseLocalDate(required(draft.lastPeriodOn))), draft.zone);
  return send(setLastPeriodDate, { body: { last_period_timestamp: at } });
}

/** Deletes the day saved before the person said that there is none, or that they don't remember it; never one of a history. */
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

const VALIDATORS: Readonly<Record<Question, Validator>> = {
  name: ({ name, wholeName }, { t }) => {
    if (isShortName(name)) return name === wholeName ? undefined : t('onboarding.name.isWhole');
    const words = { name: { too_short: 'tooShort', too_long: 'tooLong', no_letter: 'noLetter' } } as const;
    const found = findFormErrors({ schema: nameSchema, words }, { name }).name;
    return found && t(`onboarding.name.${found}`);
  },
  gender: ({ gender }, { t }) => (gender === '' ? t('onboarding.gender.missing') : undefined),
  birth: ({ day, month, year }, { t, today }) => {
    if (day === '' || month === '' || year === '') return t('onboarding.birth.missing');
    const born = birthDateOf({ day: Number(day), month: Number(month), year: Number(year) });
    if (born === undefined) return t('onboarding.birth.impossible');
    return wholeYearsBetween(born, today) < MINIMUM_AGE_YEARS ? t('onboarding.birth.underage') : undefined;
  },
  // One is always chosen.
  zone: () => undefined,
  cycleLength: ({ cycleLength }, { t }) =>
    v.is(cycleLengthSchema, cycleLength) ? undefined : t('onboarding.range', CYCLE_LENGTH_RANGE),
  periodLength: ({ periodLength }, { t }) => periodLengthError(periodLength, t),
  lastPeriod: ({ lastPeriodOn }, { t }) =>
    lastPeriodOn === null ? t('onboarding.lastPeriod.missing') : undefined,
  mode: ({ mode }, { t }) => (mode === null ? t('onboarding.mode.missing') : undefined),
  menstruating: ({ menstruating }, { t }) =>
    menstruating === null ? t('onboarding.menstruating.missing') : undefined,
  lastLength: (draft, { t }) => periodLengthError(lastLengthOf(draft), t),
};

/** Why a step's answer can't be sent, as a message; `undefined` if it can. */
export function stepError(step: Question, answer: { draft: Draft; t: TFunction; today: LocalDate }) {
  return VALIDATORS[step](answer.draft, answer);
}

function periodLengthError(days: number | null, t: TFunction): string | undefined {
  return v.is(periodLengthSchema, days) ? undefined : t('onboarding.range', PERIOD_LENGTH_RANGE);
}
