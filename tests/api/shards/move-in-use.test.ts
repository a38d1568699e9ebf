import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { ANA } from '../setup/person.ts';
import { type Shards, startShards } from './two-shards.ts';

// Like the web app, a client keeps writing while its account is moved there and back: it gets a new access token if one is
// refused, and repeats a call that gets a time to retry. Every acknowledged write must exist once.

const MOVES = ['DB_2', 'DB', 'DB_2', 'DB'];

let shards: Shards;
beforeAll(async () => {
  shards = await startShards('DB DB_2:0');
  await shards.empty();
});

type Sending = { readonly path: string; readonly body: unknown };

/** A person's device; `write` tries until the server has acknowledged. */
async function personAt(email: string) {
  const { xox, ...first } = await shards.signIn(email);
  let { stx } = first;
  const refusals = new Map<number, number>();

  async function write({ path, body }: Sending): Promise<void> {
    for (;;) {
      const { status } = await shards.call(`POST ${path}`, { stx, body });
      if (status === 200 || status === 201) return;
      refusals.set(status, (refusals.get(status) ?? 0) + 1);
      if (status === 401) stx = await refreshed();
      else if (status !== 503) throw new Error(`${path} answered ${status}`);
    }
  }

  async function refreshed(): Promise<string> {
    for (;;) {
      const { status, body } = await shards.refresh(xox);
      if (status === 200) return (body as { stx: string }).stx;
      if (status !== 503) throw new Error(`the refresh answered ${status}`);
    }
  }

  return { userId: await shards.idOf(email), write, refusals };
}

const task = (number: number): Sending => ({
  path: '/api/task/create',
  body: { id: v7(), task_title: `task ${number}` },
});
const entry = (number: number): Sending => ({
  path: '/api/journal/save',
  body: { date: `2026-01-${String((number % 28) + 1).padStart(2, '0')}`, text: `entry ${number}` },
});

test('every write during a move there and back exists once, and nobody else is affected', async () => {
  const ana = await personAt(ANA);
  const ben = await personAt('ben@example.test');
  const written = { ana: 0, ben: 0 };
  let isMoving = true;
  const goOn = async (person: typeof ana, name: 'ana' | 'ben') => {
    while (isMoving) {
      await person.write(task(written[name]));
      await person.write(entry(written[name]));
      written[name] += 1;
    }
  };

  const moveAbout = async () => {
    for (const to of MOVES) {
      expect(await shards.move({ userId: ana.userId, to })).toBe('moved');
      // One round may have been running; the next one begins with a token of the previous shard.
      const reached = written.ana + 2;
      await expect.poll(() => written.ana, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(reached);
    }
  };
  const stop = () => {
    isMoving = false;
  };
  await Promise.all([goOn(ana, 'ana'), goOn(ben, 'ben'), moveAbout().finally(stop)]);

  const titlesOf = async (userId: string) =>
    (await shards.query('DB', `select title from tasks where user_id = '${userId}'`)).map(({ title }) =>
      String(title),
    );
  const expected = (count: number) => Array.from({ length: count }, (_, number) => `task ${number}`);
  expect((await titlesOf(ana.userId)).sort()).toEqual(expected(written.ana).sort());
  expect((await titlesOf(ben.userId)).sort()).toEqual(expected(written.ben).sort());
  expect(await shards.query('DB_2', 'select user_id from users')).toEqual([]);
  // The writes met the moves: old tokens were refused at least four times. None of the other person's calls was refused.
  expect(ana.refusals.get(401)).toBeGreaterThanOrEqual(MOVES.length);
  expect([...ben.refusals]).toEqual([]);
}, 120_000);
