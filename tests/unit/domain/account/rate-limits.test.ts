import { describe, expect, it } from 'vitest';
import { maxUnder, RATE_LIMITS } from '#domain/account/rate-limits.ts';

const formatLimits = (limits: readonly { scope: string; max: number; windowSeconds: number }[]) =>
  limits.map(({ scope, max, windowSeconds }) => `${max} per ${windowSeconds} s per ${scope}`);

describe('the limits are those of the contract', () => {
  it('for mails', () => {
    expect(formatLimits(RATE_LIMITS.mail)).toEqual([
      '1 per 30 s per address-and-ip',
      '5 per 3600 s per address-and-ip',
      '10 per 3600 s per address',
      '20 per 86400 s per address',
      '100 per 3600 s per ip',
    ]);
  });

  it('for a browser that has signed in to the address', () => {
    expect(formatLimits(RATE_LIMITS['known-mail'])).toEqual([
      '1 per 30 s per address-and-browser',
      '5 per 3600 s per address-and-browser',
      '10 per 86400 s per address-and-browser',
    ]);
    expect(formatLimits(RATE_LIMITS['known-verification'])).toEqual([
      '20 per 3600 s per address-and-browser',
    ]);
  });

  it('for checks of codes', () => {
    expect(formatLimits(RATE_LIMITS.verification)).toEqual([
      '20 per 3600 s per address-and-counter',
      '60 per 600 s per ip',
    ]);
  });

  it.each([
    ['read', '1200 per 60 s per person'],
    ['write', '300 per 60 s per person'],
    ['address-request', '10 per 86400 s per person'],
    ['import', '20 per 3600 s per person'],
    ['export', '20 per 3600 s per person'],
    ['model', '30 per 86400 s per person'],
    ['refresh', '60 per 60 s per ip'],
    ['bad_token', '600 per 60 s per ip'],
  ] as const)('for calls of the kind %s', (act, limit) => {
    expect(formatLimits(RATE_LIMITS[act])).toEqual([limit]);
  });
});

describe('RATE_LIMIT_FACTOR', () => {
  it('multiplies the limits of networks and signed-in calls, and leaves at least one call', () => {
    expect(maxUnder(RATE_LIMITS.read[0], 2)).toBe(2_400);
    expect(maxUnder(RATE_LIMITS.refresh[0], 0.001)).toBe(1);
  });

  it('leaves the other limits unchanged, including calls to the model', () => {
    expect(maxUnder(RATE_LIMITS.model[0], 1_000)).toBe(30);
    expect(maxUnder(RATE_LIMITS.mail[0], 1_000)).toBe(1);
  });
});
