import { isSomethingUnsaved } from './reload-app.ts';

const PREFIX = 'Missing code: ';
const NAME = 'marea.reloaded';

/** The file this build begins with; its name is another one in every build. */
const BUILD = import.meta.url;

/** Whether this page is about to be replaced; anyone who asks meanwhile, a second drawing of the same view too, gets that answer. */
let isReloading = false;

/**
 * Gives an error of a file of the app's own that could not be loaded one name, whatever the browser calls it. The router
 * then leaves it to the page's error view, where it would itself reload even offline.
 */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isCodeMissing(payload)) payload.message = `${PREFIX}${payload.message}`;
  });
}

/** Whether a file of the app's own could not be loaded: the connection is broken, or a newer build has replaced it. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(PREFIX);
}

/**
 * Reloads the page if that may bring back what is missing: online, with nothing typed, and once for each build, so that
 * a file that is gone for good makes no loop. Returns whether it does.
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
    // Where nothing can be remembered, a loop could not be seen.
    return false;
  }
}
