import { GENDERS } from '#domain/account/account.schema.ts';
import { birthDateOf } from '#domain/account/birth-date.ts';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { patchDetails } from '#web/lib/user.queries.ts';
import { type Draft, lastLengthText, zoneOf } from './draft.ts';
import * as api from './onboarding.api.ts';
import type { Step } from './start-step.ts';

// Called only with answers that `stepError` has nothing against; a gap is a defect and not a message.
const SAVERS: Readonly<Record<Step, (draft: Draft) => Promise<unknown>>> = {
  name: async ({ name }) => {
    await api.saveName(name.trim());
    patchDetails({ name: name.trim() });
  },
  gender: async (draft) => {
    const gender = given(GENDERS.find((code) => String(code) === draft.gender));
    await api.saveGender(gender);
    patchDetails({ gender });
  },
  birth: async (draft) => {
    const date = { day: Number(draft.day), month: Number(draft.month), year: Number(draft.year) };
    await api.saveBirthDate(date);
    patchDetails({ dob: given(birthDateOf(date)) });
  },
  zone: async ({ zone }) => {
    await api.saveTimeZone(zone);
    patchDetails({ timezone: zone });
  },
  cycleLength: ({ cycleLength }) => api.saveCycleLength(given(cycleLength)),
  periodLength: ({ periodLength }) => api.savePeriodLength(given(periodLength)),
  lastPeriod: (draft) =>
    api.saveLastPeriod(noonOf(given(parseLocalDate(given(draft.lastPeriodOn))), zoneOf(draft))),
  // Goes out with the last step.
  menstruating: () => Promise.resolve(),
  lastLength: (draft) =>
    api.saveLastPeriodLength({
      period_length: Number(lastLengthText(draft)),
      currently_menstruating: draft.menstruating === 'yes' ? 1 : 0,
    }),
};

/** Stores one step's answer; the profile's part of it also in the cached user, so that a return begins where one was. */
export function saveStep(step: Step, draft: Draft): Promise<unknown> {
  return SAVERS[step](draft);
}

function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('an unanswered step was saved');
  return value;
}
