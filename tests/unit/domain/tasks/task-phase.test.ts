import { describe, expect, it } from 'vitest';
import { isSuggestedIn, type PlaceableTask } from '#domain/tasks/task-answers.ts';
import { day } from '../calendar/day.ts';

const WAITING: PlaceableTask = {
  status: 'not_started',
  startOn: null,
  endOn: null,
  phase: 'luteal',
  repeats: null,
  plannedOn: null,
};

describe('a task', () => {
  it('is suggested in its phase while it is open and has no dates', () => {
    expect(isSuggestedIn('luteal', WAITING)).toBe(true);
    expect(isSuggestedIn('luteal', { ...WAITING, status: 'in_progress' })).toBe(true);
  });

  it.each([
    ['in another phase', { phase: 'menstrual' }],
    ['without any phase', { phase: null }],
    ['once it is completed', { status: 'completed' }],
    ['with a start', { startOn: day('2026-03-20') }],
    ['with an end', { endOn: day('2026-03-20') }],
    ['once it is planned', { plannedOn: day('2026-03-20') }],
    ['if it is pinned to the cycle', { repeats: 'cycle' }],
  ] satisfies [string, Partial<PlaceableTask>][])('isn’t suggested %s', (_, change) => {
    expect(isSuggestedIn('luteal', { ...WAITING, ...change })).toBe(false);
  });

  it('isn’t suggested without a running cycle', () => {
    expect(isSuggestedIn(null, WAITING)).toBe(false);
    expect(isSuggestedIn(null, { ...WAITING, phase: null })).toBe(false);
  });
});
