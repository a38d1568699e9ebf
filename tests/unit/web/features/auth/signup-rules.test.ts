import { describe, expect, it } from 'vitest';
import { REQUIRED_BOXES, SIGNUP_RULES } from '#web/features/auth/signup-page.tsx';
import { findFormErrors } from '#web/lib/forms/schema-form.ts';

const complete = {
  email: 'noor@example.org',
  privacy_accepted: true,
  terms_accepted: true,
  adult_confirmed: true,
  cookie_consent: false,
};

describe('a sign-up', () => {
  it('is valid without the optional box', () => {
    expect(findFormErrors(SIGNUP_RULES, complete)).toEqual({});
  });

  it.each(['', 'a@b', 'noor@example', 'no or@example.org', 'noor example.org', 'noor@@example.org'])(
    'does not accept %j as an address',
    (email) => {
      expect(findFormErrors(SIGNUP_RULES, { ...complete, email })).toEqual({ email: 'email_invalid' });
    },
  );

  it('accepts an address with spaces around it', () => {
    expect(findFormErrors(SIGNUP_RULES, { ...complete, email: ' noor@example.org ' })).toEqual({});
  });

  it.each(REQUIRED_BOXES)('needs the %s box', (_, box) => {
    expect(findFormErrors(SIGNUP_RULES, { ...complete, [box]: false })).toEqual({
      [box]: SIGNUP_RULES.words[box],
    });
  });
});
