import {
  cachedFile,
  cachedPage,
  cacheShell,
  deleteOtherShells,
  isSignedInPage,
  requestKind,
  type Shell,
} from './shell-cache.ts';

// Caches one build of the app on the device, so that it opens offline (decision 75), and shows reminders. It doesn't handle API
// calls, so it can't cache their answers.

/** The service worker's global scope; the types only know that of a plain worker. */
const scope = self as unknown as ServiceWorkerGlobalScope;

/** How long a page may take before the cached one is used. */
const NETWORK_TIMEOUT_MS = 3000;

const OFFLINE_PAGE = '/offline';

declare const BUILT_SHELL: Shell;

const shell = BUILT_SHELL;
const known = { origin: scope.location.origin, files: new Set(shell.files) };

scope.addEventListener('install', (event) => event.waitUntil(cacheShell(shell)));

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteUnusedCaches(), scope.clients.claim()]));
});

scope.addEventListener('message', (event) => {
  if (event.data === 'which-build') event.ports[0]?.postMessage(shell.entry);
  if (event.data === 'take-over') event.waitUntil(scope.skipWaiting());
  if (event.data === 'drop-unused') event.waitUntil(deleteUnusedCaches());
});

scope.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, known);
  if (kind === 'app-page') event.respondWith(answerPage(event.request));
  // Pages outside the app aren't cached; offline, a page of the app explains that.
  if (kind === 'static-page')
    event.respondWith(fetch(event.request).catch(() => Response.redirect(OFFLINE_PAGE)));
  if (kind === 'file')
    event.respondWith(cachedFile(shell, event.request).then((file) => file ?? fetch(event.request)));
});

async function deleteUnusedCaches(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await deleteOtherShells(
    shell,
    windows.map(({ id }) => id),
  );
}

/** Answers from the network, which may have a newer build and has the newest headers; otherwise from the cache. */
async function answerPage(request: Request): Promise<Response> {
  const network = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const answer = await Promise.race([network, late]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await cachedPage(shell)) ?? network;
}

/** A reminder's content; the server sends the finished text. */
type Shown = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };

/** A reminder replaces an unread one, unless it has a tag of its own. */
const TAG = 'marea-reminder';
const ICONS = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-96.png' } as const;
/** The path that reminders without one open. */
const HOME = '/dashboard';

scope.addEventListener('push', (event) => {
  const shown = readMessage(event.data);
  event.waitUntil(
    // Always shows a notification: otherwise browsers show one of their own.
    scope.registration.showNotification(shown.title, {
      body: shown.body,
      tag: shown.tag,
      data: shown.path,
      ...ICONS,
    }),
  );
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp(pathOf(event.notification.data)));
});

function readMessage(data: PushMessageData | null): Shown {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Partial<Shown>; // it comes from our own server
    return { title: title ?? 'Marea', body: body ?? '', path: pathOf(path), tag: tag ?? TAG };
  } catch {
    return { title: 'Marea', body: '', path: HOME, tag: TAG };
  }
}

/** The message's path if it's a valid one of the app, otherwise the dashboard's. */
const pathOf = (path: unknown): string =>
  typeof path === 'string' && /^\/[\w-]+(?:\?task=[\w%-]+)?$/.test(path) ? path : HOME;

/** Focuses an open tab and sends it the path: its router asks first if it holds unsaved text. Otherwise opens the app. */
async function openApp(path: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isSignedInPage(new URL(url).pathname));
  if (!tab) return void (await scope.clients.openWindow(path));
  tab.postMessage({ open: path });
  await tab.focus();
}
