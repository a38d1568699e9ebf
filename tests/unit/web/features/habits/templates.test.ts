import { describe, expect, it } from 'vitest';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { type HabitTemplate, TEMPLATE_THEMES } from '#web/features/habits/habit-draft.ts';
import { HABIT_TEMPLATES as ALL } from '#web/features/habits/template-list.tsx';

describe('the habit templates', () => {
  it('are 104 by phase, after 20 plain ones', () => {
    expect(ALL).toHaveLength(124);
    expect(ALL.filter(({ phase }) => phase === null)).toHaveLength(20);
  });

  it.each(CYCLE_PHASES)(
    'are 26 for the %s phase, at least three of each theme at each time of day',
    (phase) => {
      const ofPhase = ALL.filter((template) => template.phase === phase);
      expect(ofPhase).toHaveLength(26);
      for (const timeframe of TIME_FRAMES) {
        for (const theme of TEMPLATE_THEMES) {
          const both = ofPhase.filter(
            (template) => template.timeframe === timeframe && template.theme === theme,
          );
          expect(both.length, `${timeframe}, ${theme}`).toBeGreaterThanOrEqual(3);
        }
      }
    },
  );

  it('have unique ids in plain lower-case words', () => {
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
    for (const { id } of ALL) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('name only known times of day and themes', () => {
    for (const { id, timeframe, theme } of ALL) {
      expect(TIME_FRAMES, id).toContain(timeframe);
      expect(TEMPLATE_THEMES, id).toContain(theme);
    }
  });

  it('last 5 to 90 minutes, in steps of five', () => {
    for (const { id, minutes } of ALL) {
      expect(minutes, id).toBeGreaterThanOrEqual(5);
      expect(minutes, id).toBeLessThanOrEqual(90);
      expect(minutes % 5, id).toBe(0);
    }
  });

  it('are in the order of the phases, and within a phase by time of day', () => {
    const place = ({ phase, timeframe }: HabitTemplate) =>
      (phase === null ? -1 : CYCLE_PHASES.indexOf(phase)) * TIME_FRAMES.length +
      TIME_FRAMES.indexOf(timeframe);
    expect(ALL.map(place)).toEqual(ALL.map(place).toSorted((a, b) => a - b));
  });
});
