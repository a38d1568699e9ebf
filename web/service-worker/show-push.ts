import { scope } from './scope.ts';

/** What a reminder shows; the server sends the finished text, so that nothing is worked out here. */
type Shown = { readonly title: string; readonly body: string; readonly path: string };

/** One reminder at a time: a new one takes the place of one that nobody has looked at. */
const TAG = 'marea-reminder';
const ICONS = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-96.png' } as const;
/** Where a reminder leads that does not say. */
const HOME = '/dashboard';

scope.addEventListener('push', (event) => {
  const shown = readMessage(event.data);
  event.waitUntil(
    // A browser that is sent a message and shown nothing shows something of its own, so there is always a notification.
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
    const { title, body, path } = (data?.json() ?? {}) as Partial<Shown>; // from our own server
    return { title: title ?? 'Marea', body: body ?? '', path: pathOf(path) };
  } catch {
    return { title: 'Marea', body: '', path: HOME };
  }
}

/** A path of our own, whatever a message says. */
const pathOf = (path: unknown): string => (typeof path === 'string' && /^\/[\w-]+$/.test(path) ? path : HOME);

/** Brings a tab of the app to the front as it is, for something may be half-written there, or opens the app again. */
async function openApp(path: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = tabs;
  await (tab ? tab.focus() : scope.clients.openWindow(path));
}
