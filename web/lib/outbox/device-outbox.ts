import * as v from 'valibot';
import { callSignedIn } from '#web/lib/api-client.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { type ChangeStore, changesInMemory, deviceChanges } from './change-store.ts';
import { deviceDatabase } from './device-database.ts';
import { createOutbox } from './outbox.ts';
import type { UnsentChange } from './unsent-change.ts';
import { showUnsent } from './unsent-changes.ts';

const LOCK = 'marea.outbox';
const CHANNEL = 'marea.outbox';

type TabMessage = { readonly hasSent: boolean };
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;

const memory = changesInMemory();
/** The device's database, or what lives as long as the page where there is none. */
const usable = (): Promise<ChangeStore> =>
  deviceDatabase().then(
    () => deviceChanges,
    () => memory,
  );

/** The outbox of this device; its tabs take turns. */
export const deviceOutbox = createOutbox({
  store: {
    list: async () => (await usable()).list(),
    put: async (change) => (await usable()).put(change),
    remove: async (id) => (await usable()).remove(id),
  },
  send: sendChange,
  inTurn: async (work) => {
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(LOCK, work);
  },
  onChanges: (state) => {
    showUnsent(state);
    tabs?.postMessage({ hasSent: false } satisfies TabMessage);
  },
  onSent: () => {
    tabs?.postMessage({ hasSent: true } satisfies TabMessage);
    void queryClient.invalidateQueries();
  },
});

// Only our own origin can post here, and only this file does.
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  void deviceOutbox.state().then(showUnsent);
  if (data.hasSent) void queryClient.invalidateQueries();
});

/** Under its id the server does a change once; what is created bears an id of its own, by which it is known for good. */
function sendChange({ id, call }: UnsentChange): Promise<unknown> {
  return callSignedIn({
    ...call,
    answer: v.unknown(),
    keepalive: true,
    ...(call.body?.id === undefined ? { idempotencyKey: id } : {}),
  });
}
