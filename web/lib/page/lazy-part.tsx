import i18next from 'i18next';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { subscribeToClock } from '#web/lib/time/today.ts';
import { reloadForMissingCode } from './missing-code.ts';
import { notify } from './notify.ts';

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

type SheetActions<On> = {
  readonly open: (on: On) => void;
  readonly close: () => void;
};

/** What the sheet was last opened for. It stays while the sheet closes. */
type SheetState<On> = { readonly on: On; readonly isOpen: boolean };

type SheetOnDemand<On> = SheetActions<On> & {
  /** What it's open for; `undefined` while closed. */
  readonly openOn: On | undefined;
  readonly sheet: ReactNode;
};

/**
 * A sheet whose code loads when it's first opened, over any page that shows `sheet`. If that fails, the app reloads for the next
 * version or a toast says so, and nothing opens.
 */
export function useSheetOnDemand<On>(
  load: () => Promise<unknown>,
  draw: (shown: SheetState<On> & SheetActions<On>) => ReactNode,
): SheetOnDemand<On> {
  const [shown, setShown] = useState<SheetState<On>>();

  async function openLoaded(on: On) {
    try {
      await load();
      setShown({ on, isOpen: true });
    } catch {
      if (!reloadForMissingCode()) void notify({ tone: 'error', text: i18next.t('errors.network') });
    }
  }

  const ways: SheetActions<On> = {
    open: (on) => void openLoaded(on),
    close: () => setShown(shown && { ...shown, isOpen: false }),
  };
  return {
    ...ways,
    openOn: shown?.isOpen ? shown.on : undefined,
    sheet: shown && <Suspense fallback={null}>{draw({ ...shown, ...ways })}</Suspense>,
  };
}
