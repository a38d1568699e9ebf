import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, onToastsWanted } from '#web/lib/notify.ts';

const ToastHost = lazy(() => import('./toast-host.tsx').then(({ ToastHost }) => ({ default: ToastHost })));

/** The place of the toasts, empty and unloaded until the first one. */
export function Toasts() {
  const isWanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
