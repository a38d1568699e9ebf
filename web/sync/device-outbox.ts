import * as v from 'valibot';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import type { KeptCall, UnsentChange } from './change.ts';
import { createOutbox } from './outbox.ts';
import { foldIn, handlingOf } from './overlay.ts';
import { deviceChanges, noteLine } from './pending.ts';

const LOCK = 'marea.outbox';
/** Another name with every change of `TabMessage`: a tab of an earlier build may be open beside this one. */
const CHANNEL = 'marea.outbox.2';

/** What a tab posts to the others: a change that the server has now, with its answer, or that earlier changes have been sent. */
type TabMessage = { readonly change?: UnsentChange; readonly answer?: unknown; readonly hasSent: boolean };
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
  onHold: (owner, seconds) => {
    clearTimeout(held);
    held = setTimeout(() => void deviceOutbox.drain(owner), seconds * 1000);
  },
  onAnswered: async (change, answer) => {
    await takeIn(change, answer);
    tell({ change, answer, hasSent: false });
  },
  onRefused: async (change, error) => (await handlingOf(change))?.refused(change, error),
  onLine: noteLine,
  onSent: () => {
    tell({ hasSent: true });
    void queryClient.invalidateQueries();
  },
});

// Only our own origin can post here, and only this file does. What is on the device each tab hears of from the browser.
tabs?.addEventListener('message', async ({ data }: MessageEvent<TabMessage>) => {
  if (data.change !== undefined) await takeIn(data.change, data.answer);
  if (data.hasSent) void queryClient.invalidateQueries();
});

/** Takes what the server has now into what is loaded. */
async function takeIn(change: UnsentChange, answer: unknown): Promise<void> {
  const handling = await handlingOf(change);
  await (handling ? handling.answered(change, answer) : foldIn([change]));
}

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
