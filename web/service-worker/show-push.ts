/** The service worker's global scope; the types only know that of a plain worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope;

/** A reminder's content; the server sends the finished text. */
type Shown = { readonly title: string; readonly body: string; readonly path: string };

/** One reminder at a time: a new one replaces an unread one. */
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
      tag: TAG,
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
    const { title, body, path } = (data?.json() ?? {}) as Partial<Shown>; // it comes from our own server
    return { title: title ?? 'Marea', body: body ?? '', path: pathOf(path) };
  } catch {
    return { title: 'Marea', body: '', path: HOME };
  }
}

/** The message's path if it's a valid one of the app, otherwise the dashboard's. */
const pathOf = (path: unknown): string => (typeof path === 'string' && /^\/[\w-]+$/.test(path) ? path : HOME);

/** Focuses an open tab without navigating, because it may hold unsaved text; otherwise opens the app. */
async function openApp(path: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = tabs;
  await (tab ? tab.focus() : scope.clients.openWindow(path));
}
