import { describe, expect, test } from 'vitest';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { episodesOf, startsOfEpisodes } from '#domain/day-log/bleeding.ts';
import { day } from '../calendar/day.ts';

const march = (...days: readonly number[]) =>
  days.map((number) => day(`2026-03-${String(number).padStart(2, '0')}`));
const numbers = (days: readonly string[]) => days.map((text) => Number(text.slice(-2)));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('days of bleeding make starts', () => {
  test.each([
    { bled: [1, 2, 5], starts: [1], why: 'a gap of two days is allowed' },
    { bled: [1, 2, 6], starts: [1, 6], why: 'a gap of three days is not' },
    { bled: upTo(20), starts: [1], why: 'long bleeding is one start' },
    { bled: [5, 1, 3, 1], starts: [1], why: 'neither order nor repeated days matter' },
    { bled: [29], starts: [29], why: 'spotting before it is not one of these days' },
    { bled: [2, 3, 4, 5, 6], starts: [2], why: 'a reported start on 3 is a day of the episode' },
    { bled: [3, 4, 5, 6], starts: [3], why: 'it is the first day once 2 is cleared' },
    { bled: [], starts: [], why: 'no days give no starts' },
  ])('$bled gives $starts, because $why', ({ bled, starts }) => {
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

  // Nights with a clock change, in both halves of the year and at both ends of the day, and a night without one.
  test.each(['2026-03-28', '2026-10-24', '2026-04-04', '2026-09-05', '2025-12-30'])(
    'episodes are split across the night after %s as across any other',
    (first) => {
      const start = day(first);
      const after = new Date(`${first}T12:00:00Z`);
      const later = (days: number) =>
        day(new Date(after.getTime() + days * 86_400_000).toISOString().slice(0, 10));

      expect(episodesOf([start, later(3), later(7)])).toEqual([[start, later(3)], [later(7)]]);
    },
  );
});
