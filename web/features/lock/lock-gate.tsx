import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { signOut } from '#domain/account/session.calls.ts';
import { isSealing, resealStored, sealWith } from '#web/lib/device-storage.ts';
import { requestOf, sendCall } from '#web/lib/http/http.ts';
import {
  isClockBack,
  isLockDue,
  isLockOf,
  noteLocked,
  noteTime,
  noteUnlocked,
  noteUse,
} from '#web/lib/lock/lock-due.ts';
import {
  coverPage,
  type OnInput,
  onLockMessage,
  postLockMessage,
  showLockOverlay,
} from '#web/lib/lock/lock-overlay.ts';
import { isSealed, lockSettings, removeLock } from '#web/lib/lock/lock-settings.ts';
import { forgetTries } from '#web/lib/lock/lock-tries.ts';
import { sealerOf } from '#web/lib/lock/seal.ts';
import { tokenStore } from '#web/lib/native/platform.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import { unsubscribeDevice } from '#web/lib/page/watch-service-worker.ts';
import { endSession, exchangeRefreshToken } from '#web/lib/session/session.ts';
import { forgetPerson, loadedUserId } from '#web/lib/session/user.data.ts';
import { after } from '#web/lib/time/after.ts';
import { forgetUnsentOf, unsentOwners } from '#web/sync/sealed.ts';
import { createLockModel, LockScreen, type Press } from './lock-screen.tsx';

// The lock hides the app: at a start it shows before any of the person's data is read, and later it removes the whole page from
// the document and restores it unchanged (decision 160).

/** How often a visible page records that it is in use. */
const USE_EVERY_MS = 15_000;
/** If a visible page didn't run for longer than this, its device was asleep. */
const SLEEP_MS = 30_000;

/** The key that unlocked this page; it also unlocks other tabs. */
let key: Uint8Array | undefined;
/** Opens the lock shown now. `requestId` identifies its request to the other tabs. */
let openLock: ((key: Uint8Array | undefined) => void) | undefined;
let requestId: string | undefined;

/** Whether this page has been unlocked since it was loaded. */
let isOpen = false;

const isInUse = () => isOpen && openLock === undefined;

/** Whether the key, or its absence, fits the device's current sealing. */
const isKeyValid = (next: Uint8Array | undefined): boolean =>
  (next !== undefined) === isSealed(lockSettings());

onLockMessage((message) => {
  if (message.kind === 'opened') {
    // An answer to another request may be older than this lock.
    if (message.to === undefined || message.to === requestId) receiveKey(message.key);
    return;
  }
  if (!isInUse()) return;
  if (message.kind === 'locked') return void lock();
  // A visible page unlocks the others. A hidden one does so only while its own lock isn't due.
  if (document.hidden ? isLockDue() : isDueInView()) void lock();
  else postLockMessage({ kind: 'opened', key, to: message.by });
});

/** Handles another tab's message that it was unlocked or has changed the sealing. */
function receiveKey(next: Uint8Array | undefined): void {
  if (openLock !== undefined) openLock(next);
  else if (isOpen && isKeyValid(next) && String(next) !== String(key)) markUnlocked(next);
}

/** Marks this page as unlocked, with the key that seals the stored data, if it is sealed. */
export function markUnlocked(next: Uint8Array | undefined): void {
  isOpen = true;
  lastRanAt = Date.now();
  key = next;
  // Reseal data that is stored under the previous state.
  if (next !== undefined || isSealing()) resealStored(() => sealWith(next && sealerOf(next)));
  noteUnlocked();
  watchLock();
}

/** Seals this device with a key, or unseals it without one, and notifies every tab. */
export function changeKey(next: Uint8Array | undefined): void {
  markUnlocked(next);
  postLockMessage({ kind: 'opened', key: next });
}

/** Shows the lock in place of the page, in every tab, until it is opened. */
export async function lockNow(): Promise<void> {
  postLockMessage({ kind: 'locked' });
  await lock();
}

/** Shows the lock in place of this page until it is opened here or in another tab. */
export async function lock(): Promise<void> {
  const settings = lockSettings();
  if (settings === undefined || openLock !== undefined) return;
  const unlocking = Promise.withResolvers<Uint8Array | undefined>();
  // If the device is sealed, the key from an earlier unlocking of this page still fits.
  openLock = (given) => {
    const next = given ?? key;
    if (isKeyValid(next)) unlocking.resolve(next);
  };
  // Recorded, so that a changed clock can't unlock the other tabs. At a start they may be in use.
  if (isOpen) noteLocked();
  else noteTime();
  let act: OnInput = () => undefined;
  const { body, putBack } = showLockOverlay((event) => act(event));
  let isByPerson = false;
  const onOpen = (given: Uint8Array | undefined) => {
    isByPerson = true;
    openLock?.(given);
  };
  const shown = renderLock(body, { settings, onOpen, onWipe: () => void wipeDevice() });
  act = shown.act;
  requestId = crypto.randomUUID();
  postLockMessage({ kind: 'asked', by: requestId });
  const next = await unlocking.promise;
  openLock = undefined;
  requestId = undefined;
  markUnlocked(next);
  // Don't repeat another tab's message: a lock shown since then must stay closed.
  if (isByPerson) postLockMessage({ kind: 'opened', key });
  shown.remove();
  putBack();
}

/** Renders the lock screen; `act` handles its clicks and keys. */
function renderLock(body: HTMLElement, parts: Parameters<typeof createLockModel>[0]) {
  const model = createLockModel(parts);
  const root = createRoot(body.appendChild(document.createElement('div')));
  flushSync(() => root.render(<LockScreen model={model} settings={parts.settings} />));
  focusHeading();
  return {
    act: (event: Event) => {
      const press = event instanceof KeyboardEvent ? keyPress(event) : pressOf(event);
      if (press === undefined) return;
      flushSync(() => model.press(press));
      // The button that had the focus is gone.
      if (press === 'forgot' || press === 'keep') focusHeading();
    },
    remove: () => {
      model.stop();
      root.unmount();
    },
  };
}

function pressOf({ type, target }: Event): Press | undefined {
  if (type !== 'click' || !(target instanceof Element)) return undefined;
  const button = target.closest<HTMLElement>('[data-press]');
  if (button === null || button.ariaDisabled === 'true') return undefined;
  return button.dataset.press as Press; // set by the lock's own buttons
}

/** Maps digits and Backspace; Enter and space press the focused button without this. */
function keyPress({ type, key: name, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): Press | undefined {
  if (type !== 'keydown' || repeat || ctrlKey || metaKey || altKey) return undefined;
  if (name === 'Backspace') return 'back';
  return /^\d$/.test(name) ? (name as Press) : undefined; // checked by the pattern
}

/** When this page last ran, Unix milliseconds. */
let lastRanAt = Date.now();

/** Whether a visible page must be locked: the clock went back, or the device slept longer than the lock's time. */
function isDueInView(): boolean {
  const gap = Date.now() - lastRanAt;
  return isClockBack() || (gap > SLEEP_MS && !(gap < Number(lockSettings()?.time) * 60_000));
}

let isWatching = false;

/** Starts locking this page by its settings: it's covered as soon as it's hidden, and locked once the time is over. */
function watchLock(): void {
  if (isWatching) return;
  isWatching = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let uncover: (() => void) | undefined;
  const lockIfDue = () => void (isInUse() && isLockDue() && lock());
  const hide = () => {
    const settings = lockSettings();
    if (settings === undefined || !isInUse()) return;
    const isLocked = settings.time === '0' || isDueInView();
    noteUse();
    uncover ??= coverPage();
    if (isLocked) void lock();
    else if (settings.time !== 'start') timer = setTimeout(lockIfDue, Number(settings.time) * 60_000);
  };
  const comeBack = () => {
    clearTimeout(timer);
    lockIfDue();
    uncover?.();
    uncover = undefined;
    lastRanAt = Date.now();
    if (isInUse()) noteUse();
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? hide() : comeBack()));
  // The browser restored the page from its back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
  const check = () => {
    if (!isInUse()) return;
    if (!document.hidden) return isDueInView() ? void lock() : noteUse();
    noteTime();
    // With "at once" it was locked when it was hidden; if it's open now, a visible tab has unlocked it.
    if (lockSettings()?.time !== '0') lockIfDue();
  };
  setInterval(() => {
    check();
    lastRanAt = Date.now();
  }, USE_EVERY_MS);
  if (document.hidden) hide();
}

/** The longest wait for the two requests at the end of a wipe. */
const TIMEOUT_MS = 3000;

/**
 * Removes all of the person's data from this device at once, including unsent changes and the lock, and then ends this device's
 * reminders and its session on the server. Other people's unsent changes stay sealed. If the token is sealed, that session
 * expires after 30 days without use.
 */
export async function wipeDevice(): Promise<void> {
  const token = tokenStore().read();
  const id = loadedUserId() ?? (await findLockOwner(unsentOwners()).catch(() => undefined));
  // First, so that if it stops here, the lock is still there, without a try left.
  await forgetUnsentOf(id).catch(() => undefined);
  endSession();
  sealWith(undefined);
  forgetPerson(id);
  removeLock();
  forgetTries();
  // Without a connection the session ends like a sealed one.
  const endings = [unsubscribeDevice(), token === undefined ? undefined : signOutWithToken(token)];
  await Promise.race([Promise.allSettled(endings), after(TIMEOUT_MS)]);
  location.replace('/login');
}

/** Finds the owner through the lock: at a start no user is loaded. */
async function findLockOwner(ids: readonly string[]): Promise<string | undefined> {
  for (const id of ids) if (await isLockOf(id)) return id;
  return undefined;
}

async function signOutWithToken(refreshToken: string): Promise<void> {
  const { stx } = await exchangeRefreshToken(refreshToken);
  await sendCall({ ...requestOf(signOut, { body: { logout_all: 0 } }), answer: signOut.answer }, stx);
}
