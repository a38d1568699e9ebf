import { describe, expect, test } from 'vitest';
import { episodesOf, startsOfEpisodes } from '#domain/cycle/episodes.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { day } from '../calendar/day.ts';

const march = (...days: readonly number[]) =>
  days.map((number) => day(`2026-03-${String(number).padStart(2, '0')}`));
const numbers = (days: readonly string[]) => days.map((text) => Number(text.slice(-2)));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('days of bleeding make starts', () => {
  test.each([
    { bled: [1, 2, 5], starts: [1], why: 'two days in between may be without' },
    { bled: [1, 2, 6], starts: [1, 6], why: 'three may not' },
    { bled: upTo(20), starts: [1], why: 'long bleeding is one start' },
    { bled: [5, 1, 3, 1], starts: [1], why: 'their order doesn’t matter, nor a day said twice' },
    { bled: [29], starts: [29], why: 'spotting before it isn’t among these days' },
    { bled: [2, 3, 4, 5, 6], starts: [2], why: 'a said start on 3 is a day of the episode' },
    { bled: [3, 4, 5, 6], starts: [3], why: 'and its first one, once 2 is taken back' },
    { bled: [], starts: [], why: 'none make none' },
  ])('$bled: $starts, for $why', ({ bled, starts }) => {
    expect(numbers(startsOfEpisodes(march(...bled)))).toEqual(starts);
  });

  test('a start within fifteen days of the last begins no cycle, one from the sixteenth on does', () => {
    const cycles = (...bled: readonly number[]) => {
      const { accepted, within } = acceptedStarts(startsOfEpisodes(march(...bled)));
      return { accepted: numbers(accepted), within: numbers(within) };
    };

    expect(cycles(1, 2, 6)).toEqual({ accepted: [1], within: [6] });
    expect(cycles(1, 15)).toEqual({ accepted: [1], within: [15] });
    expect(cycles(1, 16)).toEqual({ accepted: [1, 16], within: [] });
    expect(cycles(1, 17)).toEqual({ accepted: [1, 17], within: [] });
  });

  // The nights in which clocks change, in both halves of the year and at both ends of the calendar's day.
  test.each(['2026-03-28', '2026-10-24', '2026-04-04', '2026-09-05', '2025-12-30'])(
    'across the night after %s as across any other',
    (first) => {
      const start = day(first);
      const after = new Date(`${first}T12:00:00Z`);
      const later = (days: number) =>
        day(new Date(after.getTime() + days * 86_400_000).toISOString().slice(0, 10));

      expect(episodesOf([start, later(3), later(7)])).toEqual([[start, later(3)], [later(7)]]);
    },
  );
});
