import { useState } from 'react';
import type { TemperatureUnit } from '#domain/day-log/temperature.ts';
import { readStored, store } from '#web/lib/device-storage.ts';

/** The key is named on the page about cookies. */
const KEY = 'marea.temperature';

/** The unit of temperatures, remembered on this device until the person signs out; °C at first. */
export function useTemperatureUnit(): [TemperatureUnit, (unit: TemperatureUnit) => void] {
  const [unit, setUnit] = useState<TemperatureUnit>(() => (readStored(KEY) === 'F' ? 'F' : 'C'));
  return [
    unit,
    (next) => {
      store(KEY, next);
      setUnit(next);
    },
  ];
}
