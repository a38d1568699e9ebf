import * as v from 'valibot';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import type { QueuedCall, UnsentChange } from './change.ts';
import { createOutbox } from './outbox.ts';
import { foldIn, handlingOf } from './overlay.ts';
import { deviceChanges, noteLine } from './pending.ts';

const LOCK = 'marea.outbox';
/** Renamed with every change of `TabMessage`, because a tab with an earlier build may still be open. */
const CHANNEL = 'marea.outbox.2';

/** What a tab posts to the others: a change the server accepted, with its answer; without one, that older changes were sent. */
type TabMessage = { readonly change?: UnsentChange; readonly answer?: unknown };
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
const tell = (message: TabMessage) => tabs?.postMessage(message);

/** The timer for sending again after the server asked to wait. */
let held: ReturnType<typeof setTimeout> | undefined;

/** The outbox of this device; its tabs take turns at sending. */
export const deviceOutbox = createOutbox({
  store: deviceChanges,
  send: sendChange,
  inTurn: async (work) => {
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(LOCK, work);
  },
  onHold: (owner, seconds) => {
    clearTimeout(held);
    held = setTimeout(() => void deviceOutbox.drain(owner), seconds * 1000);
  },
  onAnswered: async (change, answer) => {
    await takeIn(change, answer);
    tell({ change, answer });
  },
  onRefused: async (change, error) => (await handlingOf(change))?.refused(change, error),
  onLine: noteLine,
  onSent: () => {
    tell({});
    void queryClient.invalidateQueries();
  },
});

// Only our own origin can post here, and only this file does. Stored changes reach each tab as `storage` events.
tabs?.addEventListener('message', async ({ data }: MessageEvent<TabMessage>) => {
  if (data.change !== undefined) await takeIn(data.change, data.answer);
  else void queryClient.invalidateQueries();
});

/** Updates the loaded data with a change the server accepted. */
async function takeIn(change: UnsentChange, answer: unknown): Promise<void> {
  const handling = await handlingOf(change);
  await (handling ? handling.answered(change, answer) : foldIn([change]));
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
