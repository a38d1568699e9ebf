import { describe, expect, it } from 'vitest';
import { timeUntil } from '#web/i18n/format-value.ts';

const NOW = 1_800_000_000;
const HOUR = 3600;

describe('the time until an instant', () => {
  it.each([
    [9.2 * 24 * HOUR, 'in 10 days'],
    [37 * HOUR, 'in 2 days'],
    [36 * HOUR, 'in 36 hours'],
    [91 * 60, 'in 2 hours'],
    [61, 'in 2 minutes'],
    [-5, 'in 1 minute'],
  ])('%d seconds ahead is %s', (seconds, words) => {
    expect(timeUntil(NOW + seconds, { now: NOW, language: 'en' })).toBe(words);
  });

  it('is in the interface’s language', () => {
    expect(timeUntil(NOW + 3 * 24 * HOUR, { now: NOW, language: 'nl' })).toBe('over 3 dagen');
    expect(timeUntil(NOW + 3 * 24 * HOUR, { now: NOW, language: 'fr' })).toBe('dans 3 jours');
  });
});
