import { describe, expect, it } from 'vitest';
import { someUser } from '#tests/unit/web/some-user.ts';
import { isOnboardingDone, needsOnboarding } from '#web/lib/session/required-steps.ts';

describe('onboarding', () => {
  it('is needed without a time zone, a birth date or an answer about gender', () => {
    expect(needsOnboarding(someUser({ timezone: null }))).toBe(true);
    expect(needsOnboarding(someUser({ timezone: '' }))).toBe(true);
    expect(needsOnboarding(someUser({ dob: null }))).toBe(true);
    expect(needsOnboarding(someUser({ gender: null }))).toBe(true);
  });

  it('accepts "prefer not to say" as an answer', () => {
    expect(needsOnboarding(someUser({ gender: 0 }))).toBe(false);
  });

  it('is needed without cycle data until it was finished once', () => {
    const open = someUser({}, { cycle_day: 0 });
    expect(needsOnboarding(open)).toBe(true);
    const finished = someUser({ onboarding: { ...open.details.onboarding, completed: 1 } }, { cycle_day: 0 });
    expect(needsOnboarding(finished)).toBe(false);
  });

  it('is done only if it was finished and nothing is missing', () => {
    const { onboarding } = someUser().details;
    expect(isOnboardingDone(someUser({ onboarding: { ...onboarding, completed: 0 } }))).toBe(false);
    expect(isOnboardingDone(someUser({ onboarding: { ...onboarding, completed: 1 } }))).toBe(true);
    expect(isOnboardingDone(someUser({ dob: null, onboarding: { ...onboarding, completed: 1 } }))).toBe(
      false,
    );
  });

  it('is not needed with an imported history, in any mode and however old', () => {
    const history = { ...someUser().details.onboarding, last_period_on: '2024-02-29' };
    const brought = someUser({ onboarding: history }, { cycle_day: 0, cycle_mode: 'pregnant' });
    expect(needsOnboarding(brought)).toBe(false);
    expect(isOnboardingDone(brought)).toBe(true);
    expect(isOnboardingDone(someUser({ dob: null, onboarding: history }))).toBe(false);
  });

  it('continues for a person who left between its questions about the cycle', () => {
    const { onboarding } = someUser().details;
    const answered = { ...onboarding, cycle_length: 28, last_period_on: '2026-11-01' };
    expect(isOnboardingDone(someUser({ onboarding: answered }))).toBe(false);
  });
});
