import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import type { UnsentChange } from '#web/sync/change.ts';

const change = (number: number): UnsentChange => ({
  ...{ id: `019a0000-0000-7000-8000-00000000000${number}`, owner: 'ana', madeAt: number },
  about: { kind: 'habit-checked', id: `habit-${number}`, day: '2026-11-20' },
  call: { method: 'POST', path: '/api/habit/check', body: { date: '2026-11-20', done: 1 } },
});
const TOKEN = 'marea.session';

let disk: ReturnType<typeof playDisk>;

async function load() {
  vi.resetModules();
  const [storage, copy, pending, { tokenStore }] = await Promise.all([
    import('#web/lib/device-storage.ts'),
    import('#web/lib/durable-copy.ts'),
    import('#web/sync/change.ts'),
    import('#web/lib/native/platform.ts'),
  ]);
  return { ...storage, ...copy, ...pending, tokens: tokenStore() };
}

/** Starts the app, with everything that runs before its first read. */
async function start() {
  const app = await load();
  await app.restoreDurable();
  await app.untilDurable();
  return app;
}

/** Kills the browser: local storage returns to its state on the disk, `before`. */
function killedWith(before: Readonly<Record<string, string>>): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
}
const onDisk = () => ({ ...localStorage });

beforeEach(() => {
  localStorage.clear();
  disk = playDisk();
});
afterEach(() => vi.unstubAllGlobals());

test('a killed browser loses neither queued changes nor the token, and restores no removed value', async () => {
  localStorage.setItem(TOKEN, 'r1');
  const app = await start();
  app.deviceChanges.put(change(1));
  await app.untilDurable();
  const before = onDisk();
  app.tokens.write('r2');
  app.deviceChanges.put(change(2));
  app.deviceChanges.put(change(3));
  app.deviceChanges.remove(change(1).id);
  await app.tokens.settled();
  killedWith(before);
  const next = await start();
  expect(next.deviceChanges.list()).toEqual([change(2), change(3)]);
  expect(next.tokens.read()).toBe('r2');
});

test('a profile whose local storage never reached the disk restores its session and changes', async () => {
  const app = await start();
  app.tokens.write('r1');
  app.deviceChanges.put(change(1));
  await app.untilDurable();
  killedWith({});
  const next = await start();
  expect([next.tokens.read(), next.deviceChanges.list()]).toEqual(['r1', [change(1)]]);
  next.deviceChanges.put(change(2));
  await next.untilDurable();
  killedWith({});
  expect((await start()).deviceChanges.list()).toEqual([change(1), change(2)]);
});

test('a change counts as queued only once it is on the disk', async () => {
  localStorage.setItem(TOKEN, 'r1');
  const app = await start();
  disk.hold();
  app.deviceChanges.put(change(1));
  expect(app.deviceChanges.list()).toEqual([change(1)]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(app.isSafe(change(1))).toBe(false);
  disk.sync();
  await app.untilDurable();
  expect(app.isSafe(change(1))).toBe(true);
});

test('writes during the reading of the copy are newer than the copy', async () => {
  const app = await start();
  app.tokens.write('r1');
  app.deviceChanges.put(change(1));
  app.deviceChanges.put(change(2));
  await app.untilDurable();
  killedWith({});
  const next = await load();
  const restoring = next.restoreDurable();
  next.tokens.write('r9');
  next.deviceChanges.put(change(2));
  next.deviceChanges.remove(change(2).id);
  next.deviceChanges.put(change(3));
  await restoring;
  await next.untilDurable();
  const newest = ['r9', [change(1), change(3)]];
  expect([next.tokens.read(), next.deviceChanges.list()]).toEqual(newest);
  killedWith({ 'marea.writes': '2', [TOKEN]: 'r0' });
  const last = await start();
  expect([last.tokens.read(), last.deviceChanges.list()]).toEqual(newest);
});

test('a change counts as queued in local storage alone if the database fails', async () => {
  localStorage.setItem(TOKEN, 'r1');
  const app = await start();
  disk.fail();
  app.deviceChanges.put(change(1));
  await app.untilDurable();
  expect(app.isSafe(change(1))).toBe(true);
  expect((await start()).deviceChanges.list()).toEqual([change(1)]);
});

test('values of the previous version in local storage are read, and copied from then on', async () => {
  localStorage.setItem(TOKEN, 'r1');
  localStorage.setItem(`marea.unsent.${change(1).id}`, JSON.stringify(change(1)));
  const app = await start();
  expect(app.deviceChanges.list()).toEqual([change(1)]);
  killedWith({});
  const next = await start();
  expect([next.tokens.read(), next.deviceChanges.list()]).toEqual(['r1', [change(1)]]);
});

test('local storage wins over an older copy after a page was closed before it could copy', async () => {
  localStorage.setItem(TOKEN, 'r1');
  const app = await start();
  app.deviceChanges.put(change(1));
  await app.untilDurable();
  disk.hold();
  app.deviceChanges.remove(change(1).id);
  app.deviceChanges.put(change(2));
  disk = Object.assign(playDisk(), { databases: disk.databases });
  expect((await start()).deviceChanges.list()).toEqual([change(2)]);
});

test('values stored by another tab are copied here too', async () => {
  localStorage.setItem(TOKEN, 'r1');
  const app = await start();
  const key = `marea.unsent.${change(1).id}`;
  localStorage.setItem(key, JSON.stringify(change(1)));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await app.untilDurable();
  expect(disk.text()).toContain(change(1).id);
});

test('signing out leaves neither a copy nor a count', async () => {
  localStorage.setItem('locale', 'fr');
  const app = await start();
  app.tokens.write('r1');
  app.deviceChanges.put(change(1));
  await app.untilDurable();
  app.forgetStored();
  await app.untilDurable();
  expect(onDisk()).toEqual({ locale: 'fr' });
  expect(disk.databases.size).toBe(0);
});

test('a browser killed right after sealing can be opened with the same key', async () => {
  const [{ sealerOf }, { someLock }] = await Promise.all([
    import('#web/lib/lock/seal.ts'),
    import('#tests/unit/web/features/lock/some-lock.ts'),
  ]);
  const app = await start();
  app.tokens.write('r1');
  app.deviceChanges.put(change(1));
  await app.untilDurable();
  const before = onDisk();
  const sealed = JSON.stringify(someLock({ pin: null, seal: 'salt' }));
  app.store('marea.lock', sealed);
  app.resealStored(() => app.sealWith(sealerOf(new Uint8Array(32).fill(7))));
  await app.untilDurable();
  killedWith(before);
  const next = await start();
  expect([next.readStored('marea.lock'), next.tokens.read()]).toEqual([sealed, undefined]);
  next.sealWith(sealerOf(new Uint8Array(32).fill(7)));
  expect([next.tokens.read(), next.deviceChanges.list()]).toEqual(['r1', [change(1)]]);
});

test('a copy without a lock doesn’t remove a lock, and a lock alone needs no copy', async () => {
  const app = await start();
  app.store('marea.lock', 'a lock');
  app.tokens.write('r1');
  app.forgetStored();
  await app.untilDurable();
  expect([onDisk(), disk.databases.size]).toEqual([{ 'marea.lock': 'a lock' }, 0]);
  app.tokens.write('r2');
  await app.untilDurable();
  killedWith({ 'marea.lock': 'a lock' });
  const next = await start();
  expect([next.tokens.read(), next.readStored('marea.lock')]).toEqual(['r2', 'a lock']);
});

test('the copy of a sealed device is sealed, and restored with the key', async () => {
  const { sealerOf } = await import('#web/lib/lock/seal.ts');
  const app = await start();
  app.sealWith(sealerOf(new Uint8Array(32).fill(7)));
  app.tokens.write('r1');
  app.deviceChanges.put(change(1));
  await app.untilDurable();
  expect(disk.text()).not.toMatch(/habit|"r1"/);
  killedWith({});
  const next = await start();
  expect([next.tokens.read(), next.isStored(TOKEN)]).toEqual([undefined, true]);
  next.sealWith(sealerOf(new Uint8Array(32).fill(7)));
  expect([next.tokens.read(), next.deviceChanges.list()]).toEqual(['r1', [change(1)]]);
});
