import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SENTENCE_RANGE } from '#domain/best-dates/best-dates.calls.ts';
import { KEYWORDS } from '#domain/best-dates/keywords.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { TASK_TITLE } from '#domain/tasks/tasks.fields.ts';
import { createTaskSchema } from '#domain/tasks/tasks.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { dayTaskFor } from '#web/features/best-dates/best-dates.data.ts';
import { newId } from '#web/sync/change.ts';

const KIND = { phase: 'ovulation', theme: 'Connection', timeZone: 'Pacific/Kiritimati' } as const;

describe('an activity as a task on a day', () => {
  it('starts and ends on that day in the person’s time zone', () => {
    const task = dayTaskFor(day('2026-12-01'), { ...KIND, activity: 'Dinner', id: newId() });

    expect(localDateAt(task.task_start_timestamp, KIND.timeZone)).toBe('2026-12-01');
    expect(task.task_end_timestamp).toBe(task.task_start_timestamp);
  });

  it('has the odds that the finder named, if the day is one of those found', () => {
    const advised = { phase: 'ovulation', percent: 67 } as const;
    const kind = { ...KIND, activity: 'Dinner', id: newId() };

    expect(dayTaskFor(day('2026-12-01'), { ...kind, advised }).task_advised).toEqual(advised);
    expect(dayTaskFor(day('2026-12-01'), kind).task_advised).toBeNull();
  });

  it('is accepted by the server, whatever was searched for', () => {
    const activities = [
      'a'.repeat(SENTENCE_RANGE.max),
      '🎉'.repeat(SENTENCE_RANGE.max),
      ...KEYWORDS.flatMap(({ names }) => Object.values(names)),
    ];

    for (const activity of activities) {
      const task = dayTaskFor(day('2026-12-01'), { ...KIND, activity, id: newId() });
      expect(v.is(createTaskSchema, task), activity).toBe(true);
    }
  });

  it('is cut with an ellipsis if it is too long for a title', () => {
    const { task_title: title } = dayTaskFor(day('2026-12-01'), {
      ...KIND,
      activity: 'a'.repeat(300),
      id: newId(),
    });

    expect([...title]).toHaveLength(TASK_TITLE.max);
    expect(title.endsWith('…')).toBe(true);
  });
});
