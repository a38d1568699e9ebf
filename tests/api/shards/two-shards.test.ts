import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costsOf } from '../setup/costs.ts';
import { ANA, type Tokens } from '../setup/person.ts';
import { TEST_SECRETS } from '../setup/server.ts';
import { type Shards, startShards } from './two-shards.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z') / 1000;

let shards: Shards;
beforeAll(async () => {
  shards = await startShards('DB:0 DB_2');
});
beforeEach(async () => {
  await shards.empty();
  await shards.setClock(NOON);
});

const people = () => shards.query('DIRECTORY', 'select * from people');
const idsIn = async (shard: string) =>
  (await shards.query(shard, 'select user_id from users')).map(({ user_id: id }) => id);
async function signUp(email: string): Promise<Tokens> {
  const { status, body } = await shards.verify(email, await shards.askForCode(email, { isNew: true }));
  expect(status).toBe(200);
  return body as Tokens; // the schema of the answer
}
/** The person's access token with changed claims, signed like the product signs. */
const resigned = (stx: string, change: Record<string, unknown>) => {
  const { shd: _, ...claims } = decodeJwt(stx);
  return new SignJWT({ ...claims, ...change })
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .sign(new TextEncoder().encode(TEST_SECRETS.SIGNING_SECRET));
};
const statusOf = async (stx: string) => (await shards.call('GET /api/user/details', { stx })).status;

describe('an account', () => {
  test('is created in the shard for new accounts, and the directory leads there', async () => {
    const { stx, xox } = await signUp(ANA);
    const [place, ...others] = await people();

    expect(await idsIn('DB')).toEqual([]);
    expect(await idsIn('DB_2')).toEqual([place?.user_id]);
    expect(place).toMatchObject({ shard: 'DB_2', state: 'here' });
    expect(others).toEqual([]);
    expect(decodeJwt(stx)).toMatchObject({ shd: 'DB_2' });
    expect(await statusOf(stx)).toBe(200);
    expect((await shards.refresh(xox)).status).toBe(200);
    expect((await shards.verify(ANA, await askLater())).status).toBe(200);
  });

  test('leaves no address in the directory', async () => {
    await signUp(ANA);

    expect(JSON.stringify(await people())).not.toContain('ana');
  });

  test('needs no read of the directory in a signed-in call', async () => {
    const { stx } = await signUp(ANA);
    const costs = await costsOf(shards.server.fetch.bind(shards.server), () => statusOf(stx));

    expect(costs.length).toBeGreaterThan(1);
    expect(costs.filter(({ sql }) => sql.includes('"people"'))).toEqual([]);
  });

  test('has its dashboard in one call, only from its own shard', async () => {
    const { stx } = await signUp(ANA);
    const answers: unknown[] = [];
    const costs = await costsOf(shards.server.fetch.bind(shards.server), async () => {
      answers.push(await shards.call('GET /api/dashboard', { stx }));
    });

    expect(answers).toMatchObject([{ status: 200, body: { user: { details: { email: ANA } } } }]);
    expect(costs.length).toBeLessThanOrEqual(4);
    expect(costs.filter(({ sql }) => sql.includes('"people"'))).toEqual([]);
  });

  test('that is older than the directory is found in the first shard', async () => {
    const { userId, stx, xox } = await fromBefore(ANA);
    await shards.run('DIRECTORY', ['delete from people']);

    expect(await statusOf(stx)).toBe(200);
    expect((await shards.refresh(xox)).status).toBe(200);
    expect((await shards.verify(ANA, await askLater())).status).toBe(200);
    expect(await idsIn('DB')).toEqual([userId]);
    expect(await idsIn('DB_2')).toEqual([]);
  });

  test('is deleted with all its data in every database', async () => {
    const { stx } = await signUp(ANA);
    await askLater();
    const gone = await shards.call('DELETE /api/user/delete', { stx });
    const again = await shards.call('DELETE /api/user/delete', { stx });

    expect([gone.status, again.status]).toEqual([200, 200]);
    expect(await people()).toEqual([]);
    expect(await idsIn('DB_2')).toEqual([]);
    for (const table of ['login_codes', 'login_requests', 'registrations', 'outbox_mails']) {
      expect(await shards.query('DB', `select * from ${table}`), table).toEqual([]);
    }
  });
});

/** Requests a login code later, when the limits allow it. */
async function askLater(): Promise<string> {
  await shards.setClock(NOON + 60);
  return shards.askForCode(ANA);
}

/** A person in the first shard who is older than the directory. */
async function fromBefore(email: string) {
  const { xox, stx } = await shards.signIn(email);
  const userId = await shards.idOf(email, 'DB_2');
  await shards.tell('move', { userId, to: 'DB' });
  const { shd: _ } = decodeJwt(stx);
  return { userId, xox, stx: await resigned(stx, {}) };
}

describe('an access token', () => {
  test('without a shard belongs to the first', async () => {
    const { stx } = await fromBefore(ANA);

    expect(decodeJwt(stx)).not.toHaveProperty('shd');
    expect(await statusOf(stx)).toBe(200);
  });

  test.each(['DB_3', 'LEDGER', '', 2])('with an unknown shard (%j) is refused', async (shd) => {
    const { stx } = await signUp(ANA);

    expect(await statusOf(await resigned(stx, { shd }))).toBe(401);
  });

  test('of another shard is refused', async () => {
    const { stx } = await signUp(ANA);

    expect(await statusOf(await resigned(stx, { shd: 'DB' }))).toBe(401);
  });
});

describe('interrupted work', () => {
  const HOUR = 3600;

  test('a sign-up is finished by the next one, with its id and in its shard', async () => {
    await signUp(ANA);
    await shards.run('DB_2', ['delete from users']);
    // The claim of a call that was aborted before it created the account.
    await shards.run('DIRECTORY', [
      `update people set state = 'coming', user_id = 'claimed-before', shard = 'DB'`,
    ]);
    await shards.setClock(NOON + 60);
    await signUp(ANA);

    expect(await idsIn('DB')).toEqual(['claimed-before']);
    expect(await idsIn('DB_2')).toEqual([]);
    expect(await people()).toMatchObject([{ user_id: 'claimed-before', state: 'here' }]);
  });

  test('an unfinished sign-up is deleted after an hour', async () => {
    await signUp(ANA);
    await shards.run('DB_2', ['delete from users']);
    await shards.run('DIRECTORY', [`update people set state = 'coming'`]);
    await shards.tell('cron', { job: 'retention', at: NOON });
    expect(await people()).toHaveLength(1);
    await shards.setClock(NOON + HOUR + 1);
    await shards.tell('cron', { job: 'retention', at: NOON + HOUR });

    expect(await people()).toEqual([]);
  });

  test('a deletion that never reached the rows leaves the account unchanged', async () => {
    const { xox } = await signUp(ANA);
    await shards.run('DIRECTORY', [`update people set state = 'leaving'`]);
    await shards.setClock(NOON + HOUR + 1);
    await shards.tell('cron', { job: 'retention', at: NOON + HOUR });

    expect(await people()).toMatchObject([{ state: 'here', shard: 'DB_2' }]);
    expect((await shards.refresh(xox)).status).toBe(200);
  });

  test('a new account never gets the id of one whose deletion was interrupted', async () => {
    await signUp(ANA);
    const [before] = await idsIn('DB_2');
    await shards.run('DB_2', ['delete from users']);
    await shards.run('DIRECTORY', [`update people set state = 'leaving'`]);
    await shards.setClock(NOON + 60);
    await signUp(ANA);
    const [after] = await idsIn('DB_2');

    expect(after).not.toBe(before);
    expect(await people()).toMatchObject([{ user_id: after, state: 'here' }]);
  });
});

test('a calendar in another shard is found by its secret, and stops working once it is replaced', async () => {
  const { stx } = await signUp(ANA);
  const renew = async () => {
    const { body } = await shards.call('POST /api/user/calendar-feed/renew', { stx, body: {} });
    return new URL((body as { address: string }).address).pathname;
  };
  const first = await renew();
  expect((await shards.server.fetch(first)).status).toBe(200);
  const second = await renew();

  expect((await shards.server.fetch(first)).status).toBe(404);
  expect((await shards.server.fetch(second)).status).toBe(200);
});

test('a link to the phase of somebody in another shard opens, and ends at once', async () => {
  const { stx } = await signUp(ANA);
  const post = (path: string, body: object) => shards.call(`POST ${path}`, { stx, body });
  await post('/api/user/consent', { kind: 'sharing', given: 1 });
  const { body } = await post('/api/share/make', { level: 'phase', label: 'Sam', days: 30 });
  const { share, address } = body as { share: { id: string }; address: string };
  const open = () => shards.call('POST /api/shared/open', { body: { secret: address.slice(-43) } });
  const [row] = await shards.query('DB_2', 'select share_id from shares');

  expect(row).toEqual({ share_id: share.id });
  expect((await open()).body).toMatchObject({ state: 'none' });
  await shards.call(`DELETE /api/share/${share.id}/delete`, { stx });
  expect((await open()).status).toBe(404);
});

test('retention reaches accounts of every shard', async () => {
  await signUp(ANA);
  await shards.run('DB_2', ['update users set last_active_at = 1, retention_notice_at = 1']);
  await shards.tell('cron', { job: 'retention', at: NOON });

  expect(await idsIn('DB_2')).toEqual([]);
  expect(await people()).toEqual([]);
  expect(await shards.query('LEDGER', 'select * from deletions')).toHaveLength(1);
});

test('imports that fail leave the run of their shard its statements for those behind them', async () => {
  // Each could take a tenth of what a shard has of a run.
  const emails = Array.from({ length: 11 }, (_, number) => `p${number}@example.test`);
  for (const email of emails) await shards.signIn(email);
  const task = {
    taskId: 't',
    title: 'T',
    titleFolded: 't',
    status: 'not_started',
    priority: 0,
    createdAt: 1,
  };
  const rows = `iif(email = 'p10@example.test', '${JSON.stringify([task])}', 'no list')`;
  await shards.run('DB_2', [
    `insert into pending_imports select user_id, 'i', 1, 2 + (email = 'p10@example.test') from users`,
    `insert into pending_import_parts select user_id, 'i', 0, 'tasks', ${rows} from users`,
  ]);
  const run = { method: 'POST', body: JSON.stringify({ job: 'imports', at: NOON }) };

  expect((await shards.server.fetch('/__test/cron', run)).status).toBe(500);
  expect(await shards.query('DB_2', 'select title from tasks')).toEqual([{ title: 'T' }]);
  expect(await shards.query('DB_2', 'select count(*) as n from pending_imports')).toEqual([{ n: 10 }]);
});
