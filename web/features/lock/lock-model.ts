import { fromBase64 } from '#web/lib/base64.ts';
import { verifyHere } from '#web/lib/lock/device-check.ts';
import type { LockSettings } from '#web/lib/lock/lock-settings.ts';
import { forgetTries, keepTries, keptTries, spendTry, TRIES_MAX, waitMs } from '#web/lib/lock/lock-tries.ts';
import { isRightPin } from '#web/lib/lock/pin.ts';
import { sealingKeyOf } from '#web/lib/lock/seal.ts';

/** What the lock's page shows. */
export type LockView = {
  /** `forgot` asks whether to start over with a code. */
  readonly page: 'locked' | 'forgot';
  /** How many digits are typed; they themselves are nowhere on the page. */
  readonly typed: number;
  readonly isBusy: boolean;
  /** What the last try came to. */
  readonly said: 'nothing' | 'wrong' | 'failed';
  readonly triesLeft: number;
  /** Whole seconds until the next try, 0 if it may come now; and what they were at first. */
  readonly waitSeconds: number;
  readonly waitsFrom: number;
};

export type Press = 'back' | 'device' | 'forgot' | 'keep' | 'start-over' | `${number}`;

type Parts = {
  settings: LockSettings;
  /** The right person is here; with sealing, with the key. */
  onOpen: (key: Uint8Array | undefined) => void;
  /** Ten wrong tries, or the person starts over. */
  onWipe: () => void;
};

const TICK_MS = 500;

/** The lock's page as a small machine, apart from how it is drawn. */
export function createLockModel({ settings, onOpen, onWipe }: Parts) {
  let digits = '';
  let timer: ReturnType<typeof setInterval> | undefined;
  let view: LockView = {
    page: 'locked',
    typed: 0,
    isBusy: false,
    said: 'nothing',
    triesLeft: TRIES_MAX - keptTries(Date.now()).wrong,
    waitSeconds: 0,
    waitsFrom: 0,
  };
  const listeners = new Set<() => void>();
  const show = (change: Partial<LockView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };

  /** Counts a wait down; the lock takes no PIN meanwhile. */
  function wait(): void {
    clearInterval(timer);
    const left = () => Math.ceil(waitMs(keptTries(Date.now()), Date.now()) / 1000);
    show({ waitSeconds: left(), waitsFrom: left() });
    if (view.waitSeconds === 0) return;
    timer = setInterval(() => {
      show({ waitSeconds: left() });
      if (view.waitSeconds === 0) clearInterval(timer);
    }, TICK_MS);
  }

  async function check(): Promise<void> {
    const { pin } = settings;
    if (pin === null) return;
    // Another tab may have spent tries meanwhile.
    wait();
    const typed = digits;
    digits = '';
    if (view.waitSeconds > 0) return show({ typed: 0 });
    const before = keptTries(Date.now());
    const { wrong } = spendTry(Date.now());
    show({ isBusy: true });
    try {
      if (await isRightPin(typed, pin)) return open(undefined);
    } catch {
      // Nothing was compared: offline, without the code that does.
      keepTries(before);
      return show({ isBusy: false, typed: 0, said: 'failed' });
    }
    if (wrong >= TRIES_MAX) return onWipe();
    show({ isBusy: false, typed: 0, said: 'wrong', triesLeft: TRIES_MAX - wrong });
    wait();
  }

  async function askDevice(): Promise<void> {
    show({ isBusy: true, said: 'nothing' });
    try {
      const salt = settings.seal === null ? undefined : fromBase64(settings.seal);
      const { secret } = await verifyHere(settings.passkeys, salt);
      if (salt === undefined) return open(undefined);
      if (secret === undefined) throw new Error('this passkey makes no key');
      open(await sealingKeyOf(secret, salt));
    } catch {
      show({ isBusy: false, said: 'failed' }); // cancelled, timed out, or the passkey is gone
    }
  }

  function open(key: Uint8Array | undefined): void {
    clearInterval(timer);
    forgetTries();
    onOpen(key);
  }

  function type(digit: string): void {
    if (settings.pin === null || view.waitSeconds > 0 || digits.length >= settings.pin.digits) return;
    digits += digit;
    show({ typed: digits.length, said: 'nothing' });
    if (digits.length === settings.pin.digits) void check();
  }

  function act(press: Exclude<Press, 'forgot' | 'keep' | 'start-over'>): void {
    if (press === 'device') void askDevice();
    else if (press === 'back') takeBack();
    else type(press);
  }

  function startOver(): void {
    show({ isBusy: true });
    onWipe();
  }

  function takeBack(): void {
    digits = digits.slice(0, -1);
    show({ typed: digits.length });
  }

  // Left before the tenth had its effect.
  if (view.triesLeft <= 0) onWipe();
  wait();
  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => clearInterval(timer),
    press: (press: Press): void => {
      if (view.isBusy) return;
      if (press === 'forgot') show({ page: 'forgot' });
      else if (press === 'keep') show({ page: 'locked' });
      else if (press === 'start-over') startOver();
      else if (view.page === 'locked') act(press);
    },
  };
}

export type LockModel = ReturnType<typeof createLockModel>;
