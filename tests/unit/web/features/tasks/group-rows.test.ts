import { describe, expect, it } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { groupRows } from '#web/features/tasks/group-rows.ts';
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

  it('sort started tasks by their end and others by their start', () => {
    expect(
      grouped([
        someRow('ends later', { start_date: '2026-11-01', due_date: '2026-11-30' }),
        someRow('ends first', { start_date: '2026-11-10', due_date: '2026-11-20' }),
        someRow('starts later', { start_date: '2026-11-21', due_date: '2026-11-22' }),
        someRow('starts first', { start_date: '2026-11-20', due_date: '2026-12-22' }),
      ]),
    ).toEqual([
      ['today', 'ends first', 'ends later'],
      ['this_week', 'starts first', 'starts later'],
    ]);
  });

  it('keep a task in place if its status has changed since it was listed', () => {
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
