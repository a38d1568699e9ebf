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
    const fields = { task_color: 'iris', task_time: '18:00', task_reminder: { minutes_before: 15 } };
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS, ...fields });
    await query(`update task_series set template = json_remove(template, '$.color', '$.time', '$.reminder')`);
    const { next_task_id: next } = await finish(ana, id);

    expect(await taskOf(ana, String(next))).toMatchObject({
      task_color: null,
      task_time: null,
      task_reminder: null,
    });
    expect(await reopen(ana, id)).toEqual({ next_kept: 0 });
  });

  test('has its time and reminder on each day, and its steps have none', async () => {
    const fields = { task_time: '18:00', task_reminder: { days_before: 1, at: '20:00' } };
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS, ...fields });
    await makeTask(ana, 'Fill the can', { parent_id: id, task_time: '17:45' });
    await changeTask(ana, id, { task_title: 'Water the palms', scope: 'following' });
    // As an import of it expects it.
    expect(await query("select template -> '$.reminder' as reminder from task_series")).toEqual([
      { reminder: JSON.stringify(fields.task_reminder) },
    ]);
    const { next_task_id: next, next_on: nextOn } = await finish(ana, id);

    expect(nextOn).toBe('2026-03-09');
    expect(await taskOf(ana, String(next))).toMatchObject({
      ...fields,
      task_at_timestamp: Date.parse('2026-03-09T17:00:00Z') / 1000,
    });
    const [step] = await listOf(ana, { parent_id: next });
    expect(step).toMatchObject({ title: 'Fill the can', time: null, has_reminder: 0 });
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

  test('of time and reminder stays, unless it is for the following ones too', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS, task_time: '18:00' });
    await changeTask(ana, id, { task_time: '09:00', task_reminder: { minutes_before: 5 } });
    const { next_task_id: second } = await finish(ana, id);
    expect(await taskOf(ana, String(second))).toMatchObject({ task_time: '18:00', task_reminder: null });

    const following = { task_time: null, task_reminder: { days_before: 0, at: '07:00' } };
    await changeTask(ana, String(second), { ...following, scope: 'following' });
    const { next_task_id: third } = await finish(ana, String(second));
    expect(await taskOf(ana, String(third))).toMatchObject(following);
  });
});
