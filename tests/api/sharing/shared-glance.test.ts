import { describe, expect, test } from 'vitest';

import { type Answer, comparable } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { setClock } from '../setup/outside.ts';
import { type Person, setMode } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { glanceAt, noor, open, shareOf } from './sharing.ts';

const sizeOf = ({ body, headers }: Answer) => ({
  bytes: JSON.stringify(body).length,
  headers: comparable(headers),
});

describe('a link', () => {
  test('of the first level shows the phase and its sentence, and nothing else', async () => {
    const { secret } = await shareOf(await noor(), {
      level: 'phase',
      notes: { luteal: 'Leave me the sofa', menstrual: 'Soup' },
    });
    const answer = await open(secret);

    expect(answer.body).toEqual({
      success: 1,
      state: 'shared',
      level: 'phase',
      phase: 'luteal',
      note: 'Leave me the sofa',
      expires_on: '2026-09-14',
      language: 'en',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('of the second level shows the phases to come up to the whole span of the next period', async () => {
    const { secret } = await shareOf(await noor());

    expect(await glanceAt(secret)).toEqual({
      success: 1,
      state: 'shared',
      level: 'outlook',
      phase: 'luteal',
      until: '2026-03-26',
      spans: [
        { phase: 'luteal', start: '2026-03-18', end: '2026-03-24' },
        { phase: 'menstrual', start: '2026-03-25', end: '2026-03-30' },
      ],
      expires_on: '2026-09-14',
      language: 'en',
    });
  });

  test('shows any day from the expected one to the end of the span, and then nothing', async () => {
    const { secret } = await shareOf(await noor(), { notes: { luteal: 'Leave me the sofa' } });
    const states: unknown[] = [];
    for (const day of ['2026-03-26', '2026-03-27', '2026-03-30', '2026-03-31', '2026-05-30']) {
      await setClock(`${day}T12:00:00Z`);
      const { state, ...rest } = await glanceAt(secret);
      states.push(state);
      if (state !== 'shared') expect(rest).toEqual({ success: 1, expires_on: '2026-09-14', language: 'en' });
    }

    expect(states).toEqual(['shared', 'any_day', 'any_day', 'none', 'none']);
  });
});

/** What must not be seen, each as changes of a person on day 20 and the instant at which the link is opened. */
const UNSEEN: Readonly<Record<string, (person: Person, shareId: string) => Promise<unknown>>> = {
  'a period that is a day beyond the span': () => setClock('2026-03-31T12:00:00Z'),
  'a period that is 60 days beyond the span': () => setClock('2026-05-29T12:00:00Z'),
  'late, and not yet': async (person) => {
    await setClock('2026-04-02T12:00:00Z');
    return person.post('/api/cycle/period/not-yet', {});
  },
  pregnant: (person) => setMode(person, { cycle_mode: 'pregnant' }),
  postpartum: (person) => setMode(person, { cycle_mode: 'postpartum' }),
  'the pill': (person) => setMode(person, { cycle_mode: 'contraception', method: 'pill_combined' }),
  'a pause of the cycle': (person) => setMode(person, { cycle_mode: 'paused', reason: 'illness' }),
  'a paused link': (person, share_id) => person.post('/api/share/update', { share_id, paused: 1 }),
  'withdrawn consent to menstrual data': (person) =>
    person.post('/api/user/consent', { kind: 'privacy', given: 0 }),
  'no data': () => query('delete from periods'),
};

test('every reason for showing nothing has the same answer, headers and statements', async () => {
  const seen: unknown[] = [];
  const statements: unknown[] = [];
  for (const [index, change] of Object.values(UNSEEN).entries()) {
    const person = await noor(`noor-${index}@example.test`);
    const { secret, share } = await shareOf(person, { notes: { luteal: 'x' } });
    await change(person, share.id);
    let answer: Answer | undefined;
    const costs = await costsOf(fetchWorker, async () => {
      answer = await open(secret);
    });
    seen.push(answer && { status: answer.status, body: answer.body, ...sizeOf(answer) });
    statements.push(costs.map(({ sql }) => sql));
  }

  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(seen[0]).toMatchObject({ status: 200, body: { state: 'none' } });
  expect(new Set(statements.map((one) => JSON.stringify(one))).size).toBe(1);
});

test('a link that shows something takes the same statements as one that shows nothing', async () => {
  const person = await noor();
  const { secret, share } = await shareOf(person, { notes: { luteal: 'x' } });
  const costs = async () => (await costsOf(fetchWorker, () => open(secret))).map(({ sql }) => sql);
  await costs();
  const shown = await costs();
  await person.post('/api/share/update', { share_id: share.id, paused: 1 });

  expect(await costs()).toEqual(shown);
});
