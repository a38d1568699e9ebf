import { TEMPERATURE_RANGE } from './day-log.fields.ts';

export const TEMPERATURE_UNITS = ['C', 'F'] as const;
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

/** A temperature (°C) in a unit, to hundredths. */
export const inUnit = (celsius: number, unit: TemperatureUnit): number =>
  toHundredths(unit === 'C' ? celsius : celsius * 1.8 + 32);

/** What was typed in a unit, with a point or a comma, in °C to hundredths; `undefined` if that isn't a temperature of a body. */
export function celsiusFrom(typed: string, unit: TemperatureUnit): number | undefined {
  const value = decimalFrom(typed);
  if (value === undefined) return undefined;
  const celsius = toHundredths(unit === 'C' ? value : (value - 32) / 1.8);
  return celsius >= TEMPERATURE_RANGE.min && celsius <= TEMPERATURE_RANGE.max ? celsius : undefined;
}

/** A number as typed, with a point or a comma; `undefined` if it isn't one. */
export function decimalFrom(typed: string): number | undefined {
  return /^\d+([.,]\d+)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined;
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100;
