import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '#domain/account/rate-limits.ts';

const said = (limits: readonly { scope: string; max: number; windowSeconds: number }[]) =>
  limits.map(({ scope, max, windowSeconds }) => `${max} per ${windowSeconds} s per ${scope}`);

describe('the limits are those of the contract', () => {
  it('for mails', () => {
    expect(said(RATE_LIMITS.mail)).toEqual([
      '1 per 30 s per address-and-ip',
      '5 per 3600 s per address-and-ip',
      '10 per 3600 s per address',
      '20 per 86400 s per address',
      '100 per 3600 s per ip',
    ]);
  });

  it('for a browser that has signed in to the address', () => {
    expect(said(RATE_LIMITS['known-mail'])).toEqual([
      '1 per 30 s per address-and-browser',
      '5 per 3600 s per address-and-browser',
      '10 per 86400 s per address-and-browser',
    ]);
    expect(said(RATE_LIMITS['known-verification'])).toEqual(['20 per 3600 s per address-and-browser']);
  });

  it('for checks of codes', () => {
    expect(said(RATE_LIMITS.verification)).toEqual([
      '20 per 3600 s per address-and-counter',
      '60 per 600 s per ip',
    ]);
  });
});
