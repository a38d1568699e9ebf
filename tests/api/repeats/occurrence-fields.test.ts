import { beforeEach, describe, expect, test } from 'vitest';
import { WHOLE_TASK } from '#tests/whole-task.ts';
import { setClock } from '../setup/outside.ts';
import { type Person, signIn } from '../setup/person.ts';
import { changeTask, finish, MONDAYS, openTasks, reopen } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { listOf, makeTask, taskOf } from '../setup/tasks.ts';

const SENT = { ...WHOLE_TASK, parent_id: null };
/** The fields that aren't passed on, with their values in the next occurrence; it inherits all others. */
const OF_ONE = { task_status: 'not_started', task_rank: null, parent_id: null, planned_on: null };

let ana: Person;
beforeEach(async () => {
  // A Sunday.
  await setClock('2026-03-01T09:00:00Z');
  ana = await signIn('ana@example.test');
});

describe('a task that repeats', () => {
  test('recurs only when it is finished, with its fields and steps', async () => {
    const id = await makeTask(ana, 'Water the plants', SENT);
    await makeTask(ana, 'Fill the can', { parent_id: id, task_status: 'completed' });
    await changeTask(ana, id, { task_repeat: MONDAYS });
    expect(await openTasks(ana)).toMatchObject([{ id, due_date: '2026-03-02' }]);

    const { next_task_id: nextId, next_on: nextOn } = await finish(ana, id);
    expect(nextOn).toBe('2026-03-09');
    expect(await openTasks(ana)).toMatchObject([{ id: nextId, due_date: '2026-03-09' }]);
    expect(await taskOf(ana, String(nextId))).toMatchObject({ ...SENT, ...OF_ONE });
    const steps = await listOf(ana, { parent_id: String(nextId) });
    expect(steps.map(({ title, status }) => [title, status])).toEqual([['Fill the can', 'not_started']]);
  });

  test('has no value for a field that is newer than its template', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS, task_color: 'iris' });
    await query(`update task_series set template = json_remove(template, '$.color')`);
    const { next_task_id: next } = await finish(ana, id);

    expect(await taskOf(ana, String(next))).toMatchObject({ task_color: null });
    expect(await reopen(ana, id)).toEqual({ next_kept: 0 });
  });
});

describe('a change', () => {
  test('only affects this occurrence, unless it is for the following ones too', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    await changeTask(ana, id, { task_title: 'Water the orchids' });
    const { next_task_id: second } = await finish(ana, id);
    expect((await taskOf(ana, String(second))).task_title).toBe('Water the plants');

    await makeTask(ana, 'Fill the can', { parent_id: second });
    await changeTask(ana, String(second), { task_title: 'Water the palms', scope: 'following' });
    const { next_task_id: third } = await finish(ana, String(second));
    expect((await taskOf(ana, String(third))).task_title).toBe('Water the palms');
    expect((await listOf(ana, { parent_id: third })).map(({ title }) => title)).toEqual(['Fill the can']);
  });
});
