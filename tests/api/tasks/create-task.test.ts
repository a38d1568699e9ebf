import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { taskCreatedSchema } from '#domain/tasks/tasks.schema.ts';
import { WHOLE_TASK } from '#tests/whole-task.ts';
import { type Answer, invalid, refusalIn } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, secondsOf, signIn, test } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { listOf, makeTask, taskOf, titlesOf } from '../setup/tasks.ts';

const PATH = '/api/task/create';
const NOON = '2026-03-20T12:00:00Z';
const idIn = (answer: Answer) => v.parse(taskCreatedSchema, answer.body).task_id;

test('a task with only a title is created (201), not started and without other values', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const answer = await ana.post(PATH, { task_title: '  Xyzzy  ' });

  expect(answer.status).toBe(201);
  expect(await taskOf(ana, idIn(answer))).toEqual({
    ...Object.fromEntries(Object.keys(WHOLE_TASK).map((key) => [key, null])),
    id: idIn(answer),
    task_title: 'Xyzzy',
    task_status: 'not_started',
    task_start_timestamp: null,
    task_start_on: null,
    task_end_timestamp: null,
    task_end_on: null,
    task_at_timestamp: null,
    task_reminder_timestamp: null,
    task_cycle_phase_suggestion: null,
    repeat: null,
    pin_state: null,
    is_forecast: 0,
    task_repeat: null,
    task_labels: [],
    task_advised: null,
    created_timestamp: secondsOf(NOON),
  });
});

test('every field is stored as sent', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const parent = await makeTask(ana, 'The whole of it');
  const fields = { ...WHOLE_TASK, task_title: 'Finish the tax return', parent_id: parent };
  const id = await makeTask(ana, fields.task_title, {
    ...fields,
    task_start_timestamp: secondsOf('2026-03-22T09:00:00Z'),
    task_end_timestamp: secondsOf('2026-03-25T18:00:00Z'),
    task_advised: { phase: 'ovulation', percent: 67 },
  });

  expect(await taskOf(ana, id)).toEqual({
    ...fields,
    id,
    // At its time, 10:40 in Paris; it's planned for a day before.
    task_start_timestamp: secondsOf('2026-03-22T09:40:00Z'),
    task_start_on: '2026-03-22',
    task_end_timestamp: secondsOf('2026-03-25T09:40:00Z'),
    task_end_on: '2026-03-25',
    task_at_timestamp: secondsOf('2026-03-02T09:40:00Z'),
    task_reminder_timestamp: null,
    task_cycle_phase_suggestion: 'luteal',
    repeat: null,
    pin_state: null,
    is_forecast: 0,
    task_repeat: null,
    task_labels: [],
    task_advised: { phase: 'ovulation', percent: 67 },
    created_timestamp: secondsOf(NOON),
  });
});

test('a list shows it as a row', async ({ ana }) => {
  const parent = await makeTask(ana, 'The whole of it');
  const id = await makeTask(ana, 'A part of it', {
    task_description: 'Small',
    end_timestamp: secondsOf(NOON),
    task_priority: 'mid',
    task_length: 15,
    task_theme_id: 'Wellness',
    task_color: 'iris',
    parent_id: parent,
  });

  expect((await listOf(ana)).find((row) => row.id === id)).toEqual({
    id,
    title: 'A part of it',
    description: 'Small',
    start_date: null,
    due_date: '2026-03-20',
    time: null,
    has_reminder: 0,
    priority: 5,
    task_length: 15,
    status: 'not_started',
    repeat: null,
    pin_state: null,
    is_forecast: 0,
    planned_on: null,
    is_carried_over: 0,
    is_suggested: 0,
    theme: 'Wellness',
    color: 'iris',
    rank: null,
    parent_id: parent,
    parent_title: 'The whole of it',
    labels: [],
    parent_labels: [],
  });
});

test.each([
  ['low', 'low', 3],
  ['mid', 'mid', 5],
  ['high', 'high', 7],
  [3, 'low', 3],
  [5, 'mid', 5],
  [7, 'high', 7],
  [0, null, 0],
  [null, null, 0],
])('the priority %j is %j in the details and %d in the lists', async (sent, detail, row) => {
  const ana = await signIn(ANA);
  const id = await makeTask(ana, 'A task', { task_priority: sent });

  expect((await taskOf(ana, id)).task_priority).toBe(detail);
  expect((await listOf(ana))[0]?.priority).toBe(row);
});

test('both spellings of the dates are accepted', async ({ ana }) => {
  const start = secondsOf('2026-03-20T12:00:00Z');
  const end = secondsOf('2026-03-22T12:00:00Z');
  const long = await makeTask(ana, 'Long names', { task_start_timestamp: start, task_end_timestamp: end });
  const short = await makeTask(ana, 'Short names', { start_timestamp: start, end_timestamp: end });
  const days = { task_start_on: '2026-03-20', task_end_on: '2026-03-22' };

  expect(await taskOf(ana, long)).toMatchObject(days);
  expect(await taskOf(ana, short)).toMatchObject(days);
});

test('a date may be in the past', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const id = await makeTask(ana, 'Long overdue', { end_timestamp: secondsOf('2020-01-01T12:00:00Z') });

  expect((await taskOf(ana, id)).task_end_on).toBe('2020-01-01');
});

test('a task may begin and end on the same day, whatever the hours', async ({ ana }) => {
  const answer = await ana.post(PATH, {
    task_title: 'A single day',
    start_timestamp: secondsOf('2026-03-20T20:00:00Z'),
    end_timestamp: secondsOf('2026-03-20T06:00:00Z'),
  });

  expect(answer.status).toBe(201);
});

// For other accepted and refused values see tests/unit/domain/tasks/task-calls.test.ts.
describe('at the limits', () => {
  test('the longest texts are accepted', async ({ ana }) => {
    const texts = { task_title: '🌙'.repeat(200), task_description: '🌙'.repeat(10_000) };

    expect((await ana.post(PATH, texts)).status).toBe(201);
  });

  test('longer fields are refused by their names', async ({ ana }) => {
    const answer = await ana.post(PATH, { task_title: 'ab', task_length: -1, id: 'not-a-uuid' });

    expect(refusalIn(answer)).toEqual(invalid('task_title', 'task_length', 'id'));
    expect(await titlesOf(ana)).toEqual([]);
  });

  test.each([
    ['task_start_timestamp', 'task_end_timestamp'],
    ['start_timestamp', 'end_timestamp'],
  ])('an end before the start is refused by the sent field name: %s, %s', async (start, end) => {
    const ana = await signIn(ANA);
    const answer = await ana.post(PATH, {
      task_title: 'Backwards',
      [start]: secondsOf('2026-03-22T12:00:00Z'),
      [end]: secondsOf('2026-03-21T12:00:00Z'),
    });

    expect(refusalIn(answer)).toEqual(invalid(end));
    expect(await titlesOf(ana)).toEqual([]);
  });
});

describe('the suggested phase', () => {
  test.each([
    ['Finish the tax return', 'luteal'],
    ['Verjaardagsfeest van Noor', 'ovulation'],
    ['Apprendre l’italien', 'follicular'],
    ['A long nap', 'menstrual'],
    ['Xyzzy', null],
  ])('for “%s” is %s', async (title, phase) => {
    const ana = await signIn(ANA);
    const id = await makeTask(ana, title);

    expect((await taskOf(ana, id)).task_cycle_phase_suggestion).toBe(phase);
  });

  test('cannot be set by a client', async ({ ana }) => {
    const id = await makeTask(ana, 'Xyzzy', { task_cycle_phase_suggestion: 'luteal' });

    expect((await taskOf(ana, id)).task_cycle_phase_suggestion).toBeNull();
  });
});

test('a new task without dates that is open needs one statement less than a finished one', async () => {
  const person = await signIn('statements@example.test');
  const statements = async (sent: object) =>
    (await costsOf(fetchWorker, () => person.post(PATH, { task_title: 'Plain', ...sent }))).length;
  await statements({});

  expect(await statements({})).toBe((await statements({ task_status: 'completed' })) - 1);
  expect(await statements({ task_status: 'in_progress' })).toBe(await statements({}));
});
