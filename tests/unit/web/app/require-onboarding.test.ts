import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { someUser } from '#tests/unit/web/some-user.ts';
import { requireOnboarding } from '#web/app/route-guards.tsx';

const open = someUser({ gender: null });

/** Where the guard leads from a path; nowhere if the page is open. */
function ledFrom(path: string, user = open): string | undefined {
  try {
    requireOnboarding(user, path);
    return undefined;
  } catch (thrown) {
    return isRedirect(thrown) ? String(thrown.options.to) : 'thrown';
  }
}

describe('while onboarding has something to ask', () => {
  it('every page leads to it', () => {
    expect(ledFrom('/dashboard')).toBe('/onboarding');
    expect(ledFrom('/settings')).toBe('/onboarding');
    expect(ledFrom('/settings/data')).toBe('/onboarding');
  });

  it('a history can be brought in', () => {
    expect(ledFrom('/settings/import')).toBeUndefined();
  });
});

it('once it is done, every page is open', () => {
  expect(ledFrom('/dashboard', someUser())).toBeUndefined();
});
