import { describe, expect, it } from 'vitest';
import {
  filterAfter,
  HABIT_TEMPLATES,
  hasKeyword,
  templatesByPhase,
} from '#web/features/habits/template-list.tsx';

const ANY = { theme: null, timeFrame: null } as const;

describe('the filter for ideas', () => {
  it('has one theme and one time of day, each cleared by a second press', () => {
    const work = filterAfter(ANY, 'work');
    const workAtNoon = filterAfter(work, 'noon');
    expect(workAtNoon).toEqual({ theme: 'work', timeFrame: 'noon' });
    expect(filterAfter(workAtNoon, 'personal')).toEqual({ theme: 'personal', timeFrame: 'noon' });
    expect(filterAfter(workAtNoon, 'noon')).toEqual(work);
    expect(filterAfter(work, 'work')).toEqual(ANY);
  });

  it('shows every idea without a choice, and only matching ones with a choice', () => {
    expect(templatesByPhase(ANY, null).flatMap(({ templates }) => templates)).toEqual([...HABIT_TEMPLATES]);
    const matching = templatesByPhase({ theme: 'work', timeFrame: 'evening' }, null);
    for (const { phase, templates } of matching) {
      expect(templates.length, String(phase)).toBeGreaterThan(0);
      for (const template of templates) {
        expect(template).toMatchObject({ phase, theme: 'work', timeframe: 'evening' });
      }
    }
  });

  it('starts with the plain ones and the given phase, then the others in the cycle’s order', () => {
    const phases = (first: Parameters<typeof templatesByPhase>[1]) =>
      templatesByPhase(ANY, first).map(({ phase }) => phase);
    expect(phases('ovulation')).toEqual([null, 'ovulation', 'luteal', 'menstrual', 'follicular']);
    expect(phases(null)).toEqual([null, 'menstrual', 'follicular', 'ovulation', 'luteal']);
  });

  it.each([
    ['étirer', true],
    ['etirer BRAS', true],
    ['', true],
    ['étirer tapis', false],
  ])('finds an idea by “%s”: %s', (keyword, isFound) => {
    expect(hasKeyword({ title: 'S’étirer', description: 'Étirez les bras.' }, keyword)).toBe(isFound);
  });
});
