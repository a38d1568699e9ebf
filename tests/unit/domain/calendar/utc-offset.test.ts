import { expect, test } from 'vitest';
import { utcOffsetAt } from '#domain/calendar/zoned-day.ts';

const secondsAt = (text: string): number => Date.parse(text) / 1000;

test.each([
  { zone: 'UTC', at: '2026-11-21T22:00:00Z', minutes: 0 },
  { zone: 'Europe/Brussels', at: '2026-10-25T00:59:59Z', minutes: 120 },
  { zone: 'Europe/Brussels', at: '2026-10-25T01:00:00Z', minutes: 60 },
  { zone: 'Asia/Kathmandu', at: '2026-11-21T22:00:00Z', minutes: 345 },
  { zone: 'America/St_Johns', at: '2026-07-01T12:00:00Z', minutes: -150 },
])('$zone at $at is $minutes minutes ahead of UTC', ({ zone, at, minutes }) => {
  expect(utcOffsetAt(secondsAt(at), zone)).toBe(minutes);
});

test('an unknown time zone is refused', () => {
  expect(() => utcOffsetAt(0, 'Nowhere/None')).toThrow(RangeError);
});
