import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { createTaskSchema, taskListRequestSchema, updateTaskSchema } from '#domain/tasks/tasks.schema.ts';
import { refusedFields } from '../refused-fields.ts';

const { parentId: _, ...WRITTEN } = TASK_FIELDS;
/** The fields in which any text can be written, with the most characters that each takes. */
const TEXTS = Object.values(WRITTEN).flatMap((field) => {
  if (!('sent' in field && 'file' in field && v.is(field.sent.schema, 'Any text'))) return [];
  const { key, schema } = field.sent;
  let [most, tooMany] = [0, 100_000];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (v.is(schema, 'x'.repeat(middle))) most = middle;
    else tooMany = middle;
  }
  return [{ key, most, file: field.file.schema }];
});

test.each(TEXTS)('$key has the same limit in a call and in a file', ({ key, most, file }) => {
  expect(most).toBeLessThan(99_999);
  for (const text of ['x'.repeat(most), '🌙'.repeat(most)]) {
    expect(refusedFields(createTaskSchema, { task_title: 'A task', [key]: text })).toEqual([]);
    expect(v.is(file, text)).toBe(true);
  }
  for (const text of ['x'.repeat(most + 1), 'ab\u0000', '\ud800ab', {}, 1]) {
    expect(refusedFields(createTaskSchema, { task_title: 'A task', [key]: text })).toEqual([key]);
    expect(v.is(file, text)).toBe(false);
  }
});

describe('creating a task', () => {
  test.each([
    ['task_title', 'abc'],
    ['task_title', '🌙'.repeat(200)],
    ['task_description', '🌙'.repeat(10_000)],
    ['task_description', ''],
    ['task_description', null],
    ['task_length', 0],
    ['task_length', 10_080],
    ['task_length', null],
    ['task_time', '00:00'],
    ['task_time', '23:59'],
    ['task_time', null],
    ['task_reminder', { minutes_before: 0 }],
    ['task_reminder', { minutes_before: 10_080 }],
    ['task_reminder', { days_before: 0, at: '00:00' }],
    ['task_reminder', { days_before: 30, at: '23:59' }],
    ['task_reminder', null],
    ['task_advised', { phase: 'menstrual', percent: 1 }],
    ['task_advised', { phase: 'luteal', percent: 100 }],
    ['task_advised', null],
    ['task_rank', -1_000_000_000],
    ['task_rank', 0.5],
    ['task_rank', null],
    ['task_status', null],
    ['task_color', null],
    ['task_cycle_phase', null],
    ['task_theme_id', null],
    ['parent_id', null],
    ['start_timestamp', null],
    ['task_end_timestamp', null],
  ])('%s is accepted at its limit (%#)', (field, value) => {
    expect(refusedFields(createTaskSchema, { task_title: 'A task', [field]: value })).toEqual([]);
  });

  test.each([
    ['task_title', undefined],
    ['task_title', null],
    ['task_title', 'ab'],
    ['task_title', ' ab '],
    ['task_title', 'x'.repeat(201)],
    ['task_title', 'a\u0000bc'],
    ['task_title', '\ud800abc'],
    ['task_title', 123],
    ['task_title', ['abc']],
    ['task_description', 'x'.repeat(10_001)],
    ['task_description', 'a\u0000b'],
    ['task_description', {}],
    ['task_status', 'done'],
    ['task_status', 1],
    ['task_length', -1],
    ['task_length', 10_081],
    ['task_length', 1.5],
    ['task_length', '30'],
    ['task_rank', 1_000_000_001],
    ['task_rank', -1_000_000_001],
    ['task_rank', '1'],
    ['task_priority', 'urgent'],
    ['task_priority', 4],
    ['task_priority', '3'],
    ['task_color', 'red'],
    ['task_cycle_phase', 'all'],
    ['task_cycle_phase', 'Luteal'],
    ['task_theme_id', 'wellness'],
    ['task_theme_id', 1],
    ['task_start_timestamp', '1773309600'],
    ['start_timestamp', 1.5],
    ['task_end_timestamp', 1e300],
    ['end_timestamp', 1_773_309_600_000],
    ['parent_id', 7],
    ['task_advised', 'luteal'],
    ['task_advised', 67],
    ['id', 'not-a-uuid'],
    ['id', '01900000-0000-4000-8000-0000000000aa'],
  ])('%s is refused by its name beyond its limit (%#)', (field, value) => {
    expect(refusedFields(createTaskSchema, { task_title: 'A task', [field]: value })).toEqual([field]);
  });
});

const NOT_TEXT = [
  'task_length',
  'task_priority',
  'task_color',
  'task_cycle_phase',
  'task_theme_id',
  'parent_id',
  'task_start_timestamp',
  'start_timestamp',
  'task_end_timestamp',
  'end_timestamp',
];

describe('an empty optional field', () => {
  test.each(['', null])('is absent in a new task as %j', (empty) => {
    const fields = Object.fromEntries([...NOT_TEXT, 'task_description'].map((name) => [name, empty]));
    const task = v.parse(createTaskSchema, { task_title: 'A task', ...fields, task_status: empty });

    const none = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    expect(task).toEqual({ task_title: 'A task', ...none, task_priority: 0, task_status: 'not_started' });
  });

  test('is cleared in a change, except for title and status', () => {
    const sentWith = (empty: '' | null) => ({
      task_id: 'x',
      ...Object.fromEntries(NOT_TEXT.map((name) => [name, empty])),
    });

    expect(v.parse(updateTaskSchema, sentWith(''))).toEqual(v.parse(updateTaskSchema, sentWith(null)));
    expect(refusedFields(updateTaskSchema, { task_id: 'x', task_status: '' })).toEqual(['task_status']);
  });

  test.each(['', null])('neither filters nor sorts a list as %j', (empty) => {
    const names = Object.keys(taskListRequestSchema.entries).filter((name) =>
      /^(order|task)_|^parent_/.test(name),
    );
    const query = Object.fromEntries(names.map((name) => [name, empty]));

    expect(v.parse(taskListRequestSchema, query)).toEqual(v.parse(taskListRequestSchema, {}));
  });
});

describe('changing a task', () => {
  test.each([
    ['task_title', null],
    ['task_title', 'ab'],
    ['task_status', null],
    ['task_status', 'open'],
    ['task_length', 10_081],
    ['task_priority', 1],
    ['task_color', 'pink'],
    ['task_cycle_phase', 'all'],
    ['end_timestamp', 'tomorrow'],
    ['task_id', 12],
  ])('%s of %j is refused by its name', (field, value) => {
    const change = { task_id: 'some-task', task_description: 'Other', [field]: value };

    expect(refusedFields(updateTaskSchema, change)).toEqual([field]);
  });

  test('needs a task', () => {
    expect(refusedFields(updateTaskSchema, { task_title: 'Whose?' })).toEqual(['task_id']);
  });
});

describe('a list', () => {
  test.each([
    ['task_status', 'done'],
    ['task_status', ['completed']],
    ['task_status', "completed' or '1'='1"],
    ['task_priority', 'urgent'],
    ['task_priority', 1],
    ['task_cycle_phase', 'all'],
    ['task_cycle_phase', 2],
    ['keyword', 'x'.repeat(2_001)],
    ['keyword', 'a\u0000b'],
    ['keyword', { like: '%' }],
    ['limit', 0],
    ['limit', 501],
    ['limit', 1.5],
    ['limit', '10'],
  ])('%s of %j is refused by its name', (field, value) => {
    expect(refusedFields(taskListRequestSchema, { [field]: value })).toEqual([field]);
  });

  test.each([
    'order_task_status',
    'order_task_priority',
    'order_task_cycle_phase',
    'order_task_created_timestamp',
    'order_task_end_timestamp',
  ])('by %s accepts ASC, DESC or nothing', (field) => {
    for (const direction of ['asc', 'Desc', 'ASC; drop table tasks', 1, ['ASC'], 'RANDOM()']) {
      expect(refusedFields(taskListRequestSchema, { [field]: direction })).toEqual([field]);
    }
    for (const direction of ['ASC', 'DESC']) {
      expect(v.parse(taskListRequestSchema, { [field]: direction })).toMatchObject({ [field]: direction });
    }
  });
});

const REFUSED: Readonly<Record<'task_time' | 'task_reminder', readonly unknown[]>> = {
  task_time: [
    ...['9:30', '24:00', '10:60', '10:40:00', '10.40', ' 10:40', '', '１０:40'],
    ...[640, true, ['10:40'], {}],
  ],
  task_reminder: [
    ...[60, true, '', '60', [], {}, { at: '18:00' }, { days_before: 1 }],
    ...[-1, 10_081, 1.5, '30', null].map((minutes_before) => ({ minutes_before })),
    ...[-1, 31, 0.5, '1', null].map((days_before) => ({ days_before, at: '18:00' })),
    ...['24:00', '9:30', '', 18, null].map((at) => ({ days_before: 1, at })),
    { minutes_before: 30, days_before: 1, at: '18:00' },
    { minutes_before: 30, at: '18:00' },
    { minutes_before: 30, more: 1 },
  ],
};

test.each(Object.entries(REFUSED).flatMap(([field, values]) => values.map((value) => ({ field, value }))))(
  '$field is refused by its name as $value, in a new task and in a change',
  ({ field, value }) => {
    expect(refusedFields(createTaskSchema, { task_title: 'A task', [field]: value })).toEqual([field]);
    expect(refusedFields(updateTaskSchema, { task_id: 'x', [field]: value })).toEqual([field]);
  },
);
