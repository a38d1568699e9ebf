import { beforeEach, describe, expect, it } from 'vitest';
import { forgetStored } from '#web/lib/device-storage.ts';
import { rememberShortcut, takeShortcut } from '#web/lib/session/session.ts';

beforeEach(() => sessionStorage.clear());

describe('the shortcut that led to the log-in', () => {
  it('is returned only once', () => {
    rememberShortcut({ pathname: '/tasks', search: '?add=task' });
    expect(takeShortcut()).toBe('/tasks?add=task');
    expect(takeShortcut()).toBeUndefined();
  });

  it('survives forgetting the person’s data', () => {
    rememberShortcut({ pathname: '/cycle', search: '?log=period' });
    forgetStored();
    expect(takeShortcut()).toBe('/cycle?log=period');
  });

  it.each([
    { pathname: '/tasks', search: '?task=0198-of-somebody' },
    { pathname: '/dashboard', search: '' },
    { pathname: '/tasks', search: '' },
  ])('is never another address: $pathname$search', (address) => {
    rememberShortcut(address);
    expect(sessionStorage).toHaveLength(0);
  });
});
