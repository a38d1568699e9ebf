import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n/i18n.ts';
import { doBeforeReads } from './lib/api-client.ts';
import { storageReady } from './lib/device-storage.ts';
import { forgetPerson } from './lib/forget-person.ts';
import { nameMissingCode } from './lib/missing-code.ts';
import { sendUnsent } from './lib/outbox/send-unsent.ts';
import { openPlatform, tokenStore } from './lib/platform.ts';
import { queryClient } from './lib/query-client.ts';
import { watchOtherTabs } from './lib/session.ts';
import { router } from './router.ts';

/** After the first paint of data and the pages at hand, which the browser then has already. */
const KEEP_AFTER_MS = 4000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

watchOtherTabs(forgetPerson);
// What is read has in it what was changed here, on an earlier visit too.
doBeforeReads(sendUnsent);
nameMissingCode();

// A view transition that a faster navigation overtakes rejects a promise nobody can wait for; nothing is wrong then.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

// In a native shell its own part; then the language, the storage with the session, the app (specification, section 4).
async function start(): Promise<void> {
  await openPlatform((path) => router.history.push(path));
  await startI18n();
  await storageReady(tokenStore().ready);
}

start().then(
  () =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  // Not even English could be loaded, so this sentence cannot come from a file.
  () => root.append('Marea could not be loaded. Please check your connection and reload the page.'),
);

// Neither in development nor in a native shell. What it keeps is for the next visit, so it waits until this one is at rest.
if (import.meta.env.MODE === 'production' && 'serviceWorker' in navigator) {
  const keep = () =>
    import('./lib/watch-service-worker.ts')
      .then(({ watchServiceWorker }) => watchServiceWorker(import.meta.url))
      // Without one the app needs a connection to open, and is otherwise the same.
      .catch(() => undefined);
  window.addEventListener('load', () => setTimeout(keep, KEEP_AFTER_MS));
}
