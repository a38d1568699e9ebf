import { useState } from 'react';
import { readStored, store } from '#web/lib/device-storage.ts';

export const CYCLE_VIEWS = ['dial', 'month'] as const;
export type CycleView = (typeof CYCLE_VIEWS)[number];

/** The key is named on the page about cookies. */
const KEY = 'marea.cycle';

/** Which view of the cycle page this device showed last; the dial at first. */
export function lastCycleView(): CycleView {
  return readStored(KEY) === 'month' ? 'month' : 'dial';
}

/** The view of the cycle page, remembered on this device until the person signs out. */
export function useCycleView(): [CycleView, (view: CycleView) => void] {
  const [view, setView] = useState(lastCycleView);
  return [
    view,
    (next) => {
      store(KEY, next);
      setView(next);
    },
  ];
}
