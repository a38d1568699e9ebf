import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { making, PASSKEY, playPasskeys } from '#tests/unit/web/played-passkeys.ts';
import { someUser } from '#tests/unit/web/some-user.ts';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import { changeLock, endLock, sealDevice, unsealDevice } from '#web/features/lock/lock-settings-form.tsx';
import { startI18n } from '#web/i18n/i18n.ts';
import {
  forgetStored,
  isSealing,
  LOCK_TRIES_KEY,
  readStored,
  sealWith,
  TOKEN_KEY,
} from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ownerOf } from '#web/lib/lock/lock-due.ts';
import { isKeyMissing, lockSettings, saveLock } from '#web/lib/lock/lock-settings.ts';
import { spendTry } from '#web/lib/lock/lock-tries.ts';
import { sealingKeyOf } from '#web/lib/lock/seal.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { persistCache } from '#web/sync/persisted-cache.ts';
import { hashedByNode, someLock, until } from './some-lock.ts';

const ANA = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11';
const SECRET = new Uint8Array(32).fill(3);
const CHANGE = 'marea.unsent.1';
/** The messages to other tabs. */
let messages: { kind: string; key?: Uint8Array }[];
let otherTab: BroadcastChannel;
let disk: ReturnType<typeof playDisk>;

const onDisk = (key: string) => localStorage.getItem(key);
const seal = () => sealDevice(ANA, [PASSKEY]);

beforeEach(async () => {
  disk = playDisk();
  forgetStored();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  playPasskeys({ prf: making(SECRET) });
  await startI18n();
  localStorage.setItem(TOKEN_KEY, 'r1');
  localStorage.setItem(CHANGE, 'Call the clinic');
  queryClient.setQueryData(userQuery.queryKey, someUser());
  saveLock(someLock());
  messages = [];
  otherTab = new BroadcastChannel('marea.lock');
  otherTab.onmessage = ({ data }) => messages.push(data);
});
afterEach(() => {
  otherTab.close();
  sealWith(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a lock', () => {
  it('belongs to its person when new, locks after a minute, and resets wrong tries', async () => {
    localStorage.clear();
    await spendTry(0);
    const pin = hashedByNode('2048');
    await changeLock(ANA, { pin });
    const { owner = '', ...rest } = lockSettings() ?? {};
    expect(rest).toEqual({ version: 1, time: '1', pin, passkeys: [], seal: null });
    expect(owner).toBe(await ownerOf(ANA, owner.split('.')[0]));
    expect([onDisk(LOCK_TRIES_KEY), disk.databases.has(LOCK_TRIES_KEY)]).toEqual([null, false]);
  });

  it('does not change other settings', async () => {
    await changeLock('another id', { time: '15' });
    expect(lockSettings()).toEqual(someLock({ time: '15' }));
  });

  it('of a sealed device leaves everything open when removed, including the copy', async () => {
    await seal();
    await endLock();
    expect([lockSettings(), onDisk(TOKEN_KEY), onDisk(CHANGE)]).toEqual([undefined, 'r1', 'Call the clinic']);
    expect(disk.snapshot()).toMatchObject({ session: expect.anything() });
  });
});

describe('sealing a device', () => {
  it('seals its values, and leaves one passkey as the only verifier, in other tabs too', async () => {
    await seal();
    expect(lockSettings()).toMatchObject({ pin: null, passkeys: [PASSKEY], time: '5', owner: 'salt.hash' });
    for (const key of [TOKEN_KEY, CHANGE]) expect(onDisk(key)).toMatch(/^sealed:/);
    expect([readStored(TOKEN_KEY), readStored(CHANGE)]).toEqual(['r1', 'Call the clinic']);
    await until(() => messages.length > 0);
    const salt = Uint8Array.from(Buffer.from(lockSettings()?.seal ?? '', 'base64'));
    expect(messages.map(({ kind }) => kind)).toEqual(['opened']);
    expect([...(messages[0]?.key ?? [])]).toEqual([...(await sealingKeyOf(SECRET, salt))]);
  });

  it('deletes the open copy before it writes a sealed one', async () => {
    await persistCache();
    expect(JSON.stringify(disk.snapshot())).toContain('Noor');
    disk.happened.length = 0;
    await seal();
    expect(disk.happened.filter((step) => step.startsWith('marea '))).toEqual([
      'marea deleted',
      'marea written',
    ]);
    expect(disk.snapshot()).toMatch(/^sealed:/);
  });

  it('changes nothing if the passkey makes no key', async () => {
    playPasskeys();
    await expect(seal()).rejects.toThrow('makes no key');
    expect([lockSettings(), onDisk(TOKEN_KEY), isSealing()]).toEqual([someLock(), 'r1', false]);
  });

  it('is rolled back if the storage is full, and the PIN stays', async () => {
    await persistCache();
    const write = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (text.startsWith('sealed:')) throw new DOMException('full', 'QuotaExceededError');
      write.call(this, key, text);
    });
    await expect(seal()).rejects.toThrow('full');
    expect([lockSettings(), isSealing(), isKeyMissing()]).toEqual([someLock(), false, false]);
    expect([onDisk(TOKEN_KEY), onDisk(CHANGE)]).toEqual(['r1', 'Call the clinic']);
    expect([readStored(TOKEN_KEY), readStored(CHANGE)]).toEqual(['r1', 'Call the clinic']);
    expect(JSON.stringify(disk.snapshot())).toContain('Noor');
  });
});

describe('unsealing a device', () => {
  it('leaves everything open, and the passkey as the verifier', async () => {
    await seal();
    await unsealDevice(ANA);
    expect(lockSettings()).toMatchObject({ pin: null, passkeys: [PASSKEY], seal: null });
    expect([onDisk(TOKEN_KEY), onDisk(CHANGE), isSealing()]).toEqual(['r1', 'Call the clinic', false]);
    expect(JSON.stringify(disk.snapshot())).toContain('Noor');
  });
});
