import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { spaced } from '#tests/unit/web/shown-page.tsx';
import { isPassed, pinWords } from '#web/features/tasks/task-row.tsx';
import { dayWords } from '#web/features/tasks/task-text.tsx';
import type { TextContext } from '#web/i18n/format.ts';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { someRow } from './some-row.ts';

let context: TextContext;
beforeAll(async () => {
  await startI18n();
  await addTexts('pages');
  context = { t: i18next.t, language: 'en', today: day('2026-11-18') };
});
const shown = (fields: Parameters<typeof someRow>[1]) =>
  spaced(dayWords(someRow('one', fields), context)?.shown);

describe('a task’s day in words', () => {
  it('is likely while it follows the forecast, and certain once it has begun', () => {
    const days = { start_date: '2026-11-21', due_date: '2026-11-24' };
    expect(shown({ ...days, repeat: 'cycle', is_forecast: 1 })).toMatch(/^likely 21\D+24 Nov$/);
    expect(shown({ start_date: '2026-11-21', due_date: '2026-11-21', is_forecast: 1 })).toBe(
      'likely Sat 21 Nov',
    );
    expect(shown({ start_date: '2026-11-18', due_date: '2026-11-21' })).toBe('Sat 21 Nov');
  });

  it.each([
    [{ planned_on: '2026-11-18' }, 'planned for today'],
    [{ planned_on: '2026-11-20' }, 'planned for Fri 20 Nov'],
    [{ planned_on: '2026-11-20', due_date: '2026-11-20' }, 'planned for Fri 20 Nov'],
    [{ planned_on: '2026-11-18', due_date: '2026-11-20' }, 'planned for today, due Fri 20 Nov'],
    [{ planned_on: '2026-11-17', is_carried_over: 1, due_date: '2026-11-18' }, 'carried over, due today'],
    [{ planned_on: '2026-11-18', due_date: '2026-11-20', is_forecast: 1 }, 'planned for today'],
  ] as const)('contains the planned day and the due day: %o', (fields, words) => {
    expect(shown(fields)).toBe(words);
  });
});

describe('the note about unusual days of a pinned task', () => {
  it.each([
    ['deadline', 'before its days: your limit is Mon 30 Nov', false],
    ['days_passed', 'not possible this cycle: do it or skip it', true],
    ['period_came_first', 'your period came first: do it or skip it', true],
    ['resting', 'waits until your forecast is on', false],
    ['no_window', 'no such day in this cycle', false],
  ] as const)('for %s is: %s', (pinState, words, asks) => {
    expect(spaced(pinWords({ pinState, lastOn: day('2026-11-30') }, context))).toBe(words);
    expect(isPassed(pinState)).toBe(asks);
  });

  it('is null in the normal case', () => {
    expect(pinWords({ pinState: null, lastOn: day('2026-11-30') }, context)).toBeNull();
  });
});
