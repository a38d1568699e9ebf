import { describe, expect, test } from 'vitest';
import { PUSH_SUBSCRIPTION, remindersOf } from '../reminders/reminders.ts';
import { call, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { logPeriod, type Person, pastPeriods, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { makeTask, titlesOf } from '../setup/tasks.ts';

const NOON = '2026-03-20T12:00:00Z';

/** A change with a key, like a device that may have to repeat it. */
const change = (person: Person, { route, key, body }: { route: string; key: string; body?: unknown }) =>
  call(route, { body, stx: person.stx, headers: { 'idempotency-key': key } });

async function noor() {
  await setClock(NOON);
  return signIn('noor@example.test');
}

describe('a change whose answer was lost is applied once, whatever happened since', () => {
  test('an edit of a task does not overwrite a later one', async () => {
    const person = await noor();
    const id = await makeTask(person, 'First');
    const mine = { route: 'POST /api/task/update', key: 'one', body: { task_id: id, task_title: 'Mine' } };
    await change(person, mine);
    await person.post('/api/task/update', { task_id: id, task_title: 'Theirs' });
    const again = await change(person, mine);

    expect([again.status, again.body]).toEqual([200, { success: 1 }]);
    expect(await titlesOf(person)).toEqual(['Theirs']);
  });

  test('a habit that was unchecked since stays unchecked', async () => {
    const person = await noor();
    const habit = { habit_name: 'Walk', habit_timeframe: 'morning', fri_active: 1, luteal_active: 1 };
    const added = await person.post('/api/habit/add', habit);
    const { habit_id: id } = added.body as { habit_id: string }; // the contract's format
    const route = `POST /api/habit/${id}/check`;
    const first = await change(person, { route, key: 'one', body: { date: '2026-03-20', done: 1 } });
    await person.post(`/api/habit/${id}/check`, { date: '2026-03-20', done: 0 });
    const again = await change(person, { route, key: 'one', body: { date: '2026-03-20', done: 1 } });
    const history = await person.get(`/api/habit/${id}/history/1`);

    expect(again.body).toEqual(first.body);
    expect(history.body).toMatchObject({ days: expect.not.arrayContaining([{ done: 1 }]) });
    expect(JSON.stringify(history.body)).not.toContain('"done":1');
  });

  test('a repeated deletion gets the first answer; without its key it is not found', async () => {
    const person = await noor();
    const task = await makeTask(person, 'Gone');
    const period = await logPeriod(person, '2026-03-02T09:00:00Z');
    for (const path of [`/api/task/${task}/1/delete`, `/api/cycle/period/${period}/delete`]) {
      const deletion = { route: `DELETE ${path}`, key: path };
      await change(person, deletion);
      const again = await change(person, deletion);

      expect([again.status, again.body]).toEqual([200, { success: 1 }]);
      expect(refusalIn(await person.delete(path))).toEqual(NOT_FOUND);
    }
    expect(await titlesOf(person)).toEqual([]);
    expect(await pastPeriods(person)).toEqual([]);
  });

  test('a device that was removed from reminders since is not added again', async () => {
    const person = await noor();
    const adding = { route: 'POST /api/reminders/device/add', key: 'one', body: PUSH_SUBSCRIPTION };
    await change(person, adding);
    const [device] = (await remindersOf(person)).devices;
    await person.delete(`/api/reminders/device/${device?.id}/delete`);
    const again = await change(person, adding);

    expect([again.status, again.body]).toEqual([200, { success: 1 }]);
    expect((await remindersOf(person)).devices).toEqual([]);
    expect(JSON.stringify(await query('select * from idempotency_keys'))).not.toContain('push.example.com');
  });

  test('an edit of a task that was deleted since is refused', async () => {
    const person = await noor();
    const id = await makeTask(person, 'Gone');
    await person.delete(`/api/task/${id}/1/delete`);
    const edit = { route: 'POST /api/task/update', key: 'one', body: { task_id: id, task_title: 'Back' } };

    expect(refusalIn(await change(person, edit))).toMatchObject(NOT_FOUND);
    expect(await titlesOf(person)).toEqual([]);
  });
});
