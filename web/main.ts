import intlWorker from './first-paint/first-intl.worker.ts?worker&url';
import {
  beginFirstRead,
  beginFirstTexts,
  canReadAtOnce,
  drawFirstPicture,
} from './first-paint/first-picture.ts';
import { applyTheme, storageReady } from './lib/device-storage.ts';
import { isLockedAtStart } from './lib/lock/lock-settings.ts';
import { openPlatform, tokenStore } from './lib/native/platform.ts';
import { nameMissingCode, scriptAddress } from './lib/page/app-files.ts';
import { NOT_LOADED, showTemplate } from './lib/stored-picture.ts';
import { after } from './lib/time/after.ts';
import { restoreDurable } from './sync/durable-copy.ts';

// The first of two steps, small so that it runs while the app's code loads. It sends the page's first read, draws a first
// picture if there is none yet, and then starts the app (decision 96).

/** After the first paint of data. */
const KEEP_AFTER_MS = 2000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// In a served page the first script has done this.
applyTheme();
nameMissingCode();

const loadLibraries = () => import('react-dom/client');
const loadApp = () => import('./app/start-app.tsx');

// In order: a native shell's own code, the storage with the session, the first picture, the app (contract §9).
async function start(page: HTMLElement): Promise<void> {
  await openPlatform((path) => void loadApp().then(({ openPath }) => openPath(path)));
  await storageReady(Promise.all([tokenStore().ready, restoreDurable()]));
  const { pathname } = location;
  beginFirstTexts(pathname);
  if (!isLockedAtStart() && canReadAtOnce(pathname))
    await drawFirstPicture(page, () => beginFirstRead(pathname));
  // The libraries' code, the app's and its start are separate tasks, so that touches are handled in between.
  await loadLibraries();
  await after(0);
  const { startApp } = await loadApp();
  await after(0);
  await startApp(page);
}

// Not in development, which can't serve this worker, or in a native shell. Without it the first formatter is just slower.
if (import.meta.env.MODE === 'production') new Worker(scriptAddress(intlWorker), { type: 'module' });

start(root).catch(() => showTemplate(root, NOT_LOADED));

// Not in development or in a native shell. It caches for the next visit, so it waits until this one has loaded.
if (import.meta.env.MODE === 'production') {
  const keep = () =>
    import('./lib/page/watch-service-worker.ts')
      .then(({ watchServiceWorker }) => watchServiceWorker(import.meta.url))
      // Without a service worker that has the build, the app needs a connection to open; its pages don't.
      .catch(async () => (await import('./app/idle-prefetch.ts')).prefetchBuild())
      .catch(() => undefined);
  const keepLater = () => setTimeout(keep, KEEP_AFTER_MS);
  // This script loads after the first picture, which may be after the `load` event.
  if (document.readyState === 'complete') keepLater();
  else window.addEventListener('load', keepLater);
}
