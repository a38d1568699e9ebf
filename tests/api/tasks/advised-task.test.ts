import { expect } from 'vitest';
import { expectRefused, invalid, refusalIn } from '../setup/calls.ts';
import { secondsOf, test } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { makeTask, taskOf, titlesOf } from '../setup/tasks.ts';

const CREATE = '/api/task/create';
const ADVISED = { phase: 'ovulation', percent: 67 };
const advisedOf = async (...[person, id]: Parameters<typeof taskOf>) =>
  (await taskOf(person, id)).task_advised;

test('a phase with its odds is refused by the name of its part, and no task is made', async ({ ana }) => {
  const post = (advised: object) =>
    ana.post(CREATE, { task_title: 'Give a talk', task_advised: { ...ADVISED, ...advised } });
  await expectRefused(post, {
    'task_advised.phase': [{ phase: 'all' }, { phase: '' }, { phase: null }, { phase: undefined }],
    'task_advised.percent': [0, 101, 1.5, '67', null, undefined].map((percent) => ({ percent })),
  });
  for (const advised of ['ovulation', 67, [], true]) {
    const answer = await ana.post(CREATE, { task_title: 'Give a talk', task_advised: advised });
    expect(refusalIn(answer).code).toBe('validation_failed');
  }
  expect(refusalIn(await ana.post(CREATE, { task_title: 'Give a talk', task_advised: 'luteal' }))).toEqual(
    invalid('task_advised'),
  );
  expect(await titlesOf(ana)).toEqual([]);
});

test('an update can neither set it nor remove it', async ({ ana }) => {
  const [advised, plain] = [
    await makeTask(ana, 'Give a talk', { task_advised: ADVISED }),
    await makeTask(ana, 'Give another', { task_advised: null }),
  ];
  for (const id of [advised, plain]) {
    for (const sent of [null, { phase: 'luteal', percent: 9 }]) {
      const change = { task_id: id, task_title: 'Talk', task_advised: sent };
      expect((await ana.post('/api/task/update', change)).status).toBe(200);
    }
  }
  expect([await advisedOf(ana, advised), await advisedOf(ana, plain)]).toEqual([ADVISED, null]);
});

test('it is stored in at most 60 bytes, and the next occurrences of a repeating task have none', async ({
  ana,
}) => {
  const id = await makeTask(ana, 'Give a talk', {
    task_advised: { phase: 'menstrual', percent: 100 },
    task_end_timestamp: secondsOf('2026-03-22T12:00:00Z'),
  });
  expect(await query('select octet_length(advised) <= 60 as is_short from tasks')).toEqual([{ is_short: 1 }]);
  await ana.post('/api/task/update', { task_id: id, task_repeat: { rule: 'FREQ=WEEKLY' } });
  const finished = await ana.post('/api/task/update', { task_id: id, task_status: 'completed' });
  const { next_task_id: next } = finished.body as { next_task_id: string }; // the answer for an occurrence
  expect([await advisedOf(ana, id), await advisedOf(ana, next)]).toEqual([
    { phase: 'menstrual', percent: 100 },
    null,
  ]);
});
