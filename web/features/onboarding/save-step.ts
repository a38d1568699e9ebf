import { updateBirthDate, updateGender, updateName, updateTimeZone } from '#domain/account/account.calls.ts';
import { GENDERS } from '#domain/account/account.schema.ts';
import { birthDateOf } from '#domain/account/birth-date.ts';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import {
  setCycleLength,
  setLastPeriodDate,
  setLastPeriodLength,
  setPeriodLength,
} from '#domain/cycle/cycle.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { patchDetails } from '#web/lib/session/user.queries.ts';
import { type Draft, lastLengthText } from './draft.ts';
import type { Step } from './start-step.ts';

// Called only with answers that pass `stepError`, so a missing value here is a bug, not a message for the person.
const SAVERS: Readonly<Record<Step, (draft: Draft) => Promise<unknown>>> = {
  name: async ({ name }) => {
    await send(updateName, { body: { name: name.trim() } });
    patchDetails({ name: name.trim() });
  },
  gender: async (draft) => {
    const gender = given(GENDERS.find((code) => String(code) === draft.gender));
    await send(updateGender, { body: { gender } });
    patchDetails({ gender });
  },
  birth: async (draft) => {
    const date = { day: Number(draft.day), month: Number(draft.month), year: Number(draft.year) };
    await send(updateBirthDate, { body: date });
    patchDetails({ dob: given(birthDateOf(date)) });
  },
  zone: async ({ zone }) => {
    await send(updateTimeZone, { body: { timezone: zone } });
    patchDetails({ timezone: zone });
  },
  cycleLength: ({ cycleLength }) => send(setCycleLength, { body: { cycle_length: given(cycleLength) } }),
  periodLength: ({ periodLength }) => send(setPeriodLength, { body: { period_length: given(periodLength) } }),
  lastPeriod: (draft) => {
    const at = noonOf(given(parseLocalDate(given(draft.lastPeriodOn))), draft.zone);
    return send(setLastPeriodDate, { body: { last_period_timestamp: at } });
  },
  // Sent with the last step.
  menstruating: () => Promise.resolve(),
  lastLength: (draft) =>
    send(setLastPeriodLength, {
      body: {
        period_length: Number(lastLengthText(draft)),
        currently_menstruating: draft.menstruating === 'yes' ? 1 : 0,
      },
    }),
};

/** Saves one step's answer. Profile answers also go into the cached user, so that coming back continues at the right step. */
export function saveStep(step: Step, draft: Draft): Promise<unknown> {
  return SAVERS[step](draft);
}

function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('an unanswered step was saved');
  return value;
}
