import * as v from 'valibot';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import type { QueuedCall, UnsentChange } from './change.ts';
import { createOutbox } from './outbox.ts';
import { changeHandlerFor, commitToCache } from './overlay.ts';
import { deviceChanges, setConnectivity } from './pending.ts';

const LOCK = 'marea.outbox';
/** Renamed with every change of `TabMessage`, because a tab with an earlier build may still be open. */
const CHANNEL = 'marea.outbox.2';

/** What a tab posts to the others: a change the server accepted, with its answer; without one, that older changes were sent. */
type TabMessage = { readonly change?: UnsentChange; readonly answer?: unknown };
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
const broadcast = (message: TabMessage) => tabs?.postMessage(message);

/** The timer for sending again after the server asked to wait. */
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** The outbox of this device; its tabs take turns at sending. */
export const deviceOutbox = createOutbox({
  store: deviceChanges,
  send: sendChange,
  inTurn: async (work) => {
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(LOCK, work);
  },
  onHold: (owner, seconds) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void deviceOutbox.drain(owner), seconds * 1000);
  },
  onAnswered: async (change, answer) => {
    await applyAnswer(change, answer);
    broadcast({ change, answer });
  },
  onRefused: async (change, error) => (await changeHandlerFor(change))?.refused(change, error),
  onLine: setConnectivity,
  onSent: () => {
    broadcast({});
    void queryClient.invalidateQueries();
  },
});

// Only our own origin can post here, and only this file does. Stored changes reach each tab as `storage` events.
tabs?.addEventListener('message', async ({ data }: MessageEvent<TabMessage>) => {
  if (data.change !== undefined) await applyAnswer(data.change, data.answer);
  else void queryClient.invalidateQueries();
});

/** Updates the loaded data with a change the server accepted. */
async function applyAnswer(change: UnsentChange, answer: unknown): Promise<void> {
  const handling = await changeHandlerFor(change);
  await (handling ? handling.answered(change, answer) : commitToCache([change]));
}

/** The id is the Idempotency-Key, so a repeated send is done once. What's created has its own id for that. */
function sendChange({ id, call }: UnsentChange): Promise<unknown> {
  return callSignedIn({
    ...call,
    answer: v.unknown(),
    keepalive: isSmall(call),
    ...(call.body?.id === undefined ? { idempotencyKey: id } : {}),
  });
}

/** Browsers limit `keepalive` requests, which outlive the page, to 64 KiB in all. */
const isSmall = ({ body }: QueuedCall): boolean => JSON.stringify(body ?? {}).length < 10_000;
