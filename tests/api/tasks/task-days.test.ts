import { describe, expect } from 'vitest';
import { ANA, secondsOf, signIn, test } from '../setup/person.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';

describe('a date of a task', () => {
  test.each([
    { timezone: 'Europe/Paris', at: '2026-03-28T23:00:00Z', day: '2026-03-29', noon: '2026-03-29T10:00:00Z' },
    { timezone: 'Europe/Paris', at: '2026-03-28T22:59:59Z', day: '2026-03-28', noon: '2026-03-28T11:00:00Z' },
    { timezone: 'Europe/Paris', at: '2026-10-25T22:59:59Z', day: '2026-10-25', noon: '2026-10-25T11:00:00Z' },
    {
      timezone: 'Pacific/Kiritimati',
      at: '2026-03-20T10:00:00Z',
      day: '2026-03-21',
      noon: '2026-03-20T22:00:00Z',
    },
    {
      timezone: 'America/St_Johns',
      at: '2026-03-12T02:29:59Z',
      day: '2026-03-11',
      noon: '2026-03-11T14:30:00Z',
    },
  ])('$at in $timezone is $day and is returned as its noon', async ({ timezone, at, day, noon }) => {
    const ana = await signIn(ANA);
    await ana.post('/api/user/timezone/update', { timezone });
    const id = await makeTask(ana, 'A task', {
      task_start_timestamp: secondsOf(at),
      task_end_timestamp: secondsOf(at),
    });

    expect(await taskOf(ana, id)).toMatchObject({
      task_start_on: day,
      task_start_timestamp: secondsOf(noon),
      task_end_on: day,
      task_end_timestamp: secondsOf(noon),
    });
  });

  test('stays the same when the zone changes, and is returned as noon there', async ({ ana }) => {
    const id = await makeTask(ana, 'A task', { end_timestamp: secondsOf('2026-03-20T23:30:00Z') });
    await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Pago_Pago' });

    expect(await taskOf(ana, id)).toMatchObject({
      task_end_on: '2026-03-21',
      task_end_timestamp: secondsOf('2026-03-21T23:00:00Z'),
    });
  });
});
