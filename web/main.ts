import type { readDetails } from '#domain/account/account.calls.ts';
import { hourAt } from '#domain/calendar/zoned-day.ts';
import type { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import intlWorker from './first-paint/first-intl.worker.ts?worker&url';
import { loadShellTexts, loadTexts } from './i18n/load-texts.ts';
import { applyTheme, savedLanguage, storageReady } from './lib/device-storage.ts';
import { hasUnsent, restoreDurable } from './lib/durable-copy.ts';
import { beginRead } from './lib/http/http.ts';
import { isLockedAtStart } from './lib/lock/lock-settings.ts';
import { openPlatform, tokenStore } from './lib/native/platform.ts';
import { nameMissingCode, scriptAddress } from './lib/page/app-files.ts';
import { freshAccessToken, hasStoredSession, isPublicPath } from './lib/session/session.ts';
import {
  CYCLE,
  DASHBOARD,
  drawStoredPicture,
  FIRST_FRAME,
  fillFirstFrame,
  firstGreeting,
  greetingAt,
  NOT_LOADED,
  onCard,
  showTemplate,
} from './lib/stored-picture.ts';
import { after, drawn } from './lib/time/after.ts';

// The first of two steps, small so that it runs while the app's code loads. It sends the page's first read, draws a first
// picture if there is none yet, and then starts the app (decision 96).

/** After the first paint of data. */
const KEEP_AFTER_MS = 2000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// In a served page the first script has done this.
applyTheme();
nameMissingCode();

const loadApp = () => import('./app/start-app.tsx');

// In order: a native shell's own code, the storage with the session, the first picture, the app (contract §9).
async function start(page: HTMLElement): Promise<void> {
  await openPlatform((path) => void loadApp().then(({ openPath }) => openPath(path)));
  await storageReady(Promise.all([tokenStore().ready, restoreDurable()]));
  const { pathname } = location;
  beginFirstTexts(pathname);
  if (!isLockedAtStart() && canReadAtOnce(pathname)) await drawFirstPicture(page, pathname);
  // The libraries' code, the app's and its start are separate tasks, so that touches are handled in between.
  await import('react-dom/client');
  await after(0);
  const { startApp } = await loadApp();
  await after(0);
  await startApp(page);
}

/** The longest that the app waits for the greeting. */
const GREETING_TIMEOUT_MS = 1500;

/**
 * Sends the page's first read and draws its first picture: at once from the last visit, unless the first script has done so, or
 * on the dashboard a greeting and the day's texts once the answer has come. Settles when the picture is on screen or won't come;
 * the app's large code runs after it.
 */
async function drawFirstPicture(page: HTMLElement, pathname: string): Promise<void> {
  const isDrawn = page.hasChildNodes();
  // In a built page the first script has already tried that.
  const isStoredDrawn =
    import.meta.env.MODE !== 'production' && !isDrawn && drawStoredPicture(page, pathname);
  if (isStoredDrawn) await drawn();
  const read = beginFirstRead(pathname);
  if (isDrawn || isStoredDrawn || pathname !== DASHBOARD) return;
  const frame = showTemplate(page, FIRST_FRAME);
  if (frame === undefined) return;
  const greeted = greet(frame, read).catch(() => false);
  const isGreeted = await Promise.race([greeted, after(GREETING_TIMEOUT_MS).then(() => false)]);
  if (isGreeted) await drawn();
}

async function greet(frame: HTMLElement, read: Promise<Response>): Promise<boolean> {
  const wanted = savedLanguage();
  const [texts, days, answer] = await Promise.all([
    loadShellTexts(wanted),
    loadTexts(wanted, 'days').catch(() => []),
    read,
  ]);
  if (!answer.ok) return false;
  const greeting = firstGreeting(personIn(await answer.json()), texts);
  if (greeting === undefined) return false;
  const { language, greetings, timeZone, phase, alignedDay } = greeting;
  const hour = hourAt(Date.now() / 1000, timeZone);
  const day = days[alignedDay - 1];
  const words = { h1: greetings[greetingAt(hour)], ...(day && onCard(day.title)) };
  fillFirstFrame(frame, { language, phase, words });
  return true;
}

/** The person in the answer of the dashboard's call; `undefined` if there is none. */
function personIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'user' in answer ? answer.user : undefined;
}

/** Today's pages, whose first data come in one call. */
const OF_TODAY: readonly string[] = [DASHBOARD, CYCLE];

// Only the type is imported, because the answers' schemas load with the app.
const DETAILS_PATH: (typeof readDetails)['path'] = '/api/user/details';
const DASHBOARD_PATH: (typeof readDashboard)['path'] = '/api/dashboard';

/** Whether to read at once: a signed-in page without unsent changes, which have to go out before any read. */
function canReadAtOnce(pathname: string): boolean {
  return !isPublicPath(pathname) && hasStoredSession() && !hasUnsent();
}

/** Sends the page's first reads while the app's code loads: a new access token, then the person. */
function beginFirstRead(pathname: string): Promise<Response> {
  const path = OF_TODAY.includes(pathname) ? DASHBOARD_PATH : DETAILS_PATH;
  const answer = beginRead(path, freshAccessToken(undefined));
  // The caller that takes the answer handles its failure.
  answer.catch(() => undefined);
  return answer;
}

/** Loads the page's first texts while the app's code loads, so that the app waits only for the rest of the time. */
function beginFirstTexts(pathname: string): void {
  const language = savedLanguage();
  const more = loadTexts(language, pathname === DASHBOARD ? 'days' : 'pages');
  // The code that shows them handles a failure.
  for (const texts of [loadShellTexts(language), more]) texts.catch(() => undefined);
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
