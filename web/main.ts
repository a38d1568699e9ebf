import { storageReady } from './lib/device-storage.ts';
import { openPlatform, tokenStore } from './lib/native/platform.ts';
import { nameMissingCode } from './lib/page/missing-code.ts';
import { after } from './lib/time/after.ts';
import { drawFirstPicture } from './start/first-picture.ts';
import { beginFirstRead, canReadAtOnce } from './start/first-read.ts';
import { beginFirstTexts } from './start/first-texts.ts';
import { showTemplate } from './start/show-first-frame.ts';
import { NOT_LOADED } from './start/template-ids.ts';

// The first of two steps: small, so that it runs while the app's code is still on its way. It begins what the page reads, draws
// a first picture where none stands yet (decision 96), and then starts the app (decision 90).

/** After the first paint of data and the pages at hand, which the browser then has already. */
const KEEP_AFTER_MS = 4000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

nameMissingCode();

const loadApp = () => import('./app/start-app.tsx');

// In a native shell its own part; then the storage with the session, the first picture, the app (contract §9).
async function start(page: HTMLElement): Promise<void> {
  await openPlatform((path) => void loadApp().then(({ follow }) => follow(path)));
  await storageReady(tokenStore().ready);
  const { pathname } = location;
  beginFirstTexts(pathname);
  if (canReadAtOnce(pathname)) await drawFirstPicture(page, () => beginFirstRead(pathname));
  const { startApp } = await loadApp();
  // A task of its own: what all that code did as it came is one already, and a touch waits for both.
  await after(0);
  await startApp(page);
}

start(root).catch(() => showTemplate(root, NOT_LOADED));

// Neither in development nor in a native shell. What it keeps is for the next visit, so it waits until this one is at rest.
if (import.meta.env.MODE === 'production' && 'serviceWorker' in navigator) {
  const keep = () =>
    import('./lib/page/watch-service-worker.ts')
      .then(({ watchServiceWorker }) => watchServiceWorker(import.meta.url))
      // Without one the app needs a connection to open, and is otherwise the same.
      .catch(() => undefined);
  const keepLater = () => setTimeout(keep, KEEP_AFTER_MS);
  // This script is asked for when the first picture stands, which may be after that.
  if (document.readyState === 'complete') keepLater();
  else window.addEventListener('load', keepLater);
}
