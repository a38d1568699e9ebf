import { fromBase64 } from '#web/lib/base64.ts';
import { verifyUser } from '#web/lib/lock/device-check.ts';
import type { HashedPin, LockSettings } from '#web/lib/lock/lock-settings.ts';
import {
  forgetTries,
  returnTry,
  spendTry,
  storedTries,
  TRIES_MAX,
  type Tries,
  waitMs,
} from '#web/lib/lock/lock-tries.ts';
import { isRightPin, sealingKeyOf } from '#web/lib/lock/seal.ts';

export type LockView = {
  /** `forgot` offers to start over with a code. */
  readonly page: 'locked' | 'forgot';
  /** How many digits are typed; the digits themselves never reach the page. */
  readonly typed: number;
  readonly isBusy: boolean;
  /** The result of the last try. */
  readonly outcome: 'nothing' | 'wrong' | 'uncounted' | 'failed';
  readonly triesLeft: number;
  /** Whole seconds until the next try, 0 if it's allowed now; `waitsFrom` is the initial value. */
  readonly waitSeconds: number;
  readonly waitsFrom: number;
};

export type Press = 'back' | 'device' | 'forgot' | 'keep' | 'start-over' | `${number}`;

type LockModelOptions = {
  settings: LockSettings;
  /** Called after the right PIN or check; with the key if the device is sealed. */
  onOpen: (key: Uint8Array | undefined) => void;
  /** Called after ten wrong tries, or when the person starts over. */
  onWipe: () => void;
};

const TICK_MS = 500;

/** The lock screen's state machine, without its rendering. */
export function createLockModel({ settings, onOpen, onWipe }: LockModelOptions) {
  let digits = '';
  let timer: ReturnType<typeof setInterval> | undefined;
  let view: LockView = {
    page: 'locked',
    typed: 0,
    isBusy: false,
    outcome: 'nothing',
    triesLeft: TRIES_MAX,
    waitSeconds: 0,
    waitsFrom: 0,
  };
  const listeners = new Set<() => void>();
  const show = (change: Partial<LockView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };

  /** Counts down the wait after these tries; the lock accepts no PIN meanwhile. */
  function wait(tries: Tries): void {
    clearInterval(timer);
    const left = () => Math.ceil(waitMs(tries, Date.now()) / 1000);
    show({ waitSeconds: left(), waitsFrom: left() });
    if (view.waitSeconds === 0) return;
    timer = setInterval(() => {
      if (Date.now() < tries.at) return void loadTries();
      show({ waitSeconds: left() });
      if (view.waitSeconds === 0) clearInterval(timer);
    }, TICK_MS);
  }

  async function loadTries(): Promise<void> {
    // If the tries can't be read, a PIN can't be tried either, and that shows an error.
    const tries = await storedTries(Date.now()).catch(() => undefined);
    if (tries === undefined || view.isBusy) return; // the running check reads newer ones
    // The page was left before the tenth wrong try could wipe the device.
    if (tries.wrong >= TRIES_MAX) return onWipe();
    show({ triesLeft: TRIES_MAX - tries.wrong });
    wait(tries);
  }

  async function check(pin: HashedPin): Promise<void> {
    const typed = digits;
    digits = '';
    show({ isBusy: true });
    let isSpent = false;
    try {
      const spent = await spendTry(Date.now());
      isSpent = spent.isSpent;
      const { wrong } = spent.tries;
      if (isSpent && (await isRightPin(typed, pin))) return open(undefined);
      if (wrong >= TRIES_MAX) return onWipe();
      // Another tab may have spent the tries that cause this wait.
      show({ isBusy: false, typed: 0, triesLeft: TRIES_MAX - wrong, ...(isSpent && { outcome: 'wrong' }) });
      wait(spent.tries);
    } catch {
      // No PIN was compared: the try couldn't be stored, or the comparing code couldn't be loaded offline.
      if (isSpent) await returnTry(Date.now()).catch(() => undefined);
      show({ isBusy: false, typed: 0, outcome: isSpent ? 'failed' : 'uncounted' });
    }
  }

  async function askDevice(): Promise<void> {
    show({ isBusy: true, outcome: 'nothing' });
    try {
      const salt = settings.seal === null ? undefined : fromBase64(settings.seal);
      const { secret } = await verifyUser(settings.passkeys, salt);
      if (salt === undefined) return open(undefined);
      if (secret === undefined) throw new Error('this passkey makes no key');
      open(await sealingKeyOf(secret, salt));
    } catch {
      show({ isBusy: false, outcome: 'failed' }); // cancelled, timed out, or the passkey is gone
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
    show({ typed: digits.length, outcome: 'nothing' });
    if (digits.length === settings.pin.digits) void check(settings.pin);
  }

  function act(press: Exclude<Press, 'forgot' | 'keep' | 'start-over'>): void {
    if (press === 'device') void askDevice();
    else if (press !== 'back') type(press);
    else {
      digits = digits.slice(0, -1);
      show({ typed: digits.length });
    }
  }

  void loadTries();
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
      else if (press === 'start-over') {
        show({ isBusy: true });
        onWipe();
      } else if (view.page === 'locked') act(press);
    },
  };
}

export type LockModel = ReturnType<typeof createLockModel>;
