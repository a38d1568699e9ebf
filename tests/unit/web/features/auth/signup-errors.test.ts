import { describe, expect, it } from 'vitest';
import { lacksConsent, signupErrors } from '#web/features/auth/signup-errors.ts';

const complete = { email: 'noor@example.org', privacy: true, terms: true, adult: true, cookies: false };

describe('a sign-up', () => {
  it('lacks nothing without the optional box', () => {
    expect(signupErrors(complete)).toEqual({ email: false, privacy: false, terms: false, adult: false });
  });

  it.each(['', 'a@b', 'noor@example', 'no or@example.org', 'noor example.org', 'noor@@example.org'])(
    'does not take %j for an address',
    (email) => {
      expect(signupErrors({ ...complete, email }).email).toBe(true);
    },
  );

  it.each(['privacy', 'terms', 'adult'] as const)('needs the %s box', (box) => {
    const errors = signupErrors({ ...complete, [box]: false });
    expect(errors[box]).toBe(true);
    expect(lacksConsent(errors)).toBe(true);
  });
});
