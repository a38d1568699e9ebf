import i18next from 'i18next';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { addTexts, type Namespace } from '#web/i18n/i18n.ts';
import { subscribeToClock } from '#web/lib/time/today.ts';
import { reloadForMissingCode } from './app-files.ts';
import { notify } from './notify.ts';

type Load = () => Promise<unknown>;

/** The loads for when the app is idle, by their place in the order. */
const idleLoads: Load[] = [];

/** Registers a load for when the app is idle; lower places go first. */
export function prefetchWhenIdle(place: number, load: Load): void {
  idleLoads[place] = load;
}

/** The loads registered so far, in order. */
export const loadsWhenIdle = (): Load[] => Object.values(idleLoads);

type PartOptions<Props> = {
  readonly texts?: readonly Namespace[];
  readonly needs?: Load;
  /** Shown while it loads. Without a fallback, a surrounding `Suspense` has to show one. */
  readonly fallback?: ReactNode;
  /**
   * Shown if its code can't be loaded. `later`: nothing shows until a retry at the clock's next tick while the page is visible and
   * online; coming back online or to the page triggers a tick at once. Without this, the page's error view shows.
   */
  readonly missing?: ComponentType<NoInfer<Props>> | 'later';
  /** Its place in the order of idle loads; without one it loads when it first renders. */
  readonly idle?: number;
};

/** A part of a page whose code isn't in the first chunk. `load` prefetches it with its texts. */
type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<ComponentType<Props>> };

/** Makes a component whose code and texts load when it first renders. */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { texts = [], needs, fallback, missing, idle }: PartOptions<Props> = {},
): LazyPart<Props> {
  const load = async () => {
    const [Part] = await Promise.all([importPart(), addTexts(...texts), needs?.()]);
    return Part;
  };
  const attempt = (): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (Part) => ({ default: Part }),
      (error) => {
        if (missing === 'later') return nextTick().then(attempt);
        if (missing) return { default: missing };
        throw error;
      },
    );
  if (idle) prefetchWhenIdle(idle, load);
  // The lazy component has the props of the loaded one.
  const Part: ComponentType<Props> = lazy(attempt);
  if (fallback === undefined) return Object.assign(Part, { load });
  const Whole = (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Whole, { load });
}

/** Waits for the clock's next tick while the page is visible and online. */
const nextTick = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribeToClock(() => {
      if (document.hidden || !navigator.onLine) return;
      stop();
      resolve();
    });
  });

type SheetActions<On> = { readonly open: (on: On) => void; readonly close: () => void };
/** What the sheet was last opened for; unchanged while the sheet closes. */
type SheetState<On> = { readonly on: On; readonly isOpen: boolean };

/**
 * A sheet whose code loads when it's first opened, over any page that shows `sheet`; `openOn` is what it's open for, `undefined`
 * while closed. If loading fails, the app reloads for the next version or a toast says so, and nothing opens.
 */
export function useSheetOnDemand<On>(
  { load }: { readonly load: Load },
  draw: (shown: SheetState<On> & SheetActions<On>) => ReactNode,
) {
  const [shown, setShown] = useState<SheetState<On>>();

  async function openLoaded(on: On) {
    try {
      await load();
      setShown({ on, isOpen: true });
    } catch {
      if (!reloadForMissingCode()) void notify({ tone: 'error', text: i18next.t('errors.network') });
    }
  }

  const actions: SheetActions<On> = {
    open: (on) => void openLoaded(on),
    close: () => setShown(shown && { ...shown, isOpen: false }),
  };
  return {
    ...actions,
    openOn: shown?.isOpen ? shown.on : undefined,
    sheet: shown && <Suspense fallback={null}>{draw({ ...shown, ...actions })}</Suspense>,
  };
}
