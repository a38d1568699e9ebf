import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { finish, openTasks } from '../setup/repeats.ts';
import { makeTask } from '../setup/tasks.ts';

let ana: Person;
beforeEach(async () => {
  await setClock('2026-03-01T09:00:00Z');
  ana = await signIn(ANA);
});

describe('at the end of the calendar', () => {
  const daily = (from: string) => ({ rule: 'FREQ=DAILY', from });

  test('a series has no next occurrence, and a preview has fewer days', async () => {
    const [done, skipped] = [
      await makeTask(ana, 'Finish me', { task_repeat: daily('2199-12-31') }),
      await makeTask(ana, 'Skip me', { task_repeat: daily('2199-12-31') }),
    ];
    expect(await finish(ana, done)).toMatchObject({ next_task_id: null });
    expect((await ana.post(`/api/task/${skipped}/skip`, {})).status).toBe(200);
    expect(await openTasks(ana)).toEqual([]);

    const { body } = await ana.post('/api/task/repeat/preview', { task_repeat: daily('2199-12-30') });
    expect(body).toMatchObject({ next: [{ start_on: '2199-12-30' }, { start_on: '2199-12-31' }] });
  });

  test('a rule that counts from completion also ends there', async () => {
    for (const rule of ['FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY']) {
      const task_repeat = { rule, from: '2199-12-31', after_completion: 1 };
      const { status, body } = await ana.post('/api/task/repeat/preview', { task_repeat });
      expect
        .soft({ status, body }, rule)
        .toMatchObject({ status: 200, body: { next: [{ start_on: '2199-12-31' }] } });
      expect.soft((body as { next: unknown[] }).next, rule).toHaveLength(1); // validated against the document
    }
  });
});

describe('the preview', () => {
  test('returns the next three days of a rule', async () => {
    const answer = await ana.post('/api/task/repeat/preview', {
      task_repeat: { rule: 'FREQ=YEARLY', from: '2024-02-29' },
    });

    expect(answer.body).toMatchObject({
      next: [{ start_on: '2028-02-29' }, { start_on: '2032-02-29' }, { start_on: '2036-02-29' }],
    });
  });
});
