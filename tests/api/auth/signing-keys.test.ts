import { expect, test } from 'vitest';
import { createTokens } from '#worker/auth/tokens.ts';
import { type Config, readConfig } from '#worker/platform/config.ts';
import { nextSigningSetting } from '../../../scripts/admin/rotate-signing-key.ts';
import { TEST_SECRETS } from '../setup/server.ts';

const PLAIN = TEST_SECRETS.SIGNING_SECRET;
const BOTH = nextSigningSetting(PLAIN, 'add') ?? '';
const NEWEST = nextSigningSetting(BOTH, 'drop-old') ?? '';
const NAMED = { userId: 'ana', sessionId: 'phone', counter: 3 };
const SESSION = { ...NAMED, shard: 'DB' };

/** The tokens of a deployment with this setting. */
function tokensWith(setting: string) {
  const reading = readConfig({
    ...TEST_SECRETS,
    MAIL_TRANSPORT: 'outbox',
    SIGNING_SECRET: setting,
  } as unknown as Parameters<typeof readConfig>[0]); // it reads nothing but settings
  if ('missing' in reading) throw new Error('the setting is refused');
  return createTokens({ config: reading.config as Config, now: () => 1_772_366_400 });
}

async function reads(reader: string, { from }: { from: string }) {
  const [maker, tokens] = [tokensWith(from), tokensWith(reader)];
  return [
    await tokens.readAccess(await maker.signAccess(SESSION)),
    await tokens.readRefresh(await maker.signRefresh(SESSION)),
  ];
}

test('a rotation adds a version and drops the old ones, and refuses what it cannot read', () => {
  expect(BOTH).toMatch(new RegExp(`^1:${PLAIN} 2:[\\w-]{43}$`));
  expect(NEWEST).toBe(BOTH.split(' ')[1]);
  expect(nextSigningSetting(NEWEST, 'drop-old')).toBeUndefined();
  expect(nextSigningSetting('short', 'add')).toBeUndefined();
  expect(nextSigningSetting('1:short 2:also-short-but-long-enough-in-all', 'add')).toBeUndefined();
});

test('with both keys, tokens of each are accepted; without the old one, only those of the new', async () => {
  expect(await reads(BOTH, { from: PLAIN })).toEqual([SESSION, NAMED]);
  expect(await reads(BOTH, { from: BOTH })).toEqual([SESSION, NAMED]);
  expect(await reads(NEWEST, { from: BOTH })).toEqual([SESSION, NAMED]);
  expect(await reads(NEWEST, { from: PLAIN })).toEqual([undefined, undefined]);
});

test('the newest key signs, so a deployment without it accepts nothing', async () => {
  expect(await reads(PLAIN, { from: BOTH })).toEqual([undefined, undefined]);
});
