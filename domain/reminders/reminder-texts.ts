import type { Language } from '#domain/account/language.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';
import { cutText, firstCharacters } from '#domain/text/cut-text.ts';
import { REMINDER_TEXTS } from '#domain/texts/texts.ts';
import type { ReminderKind, ReminderWording } from './reminders.schema.ts';

type ReminderTexts = (typeof REMINDER_TEXTS)[Language];

/** The most names in a line, and the most code points of each. */
const NAMES_SHOWN = 3;
const NAME_MAX = 60;

/** A line for each occasion; the discreet wording has one that reveals none. Only three names are shown, and long ones cut. */
export function reminderLines(
  occasions: readonly ReminderOccasion[],
  { wording, language }: { wording: ReminderWording; language: Language },
): string[] {
  const texts = REMINDER_TEXTS[language];
  return wording === 'discreet' ? [texts.discreet] : occasions.map((occasion) => lineOf(occasion, texts));
}

/** The text of a test, the same in both wordings. */
export const testReminderLine = (language: Language): string => REMINDER_TEXTS[language].test;

function lineOf(occasion: ReminderOccasion, texts: ReminderTexts): string {
  switch (occasion.kind) {
    case 'period_soon':
      return texts.periodSoon(occasion.days);
    case 'period_late':
      return texts.periodLate;
    case 'tasks_moved':
      return texts.tasksMoved;
    case 'log_day':
      return texts.logDay;
    case 'pill':
      return texts.pill;
    case 'tasks_due':
      return texts.tasks(namesOf(occasion.names, texts));
    default:
      return texts.habits[timeFrameOf(occasion.kind)](namesOf(occasion.names, texts));
  }
}

function namesOf(names: readonly string[], texts: ReminderTexts): string {
  const shown = names.slice(0, NAMES_SHOWN).map(shortened).join(', ');
  const hidden = names.length - NAMES_SHOWN;
  return hidden > 0 ? `${shown} ${texts.more(hidden)}` : shown;
}

const shortened = (name: string): string =>
  firstCharacters(name, { codePoints: NAME_MAX }) === name
    ? name
    : cutText(name, { codePoints: NAME_MAX - 1 });

/** Something to remind a person of, with the details for the plain wording. */
export type ReminderOccasion =
  | { readonly kind: 'period_soon'; readonly days: number }
  | { readonly kind: PlainKind }
  | { readonly kind: HabitsKind | 'tasks_due'; readonly names: readonly string[] };

/** The kinds whose line is always the same. */
export type PlainKind = 'period_late' | 'tasks_moved' | 'log_day' | 'pill';

/**
 * Moves of tasks that are at most this many days apart get one reminder, because tasks move each day that a period is late. A
 * notice that the person has seen is new again after two days; the third covers a look on the day after.
 */
export const MOVES_APART_DAYS = 3;

type HabitsKind = Extract<ReminderKind, `habits_${string}`>;

/** The time of day whose habits a kind is about. */
export const timeFrameOf = (kind: HabitsKind): TimeFrame => kind.slice('habits_'.length) as TimeFrame; // its own name

type Forecast = Predictions['current'];

/** Whether the shown forecast is exactly `days` away; false after the expected day, and if only a span is shown. */
export function isPeriodSoon(forecast: Forecast, days: number): boolean {
  if (forecast === null || forecast.band_only === 1) return false;
  return forecast.cycle_length + 1 - forecast.cycle_day === days;
}

/** Whether today is the first day after the interval, and no "not yet" was answered; false if only a span is shown. */
export function isPeriodLate(forecast: Forecast, today: LocalDate): boolean {
  if (forecast === null || forecast.band_only === 1) return false;
  const last = parseLocalDate(forecast.period_start_high);
  return last !== undefined && forecast.ask_started === 1 && addDays(last, 1) === today;
}
