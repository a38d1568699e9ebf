const PREFIX = 'Missing code: ';
const NAME = 'marea.reloaded';

/** This build's entry file; its name differs in every build. */
const BUILD = import.meta.url;

/** Whether a reload is under way. Later callers, such as a second render of the same view, also get `true`. */
let isReloading = false;

/**
 * Gives errors for app files that failed to load one name, whatever the browser calls them. The router then leaves them to the
 * page's error view; otherwise it would reload by itself, even offline.
 */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isCodeMissing(payload)) payload.message = `${PREFIX}${payload.message}`;
  });
}

/** Whether one of the app's files failed to load: no connection, or a newer build has replaced it. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(PREFIX);
}

/**
 * Reloads the page if that may help: online, with nothing typed, and once per build, so that a permanently missing file causes
 * no loop. Returns whether it reloads.
 */
export function reloadForMissingCode(): boolean {
  if (isReloading) return true;
  if (!navigator.onLine || isSomethingUnsaved() || !isFirstOfBuild()) return false;
  isReloading = true;
  location.reload();
  return true;
}

function isFirstOfBuild(): boolean {
  try {
    if (sessionStorage.getItem(NAME) === BUILD) return false;
    sessionStorage.setItem(NAME, BUILD);
    return true;
  } catch {
    // Without storage a loop couldn't be detected.
    return false;
  }
}

/** Whether anything on the page would block a reload, asked with the browser's own event. */
export function isSomethingUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
