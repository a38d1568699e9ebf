import { addDays } from '#domain/calendar/local-date.ts';
import { layOutPhases, phaseOn } from '#domain/cycle/phases.ts';
import {
  type CycleFacts,
  latestCycle,
  type RunningCycle,
  runningCycle,
} from '#domain/cycle/running-cycle.ts';
import type { Glance, ShareLevel, ShareNotes } from './sharing.calls.ts';

type GlanceOptions = { readonly level: ShareLevel; readonly notes: ShareNotes; readonly isPaused: boolean };

/** How many days a glance shows, from today on. */
const SHOWN_DAYS = 35;
/** A day of the last cycle on which a forecast is as much work as on any other. */
const STAND_IN_DAYS = 14;

/**
 * What a link shows today, from the facts of the person's cycle; `null` for facts that may not be read. No field depends on how
 * long the period is late, and every reason for showing nothing gives the same glance after the same work (decision 173).
 */
export function glanceOf(facts: CycleFacts | null, { level, notes, isPaused }: GlanceOptions): Glance {
  const running = facts && forecastSeen(facts);
  const isShown = facts !== null && runningCycle(facts) !== null && !isPaused;
  if (!isShown || !running?.hasPhases) return { state: 'none' };
  const { openDays, layout, startedOn, forecast } = running;
  const { medianDays: expected } = forecast;
  // The interval of a skewed distribution may not include its median.
  const span = { low: Math.min(expected, forecast.lowDays), high: Math.max(expected, forecast.highDays) };
  if (openDays >= expected) return { state: openDays > span.high ? 'none' : 'any_day' };
  const phase = phaseOn(openDays + 1, layout);
  const note = notes[phase];
  const shown: Glance = { state: 'shared', level, phase, ...(note === undefined ? {} : { note }) };
  if (level === 'phase') return shown;

  const dayAt = (cycleDay: number) => addDays(startedOn, cycleDay - 1);
  const lastShown = openDays + SHOWN_DAYS;
  const phases = layOutPhases(layout, Math.min(span.low, lastShown))
    .filter(({ lastDay }) => lastDay > openDays)
    .map(({ phase: next, firstDay, lastDay }) => ({
      phase: next,
      start: dayAt(Math.max(firstDay, openDays + 1)),
      end: dayAt(lastDay),
    }));
  // Whole, even if it began before today: cut off, it would be another one each day.
  const period = { phase: 'menstrual', start: dayAt(span.low + 1), end: dayAt(span.high + 1) } as const;
  const current = layOutPhases(layout).find(({ lastDay }) => lastDay > openDays);
  return {
    ...shown,
    until: dayAt(current?.lastDay ?? expected),
    spans: span.high < lastShown ? [...phases, period] : phases,
  };
}

/**
 * The last cycle with the forecast made at its start, and then by each of its signs that was known before the day expected until
 * then: a later sign would bring back the phase, and so show that the period is late. Without a start, that of a stand-in.
 */
function forecastSeen(facts: CycleFacts): RunningCycle | null {
  const { today, periodStarts, signs = [] } = facts;
  const latest = latestCycle(facts);
  if (latest === null) {
    const starts = [...periodStarts, addDays(today, -STAND_IN_DAYS)];
    return latestCycle({ ...facts, periodStarts: starts });
  }
  const { startedOn } = latest;
  const ofCycle = signs
    .filter((sign) => sign.startedOn === startedOn)
    .sort((one, other) => (one.knownOn < other.knownOn ? -1 : 1));
  if (ofCycle.length === 0) return latest;
  const seen = signs.filter((sign) => sign.startedOn !== startedOn);
  let running = latestCycle({ ...facts, signs: seen });
  for (const sign of ofCycle) {
    if (running === null || sign.knownOn >= addDays(startedOn, running.forecast.medianDays)) break;
    seen.push(sign);
    running = latestCycle({ ...facts, signs: [...seen] });
  }
  return running;
}
