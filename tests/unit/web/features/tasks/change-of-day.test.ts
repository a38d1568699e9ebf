import { expect, test } from 'vitest';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { changeOfDay } from '#web/features/tasks/tasks.mutations.tsx';
import { someRow } from './some-row.ts';

const timeZone = 'Europe/Brussels';
const day = (text: string) => {
  const found = parseLocalDate(text);
  if (found === undefined) throw new Error(text);
  return found;
};
const noon = (text: string) => noonOf(day(text), timeZone);
const toTheTenth = (fields: Parameters<typeof someRow>[1]) =>
  changeOfDay(someRow('a', fields), { day: day('2026-11-10'), timeZone });

test('a task without a day, or due on another, becomes due on the day, and undo restores it', () => {
  expect(toTheTenth({})).toEqual({
    change: { task_id: 'a', task_end_timestamp: noon('2026-11-10') },
    undo: { task_id: 'a', planned_on: null, task_start_timestamp: null, task_end_timestamp: null },
  });
  expect(toTheTenth({ due_date: '2026-11-20' })).toMatchObject({
    change: { task_id: 'a', task_end_timestamp: noon('2026-11-10') },
    undo: { task_end_timestamp: noon('2026-11-20') },
  });
});

test('the first day of a task comes along if the task is past, if it has no due day, or if it is after the day', () => {
  const both = { task_start_timestamp: noon('2026-11-10'), task_end_timestamp: noon('2026-11-10') };
  expect(toTheTenth({ start_date: '2026-11-08', due_date: '2026-11-09' }).change).toMatchObject(both);
  expect(toTheTenth({ start_date: '2026-11-12', due_date: '2026-11-14' }).change).toMatchObject(both);
  expect(toTheTenth({ start_date: '2026-11-08' }).change).toEqual({
    task_id: 'a',
    task_start_timestamp: noon('2026-11-10'),
  });
  const running = toTheTenth({ start_date: '2026-11-08', due_date: '2026-11-14' });
  expect(running.change).toEqual({ task_id: 'a', task_end_timestamp: noon('2026-11-10') });
});

test('a planned task is planned for the day, and its due day stays', () => {
  expect(toTheTenth({ planned_on: '2026-11-09', due_date: '2026-11-14' })).toEqual({
    change: { task_id: 'a', planned_on: '2026-11-10' },
    undo: {
      task_id: 'a',
      planned_on: '2026-11-09',
      task_start_timestamp: null,
      task_end_timestamp: noon('2026-11-14'),
    },
  });
  expect(toTheTenth({ planned_on: '2026-11-09', due_date: '2026-11-09' }).change).toEqual({
    task_id: 'a',
    planned_on: '2026-11-10',
  });
});

test('undo lets a task follow the cycle again', () => {
  const pinned = {
    repeat: 'cycle',
    is_forecast: 1,
    start_date: '2026-11-08',
    due_date: '2026-11-12',
  } as const;
  expect(toTheTenth(pinned).undo).toEqual({
    task_id: 'a',
    planned_on: null,
    task_start_timestamp: null,
    task_end_timestamp: null,
  });
});
