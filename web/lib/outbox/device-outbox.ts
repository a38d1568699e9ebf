import * as v from 'valibot';
import { callSignedIn } from '#web/lib/api-client.ts';
import { keepDataNow } from '#web/lib/kept-data.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { deviceChanges } from './change-store.ts';
import { createOutbox } from './outbox.ts';
import type { KeptCall, UnsentChange } from './unsent-change.ts';
import { showUnsent } from './unsent-changes.ts';

const LOCK = 'marea.outbox';
const CHANNEL = 'marea.outbox';

type TabMessage = { readonly hasSent: boolean };
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;

/** Sends again what the server wanted later. */
let held: ReturnType<typeof setTimeout> | undefined;

/** The outbox of this device; its tabs take turns. */
export const deviceOutbox = createOutbox({
  store: deviceChanges,
  send: sendChange,
  inTurn: async (work) => {
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(LOCK, work);
  },
  onChanges: (changes) => {
    showUnsent(changes);
    // What they show is to be read after a restart too.
    if (changes.length > 0) setTimeout(() => void keepDataNow());
    tabs?.postMessage({ hasSent: false } satisfies TabMessage);
  },
  onHold: (owner, seconds) => {
    clearTimeout(held);
    held = setTimeout(() => void deviceOutbox.drain(owner), seconds * 1000);
  },
  onSent: () => {
    tabs?.postMessage({ hasSent: true } satisfies TabMessage);
    void queryClient.invalidateQueries();
  },
});

// Only our own origin can post here, and only this file does.
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  showUnsent(deviceOutbox.kept());
  if (data.hasSent) void queryClient.invalidateQueries();
});

/** Under its id the server does a change once; what is created bears an id of its own, by which it is known for good. */
function sendChange({ id, call }: UnsentChange): Promise<unknown> {
  return callSignedIn({
    ...call,
    answer: v.unknown(),
    keepalive: isSmall(call),
    ...(call.body?.id === undefined ? { idempotencyKey: id } : {}),
  });
}

/** Browsers let a page send 64 KiB in all while it is being left. */
const isSmall = ({ body }: KeptCall): boolean => JSON.stringify(body ?? {}).length < 10_000;
