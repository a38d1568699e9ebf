import { sumOf } from '#domain/cycle/array-sums.ts';

const DAYS_A_WEEK = 7;
/** With fewer days with a value, weeks can't be compared. */
const FEWEST_DAYS = 21;

/**
 * The values without their mean, their straight trend and their weekly rhythm, so that neither a slow improvement nor free
 * weekends look like a phase. The rhythm is taken out only as far as the weekdays differ by more than chance makes them (the
 * positive-part James–Stein factor): with cycles of exactly four weeks it would also remove part of the phases. `NaN` stays
 * `NaN`.
 */
export function steadyValues(values: Float64Array): Float64Array {
  const level = withoutTrend(values);
  const sums = new Float64Array(DAYS_A_WEEK);
  const counts = new Float64Array(DAYS_A_WEEK);
  let known = 0;
  let squares = 0;
  level.forEach((value, day) => {
    if (Number.isNaN(value)) return;
    sums[day % DAYS_A_WEEK] = (sums[day % DAYS_A_WEEK] ?? 0) + value;
    counts[day % DAYS_A_WEEK] = (counts[day % DAYS_A_WEEK] ?? 0) + 1;
    known += 1;
    squares += value ** 2;
  });
  if (known < FEWEST_DAYS) return level;
  const means = sums.map((sum, weekday) => (counts[weekday] ? sum / counts[weekday] : 0));
  const between = sumOf(means, (mean, weekday) => mean ** 2 * (counts[weekday] ?? 0));
  const byChance = (squares - between) / (known - DAYS_A_WEEK);
  const share = Math.max(0, 1 - byChance / (between / (DAYS_A_WEEK - 1) || 1));
  return level.map((value, day) => value - share * (means[day % DAYS_A_WEEK] ?? 0));
}

function withoutTrend(values: Float64Array): Float64Array {
  let known = 0;
  let dayTotal = 0;
  let total = 0;
  values.forEach((value, day) => {
    if (Number.isNaN(value)) return;
    known += 1;
    dayTotal += day;
    total += value;
  });
  if (known === 0) return values;
  const [meanDay, mean] = [dayTotal / known, total / known];
  let covariance = 0;
  let variance = 0;
  values.forEach((value, day) => {
    if (Number.isNaN(value)) return;
    covariance += (day - meanDay) * (value - mean);
    variance += (day - meanDay) ** 2;
  });
  const slope = variance === 0 ? 0 : covariance / variance;
  return values.map((value, day) => value - mean - slope * (day - meanDay));
}
