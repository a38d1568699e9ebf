import * as v from 'valibot';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import type { KeptCall, UnsentChange } from './change.ts';
import { createOutbox } from './outbox.ts';
import { foldIn } from './overlay.ts';
import { deviceChanges, laidChanges, showPending } from './pending.ts';

const LOCK = 'marea.outbox';
const CHANNEL = 'marea.outbox';

/** What a tab tells the others: which changes the server has now, and whether any of them is from before. */
type TabMessage = { readonly answered: readonly string[]; readonly hasSent: boolean };
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
const tell = (message: TabMessage) => tabs?.postMessage(message);

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
  onChanges: () => {
    showPending();
    tell({ answered: [], hasSent: false });
  },
  onHold: (owner, seconds) => {
    clearTimeout(held);
    held = setTimeout(() => void deviceOutbox.drain(owner), seconds * 1000);
  },
  onAnswered: async (change) => {
    await foldIn([change]);
    tell({ answered: [change.id], hasSent: false });
  },
  onSent: () => {
    tell({ answered: [], hasSent: true });
    void queryClient.invalidateQueries();
  },
});

// Only our own origin can post here, and only this file does.
tabs?.addEventListener('message', async ({ data }: MessageEvent<TabMessage>) => {
  // They are removed of the device's storage in the next moment, which is announced too.
  if (data.answered.length > 0) return foldIn(laidChanges().filter(({ id }) => data.answered.includes(id)));
  showPending();
  if (data.hasSent) void queryClient.invalidateQueries();
});

/** Under its id the server does a change once; what is created has an id of its own, by which it is known for good. */
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
