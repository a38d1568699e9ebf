import { CircleAlert, Delete, FingerprintPattern } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import type { LockSettings } from '#web/lib/lock/lock-settings.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { ContourBackground, Logo } from '#web/ui/layout/app-frame.tsx';
import { classNames } from '#web/ui/layout/card.tsx';
import type { LockModel, LockView, Press } from './lock-model.ts';
import './lock-screen.css';

const LINK = classNames(buttonClass('quiet'), 'underline underline-offset-4');

type LockScreenProps = { model: LockModel; settings: Pick<LockSettings, 'passkeys' | 'pin' | 'seal'> };

/**
 * The lock screen. It shows nothing about the person, no name and no phase. Presses are read from `data-press`, because the
 * page behind must not get the events (`lock-overlay.ts`).
 */
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
