import { type ComponentType, lazy } from 'react';
import { subscribeToClock } from '#web/lib/time/clock.ts';

/**
 * A lazy part that the page does without while its code can't be loaded: its `Suspense` shows the fallback, and it's loaded again
 * at the clock's next tick while the page is visible and online. The return of the connection or of the person brings a tick at once.
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const attempt = (): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (Part) => ({ default: Part }),
      () =>
        new Promise((resolve) => {
          const stop = subscribeToClock(() => {
            if (document.hidden || !navigator.onLine) return;
            stop();
            resolve(attempt());
          });
        }),
    );
  return lazy(attempt);
}
