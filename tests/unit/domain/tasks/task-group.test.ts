import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { sundayOf, taskGroup } from '#domain/tasks/task-group.ts';

const day = (text: string | null) => text as LocalDate | null; // real days
const WEDNESDAY = '2026-11-18' as LocalDate;
const SUNDAY = '2026-11-22' as LocalDate;

const groupOf = (start: string | null, end: string | null, today = WEDNESDAY) =>
  taskGroup({ startOn: day(start), endOn: day(end) }, { today, sunday: sundayOf(today) });

describe('a task is grouped', () => {
  test.each([
    [null, null, 'no_date'],
    [null, '2026-11-17', 'carried_over'],
    ['2026-11-17', null, 'carried_over'],
    ['2026-11-01', '2026-11-17', 'carried_over'],
    [null, '2026-11-18', 'today'],
    ['2026-11-18', null, 'today'],
    ['2026-11-18', '2026-12-24', 'today'],
    ['2026-11-01', '2026-12-24', 'today'],
    ['2026-11-01', '2026-11-18', 'today'],
    [null, '2026-11-19', 'this_week'],
    ['2026-11-22', '2026-12-24', 'this_week'],
    [null, '2026-11-22', 'this_week'],
    [null, '2026-11-23', 'later'],
    ['2026-11-23', null, 'later'],
    [null, '2027-11-18', 'later'],
  ])('from %s to %s on a Wednesday: %s', (start, end, group) => {
    expect(groupOf(start, end)).toBe(group);
  });

  test('later from Monday on, when today is Sunday', () => {
    expect(groupOf(null, '2026-11-22', SUNDAY)).toBe('today');
    expect(groupOf(null, '2026-11-23', SUNDAY)).toBe('later');
  });
});
