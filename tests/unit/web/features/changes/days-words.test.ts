import i18next from 'i18next';
import { expect, test } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { spaced } from '#tests/unit/web/shown-page.tsx';
import { daysWords } from '#web/features/changes/changes.data.ts';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';

test('a plan that changes the time alone has the day of its task', async () => {
  await startI18n();
  await addTexts('changes');
  const context = { t: i18next.t, language: 'en', today: day('2026-11-18') } as const;
  const on = day('2026-11-20');
  const shown = (before: object, after: object) => spaced(daysWords({ before, after }, context).shown);

  expect(shown({ planned_on: on, task_time: null }, { planned_on: on, task_time: '15:00' })).toBe(
    'Fri 20 Nov',
  );
  expect(shown({ planned_on: null }, { planned_on: on, task_time: '15:00' })).toBe('no day → Fri 20 Nov');
  expect(shown({ task_start_on: on }, { task_start_on: on })).toBe('Fri 20 Nov');
});
