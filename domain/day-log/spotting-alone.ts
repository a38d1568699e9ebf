import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { episodesOf } from '#domain/cycle/episodes.ts';
import { makesPeriods } from './bleeding.ts';
import type { DayLog } from './day-log.schema.ts';

/**
 * The days of spotting of the episode that a day or the day before it belongs to, if nothing in it makes a period: these can be
 * said to be one. Source: contract §11.
 */
export function spottingAlone(days: readonly DayLog[], on: LocalDate): readonly LocalDate[] {
  const bled = days.filter(({ bleeding }) => bleeding === 'spotting' || makesPeriods(bleeding));
  const datesOf = (some: readonly DayLog[]) => some.flatMap(({ date }) => parseLocalDate(date) ?? []);
  const ofPeriods = datesOf(bled.filter(({ bleeding }) => bleeding !== 'spotting'));
  const around = [on, addDays(on, -1)];
  const episode = episodesOf(datesOf(bled)).find((one) => around.some((day) => one.includes(day)));
  return episode?.every((day) => !ofPeriods.includes(day)) ? episode : [];
}
