import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSKEY, playPasskeys } from '#tests/unit/web/played-passkeys.ts';
import { leavePage, press, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import { lock } from '#web/features/lock/lock-gate.tsx';
import { LockSettingsForm } from '#web/features/lock/lock-settings-form.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { isSealing, readStored, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { onLockMessage } from '#web/lib/lock/lock-overlay.ts';
import { type LockSettings, saveLock } from '#web/lib/lock/lock-settings.ts';
import { spendTry, storedTries, waitMs } from '#web/lib/lock/lock-tries.ts';
import { someLock, until } from './some-lock.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const leave = vi.fn();
/** Another tab of the same browser. */
const otherTab = new BroadcastChannel('marea.lock');
let isLocked = false;
let disk: ReturnType<typeof playDisk>;

const shown = () => document.querySelector('main')?.textContent ?? '';
const heading = () => document.querySelector('h1');
const status = () => document.querySelector('[role="status"]');
const dots = () => document.querySelector('[role="img"]');
const button = (name: string) => {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button')];
  const found = all.find((one) => (one.ariaLabel ?? one.textContent) === name);
  if (found === undefined) throw new Error(`${name} is not among ${all.map((one) => one.textContent)}`);
  return found;
};
const click = (...names: string[]) => {
  for (const name of names) button(name).click();
};
/** Presses keys on the focused element. */
const strike = (keys: string[], modifier: KeyboardEventInit = {}) => {
  for (const key of keys) {
    const where = document.activeElement ?? document.body;
    where.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifier }));
  }
};
const compared = () =>
  until(() => !isLocked || button('0').ariaDisabled !== 'true' || shown().includes('Try again in'));

/** Shows the lock over the page. */
async function openLockScreen(change: Partial<LockSettings> = {}): Promise<void> {
  saveLock(someLock(change));
  isLocked = true;
  void lock().then(() => {
    isLocked = false;
  });
  await until(() => heading() !== null);
}

beforeEach(async () => {
  disk = playDisk();
  localStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'r1');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('location', { hostname: 'localhost', pathname: '/login', replace: leave });
  vi.stubGlobal('fetch', async () => Response.json({ success: 1 }));
  leave.mockClear();
  document.title = 'Journal · Marea';
  document.body.innerHTML = '<p>Good morning, Noor</p>';
  await startI18n();
  await addTexts('lock');
});
afterEach(async () => {
  if (isLocked) otherTab.postMessage({ kind: 'opened', key: undefined });
  await until(() => !isLocked);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the lock', () => {
  it('shows no personal data, and restores the page unchanged', async () => {
    const page = document.body;
    await openLockScreen();
    expect(document.documentElement.innerHTML).not.toMatch(/Noor|Journal/);
    click('2', '0', '4', '8');
    await until(() => !isLocked);
    expect(page.isConnected).toBe(true);
    expect(document.title).toBe('Journal · Marea');
  });

  it('has to be opened again before it can be changed or removed', async () => {
    saveLock(someLock());
    await showPage(someUser(), createElement(LockSettingsForm));
    const offersEnd = () => document.body.textContent.includes('Turn off');
    expect(offersEnd()).toBe(false);
    await press(button('Change the lock'));
    await until(() => heading()?.textContent === 'Enter your PIN');
    click('2', '0', '4', '8');
    await until(offersEnd);
    await leavePage();
  });

  it('focuses its heading, which explains what to do', async () => {
    await openLockScreen();
    expect(heading()?.textContent).toBe('Enter your PIN');
    expect(document.activeElement).toBe(heading());
  });

  it('can be opened with the keyboard too, digit by digit', async () => {
    await openLockScreen();
    strike(['2', '0', '5', 'Backspace', '4', 'Tab', 'a', 'Escape']);
    expect(dots()?.ariaLabel).toBe('3 of 4 digits');
    strike(['8']);
    await until(() => !isLocked);
  });

  it('accepts one digit of a key that is held down, so that it spends no tries', async () => {
    await openLockScreen();
    strike(['1']);
    strike(['1', '1', '1', '1'], { repeat: true });
    expect(dots()?.ariaLabel).toBe('1 of 4 digits');
  });

  it('ignores digits in shortcuts', async () => {
    await openLockScreen();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) strike(['1', '2'], { [modifier]: true });
    expect(dots()?.ariaLabel).toBe('0 of 4 digits');
  });

  it('names every key, and describes in words how many digits are typed', async () => {
    await openLockScreen({ passkeys: [PASSKEY] });
    const names = [...document.querySelectorAll('button')].map((one) => one.ariaLabel ?? one.textContent);
    expect(names).toEqual([
      ...['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Unlock with this device', '0'],
      ...['Take back a digit', 'Forgot your PIN?'],
    ]);
    click('7', '7', 'Take back a digit');
    expect(dots()?.ariaLabel).toBe('1 of 4 digits');
    expect(dots()?.querySelectorAll('[data-filled]')).toHaveLength(1);
    expect(dots()?.textContent).toBe('');
  });

  it('announces a wrong PIN with the tries left in an existing live region', async () => {
    await openLockScreen();
    const place = status();
    expect(place?.textContent).toBe('');
    click('1', '1', '1', '1');
    await compared();
    expect(status()).toBe(place);
    expect(place?.textContent?.trim()).toBe('That’s not it. 9 tries left.');
    expect(dots()?.ariaLabel).toBe('0 of 4 digits');
  });

  it('shows why a PIN was not checked if it can’t be counted, and what to do', async () => {
    disk.fail();
    await openLockScreen({ passkeys: [PASSKEY] });
    click('2', '0', '4', '8');
    await until(() => shown().includes('checked'));
    expect(status()?.textContent?.trim()).toBe(
      'Your PIN couldn’t be checked: this device’s storage is full or doesn’t answer. Free up some space, or close Marea and open it again. You can also unlock with this device.',
    );
    playPasskeys();
    click('Unlock with this device');
    await until(() => !isLocked);
  });

  it('shows “one try” for the last one', async () => {
    let at = NOON - 3_600_000;
    for (let tries = 0; tries < 8; tries += 1) {
      at += waitMs(await storedTries(at), at);
      await spendTry(at);
    }
    await openLockScreen();
    click('1', '1', '1', '1');
    await compared();
    expect(status()?.textContent).toContain('1 try left.');
  });

  it('disables its keys during a wait, and shows how long', async () => {
    for (let tries = 0; tries < 5; tries += 1) await spendTry(NOON);
    await openLockScreen();
    await until(() => button('1').ariaDisabled === 'true');
    expect(status()?.textContent).toContain('Try again in 30 seconds.');
    for (const name of ['1', '0', 'Take back a digit']) expect(button(name).ariaDisabled).toBe('true');
    expect(button('Forgot your PIN?').ariaDisabled).toBeNull();
    click('2', '0', '4', '8');
    strike(['2', '0', '4', '8']);
    expect(dots()?.ariaLabel).toBe('0 of 4 digits');
    expect((await storedTries(NOON)).wrong).toBe(5);
    vi.advanceTimersByTime(30_000);
    await until(() => button('1').ariaDisabled !== 'true');
    expect(status()?.textContent).not.toContain('Try again');
  });

  it('can be opened by the device’s own check, and shows if that failed', async () => {
    playPasskeys('NotAllowedError');
    await openLockScreen({ pin: null, passkeys: [PASSKEY] });
    expect(heading()?.textContent).toBe('Marea is locked');
    expect(dots()).toBeNull();
    click('Unlock with this device');
    await until(() => shown().includes('That didn’t work'));
    expect(status()?.textContent?.trim()).toBe('That didn’t work. Try again.');
    playPasskeys();
    click('Unlock with this device');
    await until(() => !isLocked);
  });
});

describe('a person who forgot their PIN', () => {
  it('sees what will be lost, and can go back', async () => {
    await openLockScreen();
    click('Forgot your PIN?');
    expect(heading()?.textContent).toBe('Forgot your PIN?');
    expect(shown()).toContain('changes that haven’t been sent yet are lost');
    expect(leave).not.toHaveBeenCalled();
    click('Back');
    expect(heading()?.textContent).toBe('Enter your PIN');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('r1');
  });

  it('gets the focus on each heading, because the focused key is removed', async () => {
    await openLockScreen();
    for (const name of ['forgot', 'keep']) {
      const key = document.querySelector<HTMLButtonElement>(`[data-press="${name}"]`);
      key?.focus();
      key?.click();
      expect(document.activeElement, name).toBe(heading());
    }
  });

  it('starts over at the log-in, with no personal data and no lock left on the device', async () => {
    localStorage.setItem('marea.unsent.1', 'a change');
    localStorage.setItem('theme', 'dark');
    await openLockScreen();
    click('Forgot your PIN?', 'Sign out and start over');
    await until(() => leave.mock.calls.length > 0);
    expect(leave).toHaveBeenCalledWith('/login');
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });
});

describe('the lock of a sealed device', () => {
  it('is opened only by a tab that has the key', async () => {
    await openLockScreen({ pin: null, passkeys: [PASSKEY], seal: btoa('salt') });
    const heard = new Promise<void>((resolve) => onLockMessage(() => resolve()));
    otherTab.postMessage({ kind: 'opened', key: undefined });
    await heard;
    expect([isLocked, isSealing()]).toEqual([true, false]);
    otherTab.postMessage({ kind: 'opened', key: new Uint8Array(32) });
    await until(() => !isLocked);
    expect(isSealing()).toBe(true);
    expect(localStorage.getItem(TOKEN_KEY)).toMatch(/^sealed:/);
    expect(readStored(TOKEN_KEY)).toBe('r1');
  });
});
