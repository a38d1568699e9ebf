import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { someUser } from '#tests/unit/web/some-user.ts';
import { requireOnboarding } from '#web/app/route-guards.tsx';

const open = someUser({ gender: null });

/** The guard's redirect for a path; `undefined` if the page is open. */
function ledFrom(path: string, user = open): string | undefined {
  try {
    requireOnboarding(user, path);
    return undefined;
  } catch (thrown) {
    return isRedirect(thrown) ? String(thrown.options.to) : 'thrown';
  }
}

describe('while onboarding has open questions', () => {
  it('every page redirects to it', () => {
    expect(ledFrom('/dashboard')).toBe('/onboarding');
    expect(ledFrom('/settings')).toBe('/onboarding');
    expect(ledFrom('/settings/data')).toBe('/onboarding');
  });

  it('a history can be imported', () => {
    expect(ledFrom('/settings/import')).toBeUndefined();
  });
});

it('every page is open once onboarding is done', () => {
  expect(ledFrom('/dashboard', someUser())).toBeUndefined();
});
