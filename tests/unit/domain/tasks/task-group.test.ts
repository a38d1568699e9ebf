import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { groupDays, taskGroup } from '#domain/tasks/task-answers.ts';

const day = (text: string | null) => text as LocalDate | null; // valid dates
const TODAY = '2026-11-18' as LocalDate;

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
  [null, '2026-11-19', 'tomorrow'],
  ['2026-11-19', '2026-12-24', 'tomorrow'],
  ['2026-11-20', null, 'next_days'],
  ['2026-11-25', '2026-12-24', 'next_days'],
  [null, '2026-11-25', 'next_days'],
  [null, '2026-11-26', 'later'],
  ['2026-11-26', null, 'later'],
  [null, '2027-11-18', 'later'],
])('on 18 November a task from %s to %s is in “%s”', (start, end, group) => {
  expect(taskGroup({ startOn: day(start), endOn: day(end) }, groupDays(TODAY))).toBe(group);
});
