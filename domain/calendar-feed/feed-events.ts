import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { blockMinutes } from '#domain/tasks/task-time.ts';
import { FEED_TEXTS, type FeedWords } from '#domain/texts/texts.ts';
import type { FeedWording } from './calendar-feed.calls.ts';

/** A calendar event of whole days, first and last included, unless it has a block. */
type FeedEvent = {
  /** Stays the same when days move and older cycles are logged: the running cycle's start and the cycle's number, or a task. */
  readonly key: string;
  readonly summary: string;
  readonly description?: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Minutes from an instant (unix seconds). */
  readonly block?: { readonly at: number; readonly minutes: number };
};

/** A task with at least one date; the lengths are minutes. */
export type DatedTask = {
  readonly taskId: string;
  readonly title: string;
  readonly firstOn: LocalDate;
  readonly lastOn: LocalDate;
  readonly time: string | null;
  readonly length: number | null;
  readonly stepsLength: number | null;
};

type FeedEventsInput = {
  readonly facts: CycleFacts;
  readonly tasks: readonly DatedTask[];
  readonly timeZone: string;
  readonly language: Language;
  readonly wording: FeedWording;
};

/**
 * The events of a person's calendar: the phases of the running cycle; for each future cycle its phases and the interval in
 * which it may begin; the tasks under their own titles, those of one day at their time. Without a running cycle only the tasks.
 */
export function feedEvents({ facts, tasks, timeZone, language, wording }: FeedEventsInput): FeedEvent[] {
  const texts = FEED_TEXTS[language][wording];
  return [
    ...cycleEvents(facts, texts),
    ...tasks.map((task) => ({
      key: `task-${task.taskId}`,
      summary: task.title,
      from: task.firstOn,
      to: task.lastOn,
      ...blockOf(task, timeZone),
    })),
  ];
}

function blockOf({ firstOn, lastOn, time, length, stepsLength }: DatedTask, timeZone: string) {
  if (time === null || firstOn !== lastOn) return {};
  const at = instantAt({ date: firstOn, time }, timeZone);
  return { block: { at, minutes: blockMinutes(length, stepsLength) } };
}

function cycleEvents(facts: FeedEventsInput['facts'], texts: FeedWords): FeedEvent[] {
  const ahead = cyclesAhead(facts);
  if (ahead === null) return [];
  const cycles = [{ phases: ahead.current.phases }, ...ahead.cycles];
  return cycles.flatMap((cycle, index) => {
    const key = `tide-${ahead.current.started_on}-${index}`;
    const isToCome = 'period_start' in cycle;
    // If only a span is shown, no single day is.
    const phases = (ahead.current.band_only === 1 ? [] : cycle.phases).map(({ phase, start, end }) => ({
      key: `${key}-${KEY_OF_PHASE[phase]}`,
      summary: isToCome && phase === 'menstrual' ? texts.periodExpected : texts.phases[phase],
      from: start,
      to: end,
      ...descriptionOf(texts),
    }));
    if (!isToCome) return phases;
    const window = { key: `${key}-0`, summary: texts.mayBegin, ...descriptionOf(texts) };
    return [{ ...window, from: cycle.period_start_low, to: cycle.period_start_high }, ...phases];
  });
}

/** Numbers, so that keys reveal no more than the discreet words. */
const KEY_OF_PHASE: Readonly<Record<CyclePhase, number>> = {
  menstrual: 1,
  follicular: 2,
  ovulation: 3,
  luteal: 4,
};

const descriptionOf = ({ forecast }: FeedWords) => (forecast === undefined ? {} : { description: forecast });
