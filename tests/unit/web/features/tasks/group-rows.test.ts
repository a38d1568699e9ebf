import { describe, expect, it } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { groupRows } from '#web/features/tasks/task-row.tsx';
import { someRow } from './some-row.ts';

const today = '2026-11-18' as LocalDate; // a Wednesday

const grouped = (rows: readonly TaskRow[], listedAs = new Map()) =>
  groupRows(rows, { today, listedAs }).map(({ group, rows: found }) => [group, ...found.map(({ id }) => id)]);

describe('the groups of the list', () => {
  it('come in order, without empty ones, done tasks last', () => {
    expect(
      grouped([
        someRow('done', { status: 'completed', due_date: '2026-11-18' }),
        someRow('none'),
        someRow('later', { due_date: '2026-12-24' }),
        someRow('now', { due_date: '2026-11-18' }),
        someRow('before', { due_date: '2026-11-02' }),
      ]),
    ).toEqual([
      ['carried_over', 'before'],
      ['today', 'now'],
      ['later', 'later'],
      ['no_date', 'none'],
      ['done', 'done'],
    ]);
  });

  it('show a task whose days the period ended as carried over, unless it is planned', () => {
    const passed = { start_date: '2026-11-12', due_date: '2026-11-18', pin_state: 'days_passed' } as const;
    expect(
      grouped([
        someRow('before the period', passed),
        someRow('anyway', { ...passed, planned_on: '2026-11-18' }),
      ]),
    ).toEqual([
      ['carried_over', 'before the period'],
      ['today', 'anyway'],
    ]);
  });

  it('are sorted by day, then by phase fit, then by urgency, otherwise as listed', () => {
    expect(
      grouped([
        someRow('third', { due_date: '2026-11-12' }),
        someRow('second', { due_date: '2026-11-11', priority: 3 }),
        someRow('first', { due_date: '2026-11-11', priority: 7 }),
        someRow('d', {}),
        someRow('c', { priority: 5 }),
        someRow('b', { is_suggested: 1 }),
        someRow('a', { is_suggested: 1, priority: 3 }),
        someRow('e', {}),
      ]),
    ).toEqual([
      ['carried_over', 'first', 'second', 'third'],
      ['no_date', 'a', 'b', 'c', 'd', 'e'],
    ]);
  });

  it('follow the day that a row shows, so that a later start doesn’t move a due task down', () => {
    expect(
      grouped([
        someRow('ends later', { start_date: '2026-11-01', due_date: '2026-11-30' }),
        someRow('ends first', { start_date: '2026-11-10', due_date: '2026-11-20' }),
        someRow('due on the 11th', { start_date: '2026-12-01', due_date: '2026-12-11' }),
        someRow('due on the 7th', { due_date: '2026-12-07' }),
        someRow('begins on the 9th', { start_date: '2026-12-09' }),
        someRow('tomorrow', { due_date: '2026-11-19' }),
        someRow('in a week', { due_date: '2026-11-25' }),
      ]),
    ).toEqual([
      ['today', 'ends first', 'ends later'],
      ['tomorrow', 'tomorrow'],
      ['next_days', 'in a week'],
      ['later', 'due on the 7th', 'begins on the 9th', 'due on the 11th'],
    ]);
  });

  it('follow the person’s own order within a day, before other criteria', () => {
    expect(
      grouped([
        someRow('urgent', { due_date: '2026-11-18', priority: 7 }),
        someRow('second', { due_date: '2026-11-18', rank: 2 }),
        someRow('first', { due_date: '2026-11-18', rank: 1.5 }),
        someRow('overdue', { due_date: '2026-11-17', rank: 9 }),
        someRow('older', { due_date: '2026-11-16' }),
      ]),
    ).toEqual([
      ['carried_over', 'older', 'overdue'],
      ['today', 'first', 'second', 'urgent'],
    ]);
  });

  it('have what has a time first within a day, by time, and leave out a time without a day', () => {
    expect(
      grouped([
        someRow('own order', { due_date: '2026-11-18', rank: 1 }),
        someRow('urgent', { due_date: '2026-11-18', priority: 7, time: '18:00' }),
        someRow('planned', { due_date: '2026-11-20', planned_on: '2026-11-18', time: '09:30' }),
        someRow('no day', {}),
        someRow('no day, but a time', { time: '07:00' }),
      ]),
    ).toEqual([
      ['today', 'planned', 'urgent', 'own order'],
      ['no_date', 'no day', 'no day, but a time'],
    ]);
  });

  it('leave a task in place if its status has changed since it was listed', () => {
    const rows = [
      someRow('ticked', { status: 'completed', due_date: '2026-11-18' }),
      someRow('begun again', { status: 'not_started' }),
    ];
    const listedAs = new Map([
      ['ticked', 'not_started'],
      ['begun again', 'completed'],
    ]);

    expect(grouped(rows, listedAs)).toEqual([
      ['today', 'ticked'],
      ['done', 'begun again'],
    ]);
  });

  it('show a task once even if two pages contain it', () => {
    expect(grouped([someRow('twice'), someRow('twice')])).toEqual([['no_date', 'twice']]);
  });
});
