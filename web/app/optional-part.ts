import { type ComponentType, lazy } from 'react';
import { subscribeToClock } from '#web/lib/time/clock.ts';

/**
 * A lazy part that the page does without while its code can't be loaded: its `Suspense` shows the fallback, and it's loaded again
 * at the clock's next tick, which the connection's return and the person's bring at once.
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const attempt = (): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (Part) => ({ default: Part }),
      () =>
        new Promise((resolve) => {
          const stop = subscribeToClock(() => {
            stop();
            resolve(attempt());
          });
        }),
    );
  return lazy(attempt);
}
