import { describe, expect, it } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  detailsAfter,
  newTaskDetails,
  newTaskRow,
  type PendingTaskChange,
  rowsAfter,
} from '#domain/tasks/tasks.rules.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { someRow } from '#tests/unit/web/features/tasks/some-row.ts';

const timeZone = 'Europe/Brussels';
const today = '2026-03-01' as LocalDate;
const context = { timeZone, today, titleOf: (id: string) => `Title of ${id}` };
const NEW = '019a2b3c-0000-7000-8000-000000000001';
const noon = (day: string) => Date.parse(`${day}T11:00:00Z`) / 1000;

const rows = [
  someRow('top'),
  someRow('mid', { parent_id: 'top', parent_title: 'top' }),
  someRow('low', { parent_id: 'mid', parent_title: 'mid' }),
  someRow('other'),
];
const changed = (change: PendingTaskChange, among: readonly TaskRow[] = rows) =>
  rowsAfter(among, { change, ...context });
const idsAfter = (id: string, mode: 1 | 2, among?: readonly TaskRow[]) =>
  changed({ kind: 'deleted', id, mode }, among).map((row) => row.id);

describe('a deleted task', () => {
  it('leaves all others in the list, with its sub-tasks on the top level', () => {
    expect(idsAfter('top', 1)).toEqual(['mid', 'low', 'other']);
    expect(changed({ kind: 'deleted', id: 'top', mode: 1 })[0]).toMatchObject({
      parent_id: null,
      parent_title: null,
    });
  });

  it('removes all its sub-tasks if they are to be deleted too', () => {
    expect(idsAfter('top', 2)).toEqual(['other']);
    expect(idsAfter('mid', 2)).toEqual(['top', 'other']);
  });

  it('removes them even if it isn’t listed itself', () => {
    expect(idsAfter('top', 2, [someRow('mid', { parent_id: 'top' }), someRow('other')])).toEqual(['other']);
  });

  it('is handled in a circle, which only a refused change can cause', () => {
    const circle = [someRow('a', { parent_id: 'b' }), someRow('b', { parent_id: 'a' })];
    expect(idsAfter('other', 2, circle)).toEqual(['a', 'b']);
  });

  it('returns the same object for a list without it', () => {
    expect(changed({ kind: 'deleted', id: 'none', mode: 2 })).toBe(rows);
  });
});

describe('a changed task', () => {
  const made = newTaskDetails({ id: NEW, task_title: 'Before' }, { timeZone, createdAt: 7 });
  if (made === undefined) throw new Error('it is one that the server takes');
  const sent = {
    task_id: 'other',
    task_title: '  Renamed ',
    task_description: ' ',
    task_priority: 'high',
    task_start_timestamp: noon('2026-03-05'),
    task_end_timestamp: null,
    parent_id: 'top',
  } as const;

  it('is shown in its place in the list as the server will answer it', () => {
    const now = changed({ kind: 'changed', sent });
    expect(now.slice(0, 3)).toEqual(rows.slice(0, 3));
    expect(now[3]).toEqual({
      ...rows[3],
      title: 'Renamed',
      description: null,
      priority: 7,
      start_date: '2026-03-05',
      due_date: null,
      parent_id: 'top',
      parent_title: 'Title of top',
    });
  });

  it('updates its name on its sub-tasks', () => {
    const now = changed({ kind: 'changed', sent: { task_id: 'top', task_title: 'Renamed' } });
    expect(now.find(({ id }) => id === 'mid')?.parent_title).toBe('Renamed');
  });

  it('is shown in its own details only', () => {
    const task = { ...made, id: 'other' };
    expect(detailsAfter(task, { change: { kind: 'changed', sent }, ...context })).toEqual({
      ...task,
      task_title: 'Renamed',
      task_priority: 'high',
      task_start_timestamp: noon('2026-03-05'),
      task_start_on: '2026-03-05',
      parent_id: 'top',
    });
    expect(detailsAfter(task, { change: { kind: 'changed', sent: { task_id: 'low' } }, ...context })).toBe(
      task,
    );
  });

  it('does not show a change that the server would refuse', () => {
    expect(changed({ kind: 'changed', sent: { task_id: 'other', task_title: 'x' } })[3]).toMatchObject({
      title: 'other',
    });
  });
});

describe('a repeating task', () => {
  const made = newTaskDetails(
    { id: NEW, task_title: 'Meal prep', task_end_timestamp: noon('2026-03-06') },
    { timeZone, createdAt: noon('2026-03-01') },
  );
  if (made === undefined) throw new Error('it is one that the server takes');
  const pin = { at: 'cycle_day', from: 1, to: 4 } as const;
  const dated = someRow('other', { start_date: '2026-03-02', due_date: '2026-03-06' });
  const pinned = someRow('other', {
    repeat: 'cycle',
    is_forecast: 1,
    start_date: '2026-03-20',
    due_date: '2026-03-23',
  });
  const rowWith = (row: TaskRow, sent: object) =>
    changed({ kind: 'changed', sent: { task_id: 'other', ...sent } }, [row])[0];
  const detailsWith = (sent: object) =>
    detailsAfter(made, { change: { kind: 'changed', sent: { task_id: NEW, ...sent } }, ...context });

  it('is repeating at once and loses its days', () => {
    expect(rowWith(dated, { task_repeat: { pin } })).toEqual({
      ...dated,
      repeat: 'cycle',
      is_forecast: 1,
      start_date: null,
      due_date: null,
    });
    expect(detailsWith({ task_repeat: { rule: 'freq=weekly;byday=th,mo' } })).toEqual({
      ...made,
      repeat: 'calendar',
      task_end_on: null,
      task_end_timestamp: null,
      task_repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO,TH', from: '2026-03-01', after_completion: 0 },
    });
  });

  it('has the same days when it no longer repeats', () => {
    expect(rowWith(pinned, { task_repeat: null })).toEqual({ ...pinned, repeat: null, is_forecast: 0 });
  });

  it('is not forecast on days that a person set, and is forecast again without them', () => {
    const held = rowWith(pinned, { task_end_timestamp: noon('2026-03-25') });
    expect(held).toEqual({ ...pinned, is_forecast: 0, due_date: '2026-03-25' });
    const free = { task_start_timestamp: null, task_end_timestamp: null };
    expect(rowWith({ ...pinned, is_forecast: 0 }, free)).toEqual({
      ...pinned,
      start_date: null,
      due_date: null,
    });
  });

  it('with a calendar rule does not change when its days are set', () => {
    const weekly = someRow('other', { repeat: 'calendar', due_date: '2026-03-20' });
    expect(rowWith(weekly, { task_end_timestamp: noon('2026-03-25') })).toEqual({
      ...weekly,
      due_date: '2026-03-25',
    });
  });
});

describe('a new task', () => {
  const sent = {
    id: NEW,
    task_title: ' Bake bread ',
    parent_id: 'top',
    task_end_timestamp: noon('2026-03-06'),
  };

  it('has only the given fields', () => {
    expect(newTaskDetails(sent, { timeZone, createdAt: 7 })).toMatchObject({
      id: NEW,
      task_title: 'Bake bread',
      task_description: null,
      task_status: 'not_started',
      task_start_on: null,
      task_end_on: '2026-03-06',
      task_end_timestamp: noon('2026-03-06'),
      task_priority: null,
      created_timestamp: 7,
    });
  });

  it('has a row with the title of its parent', () => {
    expect(newTaskRow(sent, context)).toEqual(
      someRow(NEW, {
        title: 'Bake bread',
        due_date: '2026-03-06',
        parent_id: 'top',
        parent_title: 'Title of top',
      }),
    );
  });
});

describe('an answer that a device stored before tasks had times', () => {
  const { time: _time, has_reminder: _has, ...row } = someRow('other', { due_date: '2026-03-06' });
  const made = newTaskDetails({ id: NEW, task_title: 'Before' }, { timeZone, createdAt: 7 });
  if (made === undefined) throw new Error('it is one that the server takes');
  const { task_time, task_reminder, task_at_timestamp, task_reminder_timestamp, ...details } = made;

  it('has none of the new fields until a change sets them', () => {
    const change = (fields: object) => ({ kind: 'changed', sent: { task_id: 'other', ...fields } }) as const;
    const [renamed] = changed(change({ task_title: 'Renamed' }), [row as TaskRow]); // as it was stored
    expect(renamed).toEqual({ ...row, title: 'Renamed', time: null, has_reminder: 0 });
    const [timed] = changed(change({ task_time: '10:40' }), [row as TaskRow]); // as it was stored
    expect(timed).toEqual({ ...row, time: '10:40', has_reminder: 0 });
  });

  it('is whole in the details after any change', () => {
    const detailsWith = (fields: object) =>
      detailsAfter(details as typeof made, {
        change: { kind: 'changed', sent: { task_id: NEW, ...fields } },
        ...context,
      }); // as they were stored
    expect(detailsWith({ task_end_timestamp: noon('2026-03-06') })).toEqual({
      ...made,
      task_end_on: '2026-03-06',
      task_end_timestamp: noon('2026-03-06'),
    });
    expect(detailsWith({ planned_on: '2026-03-06', task_time: '10:40' })).toMatchObject({
      task_time: '10:40',
      task_at_timestamp: Date.parse('2026-03-06T09:40:00Z') / 1000,
    });
  });
});
