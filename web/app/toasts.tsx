import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { areToastsWanted, onToastsWanted, prepareToasts } from '#web/lib/page/notify.ts';

/** Long after the first paint of data, and soon enough for a connection that breaks later. */
const PREPARE_AFTER_MS = 2000;

const ToastHost = lazy<ComponentType>(() =>
  import('./toast-host.tsx').then(
    ({ ToastHost }) => ({ default: ToastHost }),
    // Without toasts the app goes on: every error is told next to its control too.
    () => ({ default: () => null }),
  ),
);

/** The place of the toasts: empty and unloaded until the first one, or until the page has come to rest. */
export function Toasts() {
  const isWanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  useEffect(() => {
    const timer = setTimeout(() => void prepareToasts(), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
