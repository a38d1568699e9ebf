const MINUTE_MS = 60_000;
/** The longest interval between clock checks: timers pause while a device sleeps, and its zone can change at any time. */
const LONGEST_WAIT_MS = 30_000;
/** Events that may follow sleep: focus, a page restored from the cache, the network back. */
const AWAKE = ['focus', 'pageshow', 'online'] as const;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `onTick` at the start of each minute, at least every 30 seconds, and when the page may have slept. Returns a function to stop. */
export function subscribeToClock(onTick: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(onTick);
  return () => {
    listeners.delete(onTick);
    if (listeners.size === 0) stop();
  };
}

/** Unix seconds, floored to the minute. */
export function minuteNow(): number {
  return (Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS) / 1000;
}

function tick(): void {
  wait();
  for (const onTick of listeners) onTick();
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, Math.min(LONGEST_WAIT_MS, MINUTE_MS - (Date.now() % MINUTE_MS)));
}

function start(): void {
  wait();
  document.addEventListener('visibilitychange', tick);
  for (const event of AWAKE) window.addEventListener(event, tick);
}

function stop(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', tick);
  for (const event of AWAKE) window.removeEventListener(event, tick);
}
