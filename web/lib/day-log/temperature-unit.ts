import { TEMPERATURE_UNITS, type TemperatureUnit } from '#domain/day-log/day-log.fields.ts';
import { readStored } from '#web/lib/device-storage.ts';

/** Where the unit is remembered on this device; the key is named on the page about cookies. */
export const TEMPERATURE_UNIT_KEY = 'marea.temperature';

/** The unit that was chosen on this device; °C at first. */
export const readTemperatureUnit = (): TemperatureUnit =>
  TEMPERATURE_UNITS.find((unit) => unit === readStored(TEMPERATURE_UNIT_KEY)) ?? 'C';
