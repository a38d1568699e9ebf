import { daysOf } from '#domain/calendar/date-range.ts';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';

/**
 * The days from today on, in order, on which bleeding is expected: the rest of the current period, then the predicted ones.
 * Empty without predictions.
 */
export function bleedingDays(predictions: Predictions | undefined, today: LocalDate): LocalDate[] {
  const running = predictions?.current?.phases.find(({ phase }) => phase === 'menstrual');
  const [start, end] = [running?.start, running?.end].map((day) => day && parseLocalDate(day));
  const rest = start && end ? daysOf({ start, end }) : [];
  const ahead = (predictions?.predicted_periods ?? []).flatMap((day) => parseLocalDate(day) ?? []);
  return [...rest, ...ahead].filter((day) => day >= today);
}
