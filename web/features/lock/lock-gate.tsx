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
import { unsubscribeDevice } from '#web/lib/page/unsubscribe-device.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import { endSession, exchangeRefreshToken } from '#web/lib/session/session.ts';
import { forgetPerson, loadedUserId } from '#web/lib/session/user.data.ts';
import { after } from '#web/lib/time/after.ts';
import { forgetUnsentOf, unsentOwners } from '#web/sync/sealed.ts';
import { createLockModel, type Press } from './lock-model.ts';
import { LockScreen } from './lock-screen.tsx';

// The lock stands in front of the app: at the start nothing of the person has been read yet, and later the page is taken out of
// the window whole, and put back as it was (decision 160).

/** How often a page in view says that it is in use. */
const USE_EVERY_MS = 15_000;
/** A page in view that didn't run for longer was asleep with its device. */
const SLEEP_MS = 30_000;

/** The key that this page was opened with; other tabs are opened with it too. */
let key: Uint8Array | undefined;
/** Opens the lock that stands there now, and the name by which it has asked the other tabs. */
let openLock: ((key: Uint8Array | undefined) => void) | undefined;
let requestId: string | undefined;

/** Whether the person of this device has been here on this page. */
let isOpen = false;

const isInUse = () => isOpen && openLock === undefined;

/** Whether a key, or none, is what this device is sealed under now. */
const isKeyValid = (next: Uint8Array | undefined): boolean =>
  (next !== undefined) === isSealed(lockSettings());

onLockMessage((message) => {
  if (message.kind === 'opened') {
    // An answer to another may be older than this lock.
    if (message.to === undefined || message.to === requestId) receiveKey(message.key);
    return;
  }
  if (!isInUse()) return;
  if (message.kind === 'locked') return void lock();
  // A page in view opens the others; one out of view, that another was left before, only within its time.
  if (document.hidden ? isLockDue() : isDueInView()) void lock();
  else postLockMessage({ kind: 'opened', key, to: message.by });
});

/** Another tab was opened, or has changed what this device is sealed under. */
function receiveKey(next: Uint8Array | undefined): void {
  if (openLock !== undefined) openLock(next);
  else if (isOpen && isKeyValid(next) && String(next) !== String(key)) markUnlocked(next);
}

/** From now on this page counts as opened, with the key that what lies here is sealed under, if it is. */
export function markUnlocked(next: Uint8Array | undefined): void {
  isOpen = true;
  lastRanAt = Date.now();
  key = next;
  // What lies here as before is taken along.
  if (next !== undefined || isSealing()) resealStored(() => sealWith(next && sealerOf(next)));
  noteUnlocked();
  watchLock();
}

/** As above, in every tab: this device is sealed from now on, or no longer. */
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
  const stand = Promise.withResolvers<Uint8Array | undefined>();
  // Of a device that is sealed, the key of a page that was opened before is the same.
  openLock = (given) => {
    const next = given ?? key;
    if (isKeyValid(next)) stand.resolve(next);
  };
  // So that no clock opens the others. At a start they may be in use.
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
  const next = await stand.promise;
  openLock = undefined;
  requestId = undefined;
  markUnlocked(next);
  // Not what another tab has said: a lock that was shown since stays shut.
  if (isByPerson) postLockMessage({ kind: 'opened', key });
  shown.remove();
  putBack();
}

type RenderedLock = { readonly act: OnInput; readonly remove: () => void };

/** Draws the lock's page, and says what a press or a key does there. */
function renderLock(body: HTMLElement, parts: Parameters<typeof createLockModel>[0]): RenderedLock {
  const model = createLockModel(parts);
  const root = createRoot(body.appendChild(document.createElement('div')));
  flushSync(() => root.render(<LockScreen model={model} settings={parts.settings} />));
  focusHeading();
  return {
    act: (event) => {
      const press = event instanceof KeyboardEvent ? keyPress(event) : pressOf(event);
      if (press === undefined) return;
      flushSync(() => model.press(press));
      // The key that had the focus is gone.
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
  return button.dataset.press as Press; // the lock's own buttons
}

/** Digits and the key that takes one back; Enter and space press the button that has the focus. */
function keyPress({ type, key: name, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): Press | undefined {
  if (type !== 'keydown' || repeat || ctrlKey || metaKey || altKey) return undefined;
  if (name === 'Backspace') return 'back';
  return /^\d$/.test(name) ? (name as Press) : undefined; // the pattern proved it
}

/** When this page last ran, Unix milliseconds. */
let lastRanAt = Date.now();

/** Whether a page in view is locked: the clock went back, or the device slept for longer than the lock allows. */
function isDueInView(): boolean {
  const gap = Date.now() - lastRanAt;
  return isClockBack() || (gap > SLEEP_MS && !(gap < Number(lockSettings()?.time) * 60_000));
}

let isWatching = false;

/** Locks this page as its settings say, from now on: hidden at once, and locked once the time is over. */
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
  // A page that the browser kept whole.
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
  const look = () => {
    if (!isInUse()) return;
    if (!document.hidden) return isDueInView() ? void lock() : noteUse();
    noteTime();
    // At once it was locked as it was hidden; then a tab in view has opened it.
    if (lockSettings()?.time !== '0') lockIfDue();
  };
  setInterval(() => {
    look();
    lastRanAt = Date.now();
  }, USE_EVERY_MS);
  if (document.hidden) hide();
}

/** The longest that the last two are waited for. */
const TIMEOUT_MS = 3000;

/**
 * Removes everything of the person from this device at once, unsent changes and the lock included, and then ends reminders
 * here and the session on the server. Other people's unsent changes stay, sealed. Where the token is sealed, that session ends
 * by itself, after 30 days without use.
 */
export async function wipeDevice(): Promise<void> {
  const token = tokenStore().read();
  const id = loadedUserId() ?? (await findLockOwner(unsentOwners()).catch(() => undefined));
  // Before the rest: where it fails, the lock still stands, without a try left.
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

/** At a start nobody is loaded; the lock alone knows whose device it is. */
async function findLockOwner(ids: readonly string[]): Promise<string | undefined> {
  for (const id of ids) if (await isLockOf(id)) return id;
  return undefined;
}

async function signOutWithToken(refreshToken: string): Promise<void> {
  const { stx } = await exchangeRefreshToken(refreshToken);
  await sendCall({ ...requestOf(signOut, { body: { logout_all: 0 } }), answer: signOut.answer }, stx);
}
