import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const DAY = '/api/day/2026-03-08/log';
const INTIMATE = [
  { discharge: 'stretchy' },
  { lh: 'positive' },
  { pregnancy_test: 'negative' },
  { sex: ['protected'] },
  { pain_flags: ['painkiller', 'at_sex', 'bleeding_after_sex'] },
] as const;

const consent = (person: Person, given: 0 | 1) =>
  person.post('/api/user/consent', { kind: 'intimate', given });
const dayIn = ({ body }: Answer) => (body as { day: Record<string, unknown> }).day; // answered by our own Worker

/** A refusal with the name of the missing consent. */
const REFUSED = { status: 409, body: { code: 'conflict', errors: [{ path: 'intimate' }] } };

let ana: Person;
beforeEach(async () => {
  await setClock('2026-03-09T12:00:00Z');
  ana = await signIn(ANA);
});

describe.each([
  ['because it was never given', async () => {}],
  [
    'because it was withdrawn',
    async () => {
      await consent(ana, 1);
      await consent(ana, 0);
    },
  ],
])('without the consent to intimate data, %s', (_, arrange) => {
  test.each(INTIMATE)('%o is refused and nothing of its change is stored', async (change) => {
    await arrange();
    expect(await ana.post(DAY, { ...change, pain: 2 })).toMatchObject(REFUSED);
    expect(await query('select * from day_logs')).toEqual([]);
  });

  test.each(['discharge', 'tests', 'sex'])(
    '%s cannot be switched on, but can be switched off',
    async (kind) => {
      await arrange();
      expect(await ana.post('/api/day/kinds/update', { [kind]: 1, sleep: 0 })).toMatchObject(REFUSED);
      expect(await ana.post('/api/day/kinds/update', { [kind]: 0 })).toMatchObject({
        body: { kinds: { [kind]: 0, sleep: 1 } },
      });
    },
  );

  test('the rest of a day is stored, and other kinds can be switched', async () => {
    await arrange();
    const rest = {
      bleeding: 'light',
      temperature: 36.4,
      pill: 'taken',
      weight: 61.5,
      pain_flags: ['kept_from'],
    };
    expect(dayIn(await ana.post(DAY, rest))).toMatchObject(rest);
    expect((await ana.post('/api/day/kinds/update', { temperature: 1, pill: 1, weight: 1 })).status).toBe(
      200,
    );
  });
});

test('with the consent intimate data is stored, and after its withdrawal it can still be read and cleared', async () => {
  await consent(ana, 1);
  const all = Object.assign({}, ...INTIMATE);
  expect(dayIn(await ana.post(DAY, all))).toMatchObject(all);
  expect((await ana.post('/api/day/kinds/update', { discharge: 1, tests: 1, sex: 1 })).status).toBe(200);

  await consent(ana, 0);
  const list = await ana.get('/api/day/2026-03-01/2026-03-09/list');
  expect(list.body).toMatchObject({ days: [all], unreadable: 0 });
  const fewer = { pain_flags: ['kept_from', 'at_sex'] };
  expect(dayIn(await ana.post(DAY, fewer))).toMatchObject(fewer);
  expect(await ana.post(DAY, { pain_flags: ['bleeding_after_sex'] })).toMatchObject(REFUSED);
  const cleared = { discharge: null, lh: null, pregnancy_test: null, sex: null, pain_flags: null };
  expect(dayIn(await ana.post(DAY, cleared))).toMatchObject(cleared);
  expect(await query('select * from day_logs')).toEqual([]);
});

test('the sign-up does not ask for the intimate consent, and it only counts for one person', async () => {
  expect((await detailsOf(ana)).details.consents_due).not.toContain('intimate');
  const ben = await signIn('ben@example.test');
  await consent(ana, 1);

  expect(await ben.post(DAY, { sex: ['alone'] })).toMatchObject(REFUSED);
});
