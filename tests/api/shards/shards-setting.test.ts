import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import { shardAt, shardsSchema } from '#worker/platform/database.ts';
import type { LogFields } from '#worker/platform/log.ts';
import { TEST_SECRETS } from '../setup/server.ts';

const read = (setting: string | undefined) => v.safeParse(shardsSchema, setting);

describe('the setting SHARDS', () => {
  test.each([
    [undefined, [{ shard: 'DB', weight: 1 }]],
    ['DB', [{ shard: 'DB', weight: 1 }]],
    [
      'DB:0  DB_2 EAST:30',
      [
        { shard: 'DB', weight: 0 },
        { shard: 'DB_2', weight: 1 },
        { shard: 'EAST', weight: 30 },
      ],
    ],
  ])('%j is accepted', (setting, shards) => {
    expect(read(setting).output).toEqual(shards);
  });

  test.each(['', 'DB_2', 'DB_2 DB', 'DB DB', 'DB:0', 'DB:-1', 'DB:1.5', 'DB:x', 'db', 'DB,DB_2'])(
    '%j is refused',
    (setting) => {
      expect(read(setting).success).toBe(false);
    },
  );

  test('with the name of an unbound database stops the service from starting, with an error that names it', async () => {
    const lines: LogFields[] = [];
    const app = createApp({ log: (line) => lines.push(line) });
    const settings = { MAIL_TRANSPORT: 'outbox', ...TEST_SECRETS, SHARDS: 'DB DB_2', DB: {} };
    const { status } = await app.request('/api/system/version', {}, settings);

    expect(status).toBe(503);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'refused_to_serve', missing: ['DB_2'] }));
  });
});

test('new accounts are distributed over the shards by weight', () => {
  const shards = v.parse(shardsSchema, 'DB:1 DB_2:0 DB_3:3');
  const steps = Array.from({ length: 100 }, (_, step) => shardAt(shards, step / 100));

  expect(steps.filter((shard) => shard === 'DB')).toHaveLength(25);
  expect(steps.filter((shard) => shard === 'DB_2')).toHaveLength(0);
  expect(steps.filter((shard) => shard === 'DB_3')).toHaveLength(75);
});
