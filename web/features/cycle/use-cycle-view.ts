import { useState } from 'react';
import { readStored, store } from '#web/lib/device-storage.ts';

export const CYCLE_VIEWS = ['dial', 'month'] as const;
export type CycleView = (typeof CYCLE_VIEWS)[number];

/** The key is named on the page about cookies. */
const KEY = 'marea.cycle';

/** The view of the cycle page, remembered on this device until the person signs out; the dial at first. */
export function useCycleView(): [CycleView, (view: CycleView) => void] {
  const [view, setView] = useState<CycleView>(() => (readStored(KEY) === 'month' ? 'month' : 'dial'));
  return [
    view,
    (next) => {
      store(KEY, next);
      setView(next);
    },
  ];
}
