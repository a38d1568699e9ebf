import { expect, test } from 'vitest';
import { EMPTY_TASK } from '../../portable-task.ts';
import { readDocument } from '../contract/api-contract.ts';
import { operationsOf } from '../contract/documented-calls.ts';
import { ana, makeCall } from '../contract/example-calls.ts';
import { call } from '../setup/calls.ts';
import { bringIn, exportOf } from './portability.ts';

const CREATED = 1_700_000_000;

/** A file with one of everything on a day. */
const fileOf = (day: string, id: string) => ({
  format: 'marea',
  version: 1,
  profile: { name: null, gender: null, birth_date: null, time_zone: 'Pacific/Kiritimati', language: 'en' },
  cycle_modes: [{ mode: 'paused', started_on: day, ended_on: null }],
  periods: [{ id: `period-${id}`, started_on: day, created_at: CREATED }],
  tasks: [
    {
      ...EMPTY_TASK,
      id: `task-${id}`,
      title: 'At the edge of time',
      start_on: day,
      end_on: day,
      created_at: CREATED,
    },
  ],
  habits: [
    {
      id: `habit-${id}`,
      name: 'At the edge of time',
      description: '',
      time_frame: 'noon',
      length: 0,
      weekdays: ['mon'],
      phases: ['luteal'],
      created_on: day,
      created_at: CREATED,
      past_schedules: [{ until_on: day, weekdays: ['tue'], phases: ['luteal'] }],
    },
  ],
  habit_checks: [{ habit_id: `habit-${id}`, date: day, checked_at: CREATED }],
  journal: [{ date: day, text: 'Far away', mood: 3, energy: 3, tags: [], saved_at: CREATED }],
});

test.each(['1900-01-01', '2199-12-31'])('every page still opens after an import of %s', async (day) => {
  const person = await ana();
  await call('POST /api/user/consent', { stx: person.stx, body: { kind: 'health', given: 1 } });
  const { kinds } = await bringIn(person, fileOf(day, 'edge'));
  const reading = operationsOf(await readDocument()).filter(({ method }) => method === 'GET');
  const statuses: Record<string, number> = {};
  for (const operation of reading) {
    const { status } = await makeCall(operation, person, {
      parameters: { id: 'habit-edge', from: day, to: day, date: day },
    });
    statuses[operation.route] = status;
  }

  const renewed = (await person.post('/api/user/calendar-feed/renew', {})).body as { address: string }; // the documented format
  const feed = await call(`GET ${new URL(renewed.address).pathname}`);
  const files = await exportOf(person);

  expect(kinds.tasks.added).toBe(1);
  expect(feed.status).toBe(200);
  expect(Object.keys(files)).toContain('marea.ics');
  expect(files['marea.ics']).toContain('END:VCALENDAR');
  expect(Object.entries(statuses).filter(([, status]) => status >= 500)).toEqual([]);
});
