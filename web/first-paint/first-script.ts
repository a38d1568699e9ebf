import { applyTheme, isStored, LOCK_KEY, TOKEN_KEY } from '#web/lib/device-storage.ts';
import {
  contentOf,
  DEFERRED_HEAD,
  drawStoredPicture,
  NOT_LOADED,
  showTemplate,
} from '#web/lib/stored-picture.ts';
import { painted } from '#web/lib/time/after.ts';

// The only script in a built page. It draws what the last visit stored, if anything, then adds the app's files to the head
// (decision 96).

applyTheme();
const root = document.getElementById('root');
// With a lock, nothing personal is drawn, not even a greeting's frame.
const mayDraw = isStored(TOKEN_KEY) && !isStored(LOCK_KEY);
if (root !== null && mayDraw && hasDrawn(root)) void painted().then(loadTheApp, loadTheApp);
else loadTheApp();

function hasDrawn(page: HTMLElement): boolean {
  try {
    return drawStoredPicture(page, location.pathname);
  } catch {
    return false; // a failed picture must not stop the app
  }
}

function loadTheApp(): void {
  const deferred = contentOf(DEFERRED_HEAD);
  if (deferred === undefined) return;
  deferred.querySelector('script')?.addEventListener('error', () => root && showTemplate(root, NOT_LOADED));
  document.head.append(deferred);
}
