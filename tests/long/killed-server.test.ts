import { strFromU8, unzipSync } from 'fflate';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLoginCode } from '#domain/account/session.calls.ts';
import { portableDataSchema } from '#domain/portability/portable-data.schema.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { planWrites, type Write } from './planned-writes.ts';

const ROUNDS = 20;
const WRITES = 1_000;
/** Concurrent writes. */
const LANES = 12;
/** The most times a write is sent. */
const SENDINGS_MAX = 20;

let server: KillableServer;
/** The state that each round's person must have from then on. */
const persisted: { person: Person; state: string[] }[] = [];

beforeAll(async () => {
  server = await startKillableServer();
});
afterAll(() => server.close());

// The number of acknowledged writes after which each round is killed: spread over the round, and always the same.
const killedAfter = (round: number) => 20 + ((round * 389) % 960);

test.each(Array.from({ length: ROUNDS }, (_, round) => ({ round, after: killedAfter(round) })))(
  'round $round: a kill after $after of 1,000 writes neither loses nor duplicates a write',
  async ({ after }) => {
    const person = await signUp();
    const plan = planWrites(LANES);
    const sent = new Set<Write>();
    const acknowledged: Write[] = [];
    let isUp = Promise.resolve();

    for (const write of plan.opening) await acknowledge(write);
    await Promise.all(
      plan.lanes.map(async (lane) => {
        for (const write of lane) await acknowledge(write);
      }),
    );

    expect(acknowledged).toHaveLength(WRITES);
    const state = [...statesAfter(acknowledged)].map(([thing, is]) => `${thing}: ${is}`).sort();
    expect(await stateOf(person)).toEqual(state);
    persisted.push({ person, state });

    async function acknowledge(write: Write): Promise<void> {
      for (let sending = 0; sending < SENDINGS_MAX; sending++) {
        await isUp;
        sent.add(write);
        const status = await person.send(write);
        if (status === 'no answer' || status >= 500) continue;
        if (status >= 300) throw new Error(`${write.path} was answered ${status}`);
        acknowledged.push(write);
        if (acknowledged.length === after) isUp = server.restart().then(lookAfterwards);
        return;
      }
      throw new Error(`${write.path} was never acknowledged`);
    }

    /** Checks, before any write is repeated, that the acknowledged writes exist, and besides them only writes in flight. */
    async function lookAfterwards(): Promise<void> {
      const there = await stateOf(person);
      const underWay = [...sent].filter((write) => !acknowledged.includes(write));
      const least = statesAfter(acknowledged);
      const replaced = new Set(underWay.map(({ leaves }) => leaves.thing));
      const firm = [...least]
        .filter(([thing]) => !replaced.has(thing))
        .map(([thing, is]) => `${thing}: ${is}`);
      const possible = new Set([
        ...[...least].map(([thing, is]) => `${thing}: ${is}`),
        ...underWay.map(({ leaves: { thing, state } }) => `${thing}: ${state}`),
      ]);

      expect(there).toEqual(expect.arrayContaining(firm));
      expect(there.filter((line) => !possible.has(line))).toEqual([]);
      expect(new Set(there).size).toBe(there.length);
    }
  },
);

test('after twenty kills everybody has the writes acknowledged in their round', async () => {
  expect(persisted).toHaveLength(ROUNDS);
  for (const { person, state } of persisted) expect(await stateOf(person)).toEqual(state);
});

/** The last state of each written thing. */
const statesAfter = (writes: readonly Write[]) =>
  new Map(writes.map(({ leaves: { thing, state } }) => [thing, state]));

type Person = {
  readonly stx: string;
  /** Sends a write and returns the status of the answer. */
  readonly send: (write: Pick<Write, 'path' | 'body' | 'headers'>) => Promise<number | 'no answer'>;
};

async function signUp(): Promise<Person> {
  const email = `person-${crypto.randomUUID()}@example.test`;
  await post('/api/register/user', {
    body: { email, language: 'en', privacy_accepted: 1, terms_accepted: 1, adult_confirmed: 1 },
  });
  const { messages } = v.parse(
    v.object({ messages: v.array(v.object({ text: v.string() })) }),
    await (await fetch(`${server.origin}/dev/mail.json?to=${email}`)).json(),
  );
  const [secret] = messages.flatMap(({ text }) => /^\s{4}([A-Z0-9]{5})$/m.exec(text)?.[1] ?? []);
  const { stx } = v.parse(
    verifyLoginCode.answer,
    await (await post('/api/login/code/verify', { body: { email, secret } })).json(),
  );
  const person: Person = {
    stx,
    send: ({ path, body, headers }) =>
      post(path, { body, headers: { authorization: `Bearer ${stx}`, ...headers } }).then(
        ({ status }) => status,
        () => 'no answer',
      ),
  };
  await person.send({ path: '/api/user/timezone/update', body: { timezone: 'UTC' }, headers: {} });
  return person;
}

const post = (path: string, { body, headers = {} }: { body: object; headers?: Record<string, string> }) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Everything the person has, duplicates included, in the terms of the plan. */
async function stateOf({ stx }: Person): Promise<string[]> {
  const answer = await fetch(`${server.origin}/api/user/export`, {
    headers: { authorization: `Bearer ${stx}` },
  });
  const { 'marea.json': json } = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  if (!json) throw new Error(`the export answered ${answer.status}`);
  const data = v.parse(portableDataSchema, JSON.parse(strFromU8(json)));
  return [
    ...data.tasks.map(({ title }) => `task ${title}: there`),
    ...data.periods.map(({ started_on }) => `period ${started_on}: there`),
    ...data.habits.map(({ name }) => `habit ${name}: there`),
    ...data.habit_checks.map(({ habit_id, date }) => `check ${habit_id} ${date}: there`),
    ...data.journal.map(({ date, text }) => `entry ${date}: ${text}`),
  ].sort();
}
