import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { making, PASSKEY, playPasskeys } from '#tests/unit/web/played-passkeys.ts';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import { createLockModel, type LockModel, type Press } from '#web/features/lock/lock-screen.tsx';
import type { LockSettings } from '#web/lib/lock/lock-settings.ts';
import { spendTry, storedTries } from '#web/lib/lock/lock-tries.ts';
import { sealingKeyOf } from '#web/lib/lock/seal.ts';
import { someLock, until } from './some-lock.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const onOpen = vi.fn();
const onWipe = vi.fn();
let model: LockModel;

/** Waits until the disk has been read. */
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const wrongTries = async () => (await storedTries(Date.now())).wrong;

/** Creates the lock's model as on a freshly loaded page. */
async function load(change: Partial<LockSettings> = {}): Promise<void> {
  model?.stop();
  model = createLockModel({ settings: someLock(change), onOpen, onWipe });
  await settle();
}

const type = (digits: string) => {
  for (const digit of digits) model.press(digit as Press);
};

/** Types a whole PIN and waits for its outcome. */
async function tryPin(pin: string): Promise<void> {
  onOpen.mockClear();
  type(pin);
  await until(() => !model.view().isBusy || onOpen.mock.calls.length + onWipe.mock.calls.length > 0);
}

/** Tries wrong PINs, each as soon as it is accepted. */
async function tryWrong(count: number): Promise<void> {
  for (let tries = 0; tries < count; tries += 1) {
    vi.advanceTimersByTime(model.view().waitSeconds * 1000);
    await tryPin('1111');
  }
}

let disk: ReturnType<typeof playDisk>;

beforeEach(async () => {
  localStorage.clear();
  disk = playDisk();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON });
  onOpen.mockClear();
  onWipe.mockClear();
  await load();
});
afterEach(() => {
  model.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a PIN at the lock', async () => {
  it('opens the lock when its last digit is typed', async () => {
    type('204');
    expect(model.view()).toMatchObject({ typed: 3, isBusy: false });
    await tryPin('8');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(onWipe).not.toHaveBeenCalled();
  });

  it('is not in the view, which only has its length', () => {
    type('204');
    expect(Object.values(model.view())).not.toContain('204');
    expect(model.view().typed).toBe(3);
  });

  it('can be deleted digit by digit, and no further', async () => {
    type('29');
    model.press('back');
    expect(model.view().typed).toBe(1);
    model.press('back');
    model.press('back');
    expect(model.view().typed).toBe(0);
    await tryPin('2048');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('leaves the lock closed if it is wrong, with the number of tries left, and can be typed again', async () => {
    await tryPin('2047');
    expect(onOpen).not.toHaveBeenCalled();
    expect(model.view()).toMatchObject({ outcome: 'wrong', triesLeft: 9, typed: 0, waitSeconds: 0 });
    type('2');
    expect(model.view()).toMatchObject({ outcome: 'nothing', typed: 1 });
    await tryPin('048');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('blocks other keys while it is checked', async () => {
    type('1111');
    expect(model.view()).toMatchObject({ isBusy: true, typed: 4 });
    for (const press of ['2', 'back', 'device', 'forgot', 'start-over'] as const) model.press(press);
    expect(model.view()).toMatchObject({ isBusy: true, typed: 4, page: 'locked' });
    await until(() => !model.view().isBusy);
    expect(await wrongTries()).toBe(1);
    expect(onWipe).not.toHaveBeenCalled();
  });

  it('is on the disk as a wrong try before it is checked, so that killing the browser undoes no try', async () => {
    disk.hold();
    type('2048');
    for (let turns = 0; turns < 50; turns += 1) await settle();
    expect([onOpen.mock.calls.length, model.view().isBusy]).toEqual([0, true]);
    disk.sync();
    await until(() => onOpen.mock.calls.length > 0);
  });

  it('isn’t checked if it can’t be counted', async () => {
    disk.fail();
    await tryPin('2048');
    expect(onOpen).not.toHaveBeenCalled();
    expect(model.view()).toMatchObject({ typed: 0, outcome: 'uncounted' });
  });

  it('costs no try if it can’t be checked, and can be typed again', async () => {
    const pin = { digits: 4, salt: 'no base64!', hash: '', memory: 8, passes: 1 };
    await load({ pin });
    type('2048');
    await until(() => !model.view().isBusy);
    expect(onOpen).not.toHaveBeenCalled();
    expect(model.view()).toMatchObject({ typed: 0, outcome: 'failed' });
    expect(await wrongTries()).toBe(0);
  });

  it('resets earlier wrong tries if it is correct', async () => {
    await tryWrong(4);
    await tryPin('2048');
    await load();
    await tryPin('1111');
    expect(model.view()).toMatchObject({ triesLeft: 9, waitSeconds: 0 });
  });
});

describe('after five wrong PINs', async () => {
  beforeEach(() => tryWrong(5));

  it('no digit is accepted during a countdown of half a minute, not even of the correct PIN', async () => {
    expect(model.view()).toMatchObject({ outcome: 'wrong', triesLeft: 5, waitSeconds: 30 });
    vi.advanceTimersByTime(29_000);
    expect(model.view().waitSeconds).toBe(1);
    type('2');
    expect(model.view().typed).toBe(0);
    vi.advanceTimersByTime(1000);
    await tryPin('2048');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('a reload doesn’t shorten the wait', async () => {
    vi.advanceTimersByTime(12_000);
    await load();
    expect(model.view()).toMatchObject({ waitSeconds: 18, triesLeft: 5 });
    await tryPin('2048');
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('the tenth wrong PIN wipes the device', async () => {
    await tryWrong(4);
    expect(model.view().triesLeft).toBe(1);
    expect(onWipe).not.toHaveBeenCalled();
    await tryWrong(1);
    expect(onWipe).toHaveBeenCalledTimes(1);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('the next load wipes the device if the page ended right after the tenth', async () => {
    for (let tries = 5; tries < 10; tries += 1) {
      vi.setSystemTime(Date.now() + 480_000);
      await spendTry(Date.now());
    }
    await load();
    expect(onWipe).toHaveBeenCalledTimes(1);
  });
});

describe('the lock in several tabs', () => {
  it('counts the tries of all of them together', async () => {
    for (let tries = 0; tries < 4; tries += 1) await spendTry(NOON);
    await tryPin('1111');
    expect(model.view()).toMatchObject({ triesLeft: 5, waitSeconds: 30 });
  });

  it('accepts no PIN here during a wait there', async () => {
    for (let tries = 0; tries < 5; tries += 1) await spendTry(NOON);
    await tryPin('2048');
    expect(onOpen).not.toHaveBeenCalled();
    expect(model.view()).toMatchObject({ waitSeconds: 30, typed: 0, isBusy: false });
  });
});

describe('a person who can’t open the lock', async () => {
  it('can start over with a code after a question, which can be cancelled', () => {
    model.press('forgot');
    expect(model.view().page).toBe('forgot');
    expect(onWipe).not.toHaveBeenCalled();
    model.press('keep');
    expect(model.view().page).toBe('locked');
    model.press('forgot');
    model.press('start-over');
    expect(onWipe).toHaveBeenCalledTimes(1);
  });

  it('can’t type a PIN into the question', async () => {
    model.press('forgot');
    type('2048');
    model.press('back');
    model.press('device');
    expect(model.view()).toMatchObject({ page: 'forgot', typed: 0, isBusy: false });
    expect(await wrongTries()).toBe(0);
  });
});

describe('the device’s own check at the lock', () => {
  const secret = new Uint8Array(32).fill(3);
  const salt = new Uint8Array(32).fill(5);
  const SEALED = { pin: null, passkeys: [PASSKEY], seal: Buffer.from(salt).toString('base64') };
  const ask = async () => {
    model.press('device');
    await until(() => !model.view().isBusy || onOpen.mock.calls.length > 0);
  };

  it('opens it next to a PIN, even during the wait for the next PIN', async () => {
    playPasskeys();
    await load({ passkeys: [PASSKEY] });
    await tryWrong(5);
    await ask();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('resets earlier wrong PINs like a correct PIN', async () => {
    playPasskeys();
    await load({ passkeys: [PASSKEY] });
    await tryWrong(3);
    await ask();
    expect(await wrongTries()).toBe(0);
  });

  it('leaves it closed if it is cancelled, with a message, and costs no try', async () => {
    playPasskeys('NotAllowedError');
    await load({ passkeys: [PASSKEY] });
    await ask();
    expect(onOpen).not.toHaveBeenCalled();
    expect(model.view()).toMatchObject({ outcome: 'failed', isBusy: false });
    expect(await wrongTries()).toBe(0);
  });

  it('returns the key of a sealed device', async () => {
    playPasskeys({ prf: making(secret) });
    await load(SEALED);
    await ask();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(await sealingKeyOf(secret, salt));
  });

  it('leaves a sealed device closed without the passkey’s secret', async () => {
    playPasskeys();
    await load(SEALED);
    await ask();
    expect(onOpen).not.toHaveBeenCalled();
    expect(model.view().outcome).toBe('failed');
  });

  it('is the only way without a PIN, where digits do nothing', async () => {
    await load(SEALED);
    type('2048');
    expect(model.view().typed).toBe(0);
  });
});
