import { describe, expect, test } from 'vitest';
import { type Answer, call, refusalIn } from '../setup/calls.ts';
import { breakDatabase, interrupt, mendDatabase, setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { breakagesAt } from '../wire/breakages.ts';
import { ana, ENTRY, read, write } from './journal.ts';

const CONFLICT = { status: 409, code: 'conflict' };
const DAY = 86_400;

/** Saves under a key. */
const save = (person: Person, changes: Record<string, unknown> = {}, key = 'one'): Promise<Answer> =>
  call('POST /api/journal/save', {
    body: { ...ENTRY, ...changes },
    stx: person.stx,
    headers: { 'idempotency-key': key },
  });
const textOf = async (person: Person): Promise<string> => (await read(person, ENTRY.date)).text;

describe('a save under an Idempotency-Key', () => {
  test('sent again gets the first answer and keeps later saves', async () => {
    const person = await ana();
    const first = await save(person);
    const later = await write(person, { text: 'Later words', mood: 1, tags: [] });
    const again = await save(person);

    expect(first.status).toBe(200);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await read(person, ENTRY.date)).toEqual(later);
  });

  test('sent again does not restore an entry that was deleted since', async () => {
    const person = await ana();
    const first = await save(person);
    await person.delete(`/api/journal/${ENTRY.date}/delete`);

    expect((await save(person)).body).toEqual(first.body);
    expect((await person.get(`/api/journal/${ENTRY.date}/get`)).status).toBe(404);
  });

  test('sent again with the version that it replaced itself is no conflict', async () => {
    const person = await ana();
    const { version } = await write(person);
    const first = await save(person, { text: 'Second', based_on: version });
    const again = await save(person, { text: 'Second', based_on: version });

    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('with another body is a conflict and writes nothing', async () => {
    const person = await ana();
    await save(person);

    expect(refusalIn(await save(person, { text: 'Other words' }))).toEqual(CONFLICT);
    expect(await textOf(person)).toBe(ENTRY.text);
  });

  test('that was refused leaves the key free for a corrected one', async () => {
    const person = await ana();
    const { version } = await write(person);
    const refusals = [
      await save(person, { based_on: null }),
      await save(person, { date: '2026-03-02' }),
      await save(person, { mood: 9 }),
    ];
    const better = await save(person, { text: 'Better', based_on: version });

    expect(refusals.map(({ status }) => status)).toEqual([409, 400, 400]);
    expect(better.status).toBe(200);
    expect(await textOf(person)).toBe('Better');
  });

  test('only counts for the person, for at most a day', async () => {
    const person = await ana();
    await save(person);
    const ben = await signIn('ben@example.test');
    const ofBen = await save(ben, { text: 'Of Ben' });
    await setClock('2026-03-01T12:00:00Z', DAY);
    const nextDay = await save(await signIn(ANA), { text: 'The day after' });

    expect([ofBen.status, nextDay.status]).toEqual([200, 200]);
    expect(await textOf(await signIn(ANA))).toBe('The day after');
  });

  test('repeats the day’s place in the cycle', async () => {
    const person = await ana();
    await logPeriod(person, '2026-02-20T09:00:00Z');
    const first = await save(person);
    const again = await save(person);

    expect(first.body).toMatchObject({ entry: { cycle_day: 9 } });
    expect(again.body).toEqual(first.body);
  });

  test('twenty times in parallel writes once, and all get the same answer', async () => {
    const person = await ana();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(person)));

    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.body).toEqual({ success: 1, entry: await read(person, ENTRY.date) });
  });

  test('stores no text, no tag, no mood and no key', async () => {
    const person = await ana();
    await save(person, { text: 'canaryintext', tags: ['canaryintag'] }, 'canary-4711');
    const [row] = await query('select * from idempotency_keys');
    const { version, saved_timestamp } = await read(person, ENTRY.date);

    expect(JSON.stringify(row)).not.toMatch(/canary|2026-02-28|mood|energy/);
    expect(JSON.parse(String(row?.answer))).toEqual({ saved_timestamp, version });
  });
});

describe('a save whose Worker was aborted', () => {
  // A save makes fewer database calls than these.
  test.each(breakagesAt([1, 2, 3, 4, 5, 6, 7, 8]))(
    'never overwrites a later one: $atCall $isCarriedOut $lasts',
    async (breakage) => {
      const person = await ana();
      await breakDatabase(breakage);
      await save(person, { text: 'Mine' });
      await mendDatabase();
      const written = await query('select 1 from journal_entries');
      await write(person, { text: 'Later words' });
      await setClock('2026-03-01T12:00:00Z', 5);
      const again = await save(person, { text: 'Mine' });

      expect(again).toMatchObject({ status: 200, body: { entry: { text: 'Mine' } } });
      // If nothing was written, the repeated call writes, because it counts as the first.
      expect(await textOf(person)).toBe(written.length === 0 ? 'Mine' : 'Later words');
    },
  );

  test('writes nothing after another one has taken over its key', async () => {
    const person = await ana();
    const statuses: number[] = [];
    for (const beforeCall of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await write(person, { text: 'Later words' });
      await interrupt({ beforeCall, statement: "update idempotency_keys set holder = 'another'" });
      const { status } = await save(person, { text: 'Mine' }, `key-${beforeCall}`);
      await interrupt(null);
      statuses.push(status);

      expect(await textOf(person)).toBe(status === 200 ? 'Mine' : 'Later words');
    }

    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });
});
