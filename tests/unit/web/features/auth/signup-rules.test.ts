import { describe, expect, it } from 'vitest';
import { REQUIRED_BOXES, signUpFaults } from '#web/features/auth/signup-page.tsx';

/** What a browser reads from the form: a box that isn't ticked is missing. */
function formOf(email: string, without?: string): FormData {
  const form = new FormData();
  form.set('email', email);
  for (const [, name] of REQUIRED_BOXES) if (name !== without) form.set(name, 'on');
  return form;
}

describe('a sign-up', () => {
  it('is valid without the optional box', () => {
    expect(signUpFaults(formOf('noor@example.org'))).toEqual([]);
  });

  it.each(['', 'a@b', 'noor@example', 'no or@example.org', 'noor example.org', 'noor@@example.org'])(
    'does not accept %j as an address',
    (email) => {
      expect(signUpFaults(formOf(email))).toEqual(['email']);
    },
  );

  it('accepts an address with spaces around it', () => {
    expect(signUpFaults(formOf(' noor@example.org '))).toEqual([]);
  });

  it.each(REQUIRED_BOXES)('needs the %s box', (_, box) => {
    expect(signUpFaults(formOf('noor@example.org', box))).toEqual([box]);
  });
});
