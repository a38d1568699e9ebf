import { describe, expect } from 'vitest';
import { expectRefused, invalid, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { ANA, secondsOf, signIn, test } from '../setup/person.ts';
import { listOf, makeTask, taskOf, titlesOf } from '../setup/tasks.ts';

const PATH = '/api/task/update';
const on = (day: string) => secondsOf(`${day}T12:00:00Z`);

const WHOLE = {
  task_description: 'Box 7',
  task_status: 'in_progress',
  task_start_timestamp: on('2026-03-20'),
  task_end_timestamp: on('2026-03-25'),
  task_length: 90,
  task_priority: 'high',
  task_color: 'iris',
  task_cycle_phase: 'luteal',
  task_theme_id: 'Wellness',
};

test('omitted fields stay unchanged', async ({ ana }) => {
  const parent_id = await makeTask(ana, 'Parent');
  const id = await makeTask(ana, 'Finish it', { ...WHOLE, parent_id });
  const before = await taskOf(ana, id);
  const answer = await ana.post(PATH, { task_id: id });

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect(await taskOf(ana, id)).toEqual(before);
});

test.each([
  ['task_title', 'Another title', { task_title: 'Another title' }],
  ['task_description', 'Other', { task_description: 'Other' }],
  ['task_status', 'completed', { task_status: 'completed' }],
  ['task_status', 'not_started', { task_status: 'not_started' }],
  ['task_length', 0, { task_length: 0 }],
  ['task_priority', 'low', { task_priority: 'low' }],
  ['task_priority', 5, { task_priority: 'mid' }],
  ['task_color', 'ink', { task_color: 'ink' }],
  ['task_cycle_phase', 'menstrual', { task_cycle_phase: 'menstrual' }],
  ['task_theme_id', 'Mind_Body', { task_theme_id: 'Mind_Body' }],
  ['task_rank', -0.5, { task_rank: -0.5 }],
  ['start_timestamp', on('2026-03-21'), { task_start_on: '2026-03-21' }],
  ['task_start_timestamp', on('2026-03-21'), { task_start_on: '2026-03-21' }],
  ['end_timestamp', on('2026-03-28'), { task_end_on: '2026-03-28' }],
  ['task_end_timestamp', on('2026-03-28'), { task_end_on: '2026-03-28' }],
])('%s changes to %j, and nothing else does', async (field, value, expected) => {
  const ana = await signIn(ANA);
  const id = await makeTask(ana, 'Xyzzy', WHOLE);
  const before = await taskOf(ana, id);
  const answer = await ana.post(PATH, { task_id: id, [field]: value });
  const { task_start_timestamp: _start, task_end_timestamp: _end, ...after } = await taskOf(ana, id);

  expect(answer.status).toBe(200);
  expect({ ...before, ...after }).toEqual({ ...before, ...expected });
});

test.each([
  ['task_description', 'task_description'],
  ['task_length', 'task_length'],
  ['task_priority', 'task_priority'],
  ['task_color', 'task_color'],
  ['task_cycle_phase', 'task_cycle_phase'],
  ['task_theme_id', 'task_theme_id'],
  ['start_timestamp', 'task_start_on'],
  ['task_end_timestamp', 'task_end_on'],
  ['parent_id', 'parent_id'],
] as const)('null clears %s', async (field, shown) => {
  const ana = await signIn(ANA);
  const id = await makeTask(ana, 'Finish it', { ...WHOLE, parent_id: await makeTask(ana, 'Parent') });
  const before = await taskOf(ana, id);
  await ana.post(PATH, { task_id: id, [field]: null });

  expect(before[shown]).not.toBeNull();
  expect((await taskOf(ana, id))[shown]).toBeNull();
});

// For other refusals see tests/unit/domain/tasks/task-calls.test.ts.
test('fields are refused by their names, and nothing changes', async ({ ana }) => {
  const id = await makeTask(ana, 'Finish it', WHOLE);
  const before = await taskOf(ana, id);
  const change = { task_id: id, task_description: 'Other', task_title: 'ab', task_status: null };

  expect(refusalIn(await ana.post(PATH, change))).toEqual(invalid('task_title', 'task_status'));
  expect(await taskOf(ana, id)).toEqual(before);
});

describe('an end before the start', () => {
  test('is refused by the field’s name', async ({ ana }) => {
    const id = await makeTask(ana, 'Finish it', WHOLE);
    const before = await taskOf(ana, id);
    await expectRefused(
      (change: object) => ana.post(PATH, { task_id: id, task_description: 'Other', ...change }),
      {
        end_timestamp: [
          { end_timestamp: on('2026-03-19') },
          { start_timestamp: on('2026-04-02'), end_timestamp: on('2026-04-01') },
        ],
        task_end_timestamp: [{ task_end_timestamp: on('2026-03-19') }],
        start_timestamp: [{ start_timestamp: on('2026-03-26') }],
        task_start_timestamp: [{ task_start_timestamp: on('2026-03-26') }],
      },
    );
    expect(await taskOf(ana, id)).toEqual(before);
  });

  test('is avoided if both move together, or the other is removed', async ({ ana }) => {
    const id = await makeTask(ana, 'Finish it', WHOLE);
    const together = { start_timestamp: on('2026-04-02'), end_timestamp: on('2026-04-02') };
    const statuses = [];
    for (const change of [together, { start_timestamp: null, end_timestamp: on('2026-01-01') }]) {
      statuses.push((await ana.post(PATH, { task_id: id, ...change })).status);
    }

    expect(statuses).toEqual([200, 200]);
    expect(await taskOf(ana, id)).toMatchObject({ task_start_on: null, task_end_on: '2026-01-01' });
  });

  test('never results from two parallel changes', async ({ ana }) => {
    const id = await makeTask(ana, 'Finish it', WHOLE);
    await Promise.all([
      ana.post(PATH, { task_id: id, start_timestamp: on('2026-03-24') }),
      ana.post(PATH, { task_id: id, end_timestamp: on('2026-03-22') }),
    ]);
    const { task_start_on: start, task_end_on: end } = await taskOf(ana, id);

    expect((start ?? '') <= (end ?? '')).toBe(true);
  });
});

describe('a new title', () => {
  test('gets its own suggestion', async ({ ana }) => {
    const id = await makeTask(ana, 'A long nap');
    const suggestions = [(await taskOf(ana, id)).task_cycle_phase_suggestion];
    for (const task_title of ['Birthday party', 'Xyzzy']) {
      await ana.post(PATH, { task_id: id, task_title });
      suggestions.push((await taskOf(ana, id)).task_cycle_phase_suggestion);
    }

    expect(suggestions).toEqual(['menstrual', 'ovulation', null]);
  });

  test('or description is found by the search, and the old one no longer is', async ({ ana }) => {
    const id = await makeTask(ana, 'Old title', { task_description: 'Old text' });
    await ana.post(PATH, { task_id: id, task_title: 'Café' });
    await ana.post(PATH, { task_id: id, task_description: 'Crème' });

    expect(await titlesOf(ana, { keyword: 'cafe' })).toEqual(['Café']);
    expect(await titlesOf(ana, { keyword: 'creme' })).toEqual(['Café']);
    expect(await titlesOf(ana, { keyword: 'old' })).toEqual([]);
  });

  test('is shown at once with the sub-tasks', async ({ ana }) => {
    const parent = await makeTask(ana, 'Before');
    await makeTask(ana, 'Part', { parent_id: parent });
    await ana.post(PATH, { task_id: parent, task_title: 'After' });

    expect((await listOf(ana, { keyword: 'part' }))[0]?.parent_title).toBe('After');
  });
});

test('another person’s task and one that does not exist are not found, and nothing changes', async ({
  ana,
}) => {
  const ben = await signIn('ben@example.test');
  const id = await makeTask(ana, 'Mine');
  const foreign = await ben.post(PATH, { task_id: id, task_title: 'Taken' });
  const unknown = await ben.post(PATH, { task_id: 'no-such-task', task_title: 'Taken' });
  const empty = await ben.post(PATH, { task_id: id });

  expect([foreign, unknown, empty].map(refusalIn)).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  expect(foreign.body).toEqual(unknown.body);
  expect(await titlesOf(ana)).toEqual(['Mine']);
});
