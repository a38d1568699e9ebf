import { CircleAlert, Delete, FingerprintPattern } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
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
import { fromBase64, isRightPin, sealingKeyOf } from '#web/lib/lock/seal.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { ContourBackground, Logo } from '#web/ui/layout/app-frame.tsx';
import { classNames } from '#web/ui/layout/card.tsx';
import './lock-screen.css';

type LockView = {
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

const LINK = classNames(buttonClass('quiet'), 'underline underline-offset-4');

type LockScreenProps = { model: LockModel; settings: Pick<LockSettings, 'passkeys' | 'pin' | 'seal'> };

/** Shows nothing about the person. Presses are read from `data-press`, because the page behind must not get the events. */
export function LockScreen({ model, settings }: LockScreenProps) {
  const view = useSyncExternalStore(model.subscribe, model.view);
  return (
    <div className="relative min-h-dvh">
      <ContourBackground />
      <main
        className="relative flex min-h-dvh flex-col items-center gap-5 px-5 pb-6"
        style={{ paddingTop: 'max(1.5rem, 15dvh)' }}
      >
        <Logo size={56} />
        {view.page === 'forgot' ? (
          <StartOver hasPin={settings.pin !== null} />
        ) : (
          <Locked {...{ view, settings }} />
        )}
      </main>
    </div>
  );
}

function Locked({ view, settings }: { view: LockView; settings: LockScreenProps['settings'] }) {
  const { t } = useTranslation();
  const { pin, passkeys } = settings;
  return (
    <>
      <h1 className="font-display text-h1" tabIndex={-1}>
        {pin === null ? t('lock.locked') : t('lock.enterPin')}
      </h1>
      {pin !== null && <Dots typed={view.typed} of={pin.digits} />}
      <p role="status" className="lock-said">
        <TryOutcome view={view} hasDevice={passkeys.length > 0} />
      </p>
      {pin === null ? (
        <Key press="device" className={buttonClass()} disabled={view.isBusy}>
          <FingerprintPattern size={24} />
          {t('lock.unlock')}
        </Key>
      ) : (
        <Keypad
          isOff={view.isBusy || view.waitSeconds > 0}
          hasDevice={passkeys.length > 0}
          isBusy={view.isBusy}
        />
      )}
      <Key press="forgot" className={LINK}>
        {pin === null ? t('lock.cannot') : t('lock.forgot')}
      </Key>
    </>
  );
}

/** The result of the last try and the wait. The countdown is visual only; screen readers get its initial value once. */
function TryOutcome({ view, hasDevice }: { view: LockView; hasDevice: boolean }) {
  const { t } = useTranslation();
  const { outcome, triesLeft, waitSeconds, waitsFrom } = view;
  if (outcome === 'nothing' && waitSeconds === 0) return null;
  return (
    <span>
      <CircleAlert size={18} className="mr-2 inline align-[-0.2em]" />
      {outcome === 'wrong' && t('lock.wrong', { count: triesLeft })}{' '}
      {outcome === 'failed' && t('lock.deviceFailed')} {outcome === 'uncounted' && t('lock.uncounted')}{' '}
      {outcome === 'uncounted' && hasDevice && t('lock.orDevice')}
      {waitSeconds > 0 && (
        <>
          <span className="sr-only">{t('lock.wait', { count: waitsFrom })}</span>
          <span aria-hidden="true">{t('lock.wait', { count: waitSeconds })}</span>
        </>
      )}
    </span>
  );
}

function Dots({ typed, of }: { typed: number; of: number }) {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('lock.typed', { typed, of })} className="lock-dots">
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots stay in their places.
        <span key={index} data-filled={index < typed || undefined} />
      ))}
    </div>
  );
}

function Keypad({ isOff, hasDevice, isBusy }: { isOff: boolean; hasDevice: boolean; isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="lock-keys">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        // A digit is a `Press`.
        <Key key={digit} press={digit as Press} className="lock-key" disabled={isOff}>
          {digit}
        </Key>
      ))}
      {hasDevice ? (
        <Key press="device" className="lock-side" disabled={isBusy} label={t('lock.unlock')}>
          <FingerprintPattern size={30} strokeWidth={1.5} />
        </Key>
      ) : (
        <span />
      )}
      <Key press="0" className="lock-key" disabled={isOff}>
        0
      </Key>
      <Key press="back" className="lock-side" disabled={isOff} label={t('lock.back')}>
        <Delete size={28} strokeWidth={1.5} />
      </Key>
    </div>
  );
}

/** Offers to start over instead of the PIN: removes everything from this device and signs in again with a code. */
function StartOver({ hasPin }: { hasPin: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="font-display text-h1" tabIndex={-1}>
        {hasPin ? t('lock.forgot') : t('lock.cannot')}
      </h1>
      <p className="max-w-text text-center text-ink-2">{t('lock.forgotText')}</p>
      <Key press="start-over" className={buttonClass()}>
        {t('lock.startOver')}
      </Key>
      <Key press="keep" className={LINK}>
        {t('lock.goBack')}
      </Key>
    </>
  );
}

type KeyProps = { press: Press; className: string; disabled?: boolean; label?: string; children: ReactNode };

function Key({ press, className, disabled, label, children }: KeyProps) {
  return (
    <button
      type="button"
      data-press={press}
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={className}
    >
      {children}
    </button>
  );
}
