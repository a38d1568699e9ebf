import { describe, expect, it } from 'vitest';
import { someUser } from '#tests/unit/web/some-user.ts';
import { startStep } from '#web/features/onboarding/draft.ts';

const empty = { name: null, gender: null, dob: null, timezone: null };

describe('onboarding starts', () => {
  it('with the name if nothing is answered', () => {
    expect(startStep(someUser(empty))).toBe(1);
  });

  it('with gender once there is a name', () => {
    expect(startStep(someUser({ ...empty, name: 'Noor' }))).toBe(2);
  });

  it('with the birth date if the person prefers not to give their gender', () => {
    expect(startStep(someUser({ ...empty, name: 'Noor', gender: 0 }))).toBe(3);
  });

  it('with the time zone once there is a birth date', () => {
    expect(startStep(someUser({ timezone: null }))).toBe(4);
  });

  it('with the cycle once the profile is complete', () => {
    expect(startStep(someUser({}, { cycle_day: 0 }))).toBe(5);
  });
});
