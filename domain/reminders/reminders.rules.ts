import { intlTag, type Language } from '#domain/account/language.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayAndMonth } from '#domain/calendar/months.ts';
import { hourAt, localDateAt, type TimeFrame } from '#domain/calendar/zoned-day.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import { cutText, firstCharacters } from '#domain/text/cut-text.ts';
import { REMINDER_TEXTS } from '#domain/texts/texts.ts';
import { hourOutsideQuiet, isQuiet } from './quiet-hours.ts';
import {
  REMINDER_KINDS,
  type ReminderKind,
  type ReminderPreferences,
  type ReminderWording,
} from './reminders.calls.ts';

type ReminderTexts = (typeof REMINDER_TEXTS)[Language];

/** The most names in a line, and the most code points of each. */
const NAMES_SHOWN = 3;
const NAME_MAX = 60;

/** A line for each occasion; the discreet wording has one that reveals none. Only three names are shown, and long ones cut. */
export function reminderLines(
  occasions: readonly ReminderOccasion[],
  { wording, language }: { wording: ReminderWording; language: Language },
): string[] {
  if (wording === 'discreet') return [REMINDER_TEXTS[language].discreet];
  return occasions.map((occasion) => lineOf(occasion, language));
}

/** The text of a test, the same in both wordings. */
export const testReminderLine = (language: Language): string => REMINDER_TEXTS[language].test;

function lineOf(occasion: ReminderOccasion, language: Language): string {
  const texts = REMINDER_TEXTS[language];
  // In each wording, because a day that a person waits for may be nobody else's business.
  if (occasion.kind === 'dates_surer') return texts.discreet;
  if (occasion.kind === 'period_soon') return texts.period_soon(occasion.days);
  if ('names' in occasion) return texts[occasion.kind](namesOf(occasion.names, texts));
  if (occasion.kind !== 'links_end') return texts[occasion.kind];
  const days = occasion.dates.map((day) => dayAndMonth(day, intlTag(language)));
  return texts.links_end(namesOf(days, texts));
}

/** A task in its reminder: its day and, if it has one, its time. */
export type NamedTask = { readonly title: string; readonly day: LocalDate; readonly time: string | null };

/** The lines of a reminder of some tasks that comes on `today`: at most three tasks, unless the wording hides them. */
export function taskReminderLines(
  tasks: readonly NamedTask[],
  {
    preferences: { wording, task_titles: showsTitles },
    language,
    today,
  }: {
    preferences: Pick<ReminderPreferences, 'wording' | 'task_titles'>;
    language: Language;
    today: LocalDate;
  },
): string[] {
  const texts = REMINDER_TEXTS[language];
  if (wording === 'discreet' && showsTitles === 0) return [texts.discreet];
  const dayName = (day: LocalDate): string => {
    if (day === today) return texts.today;
    return day === addDays(today, 1) ? texts.tomorrow : dayAndMonth(day, intlTag(language));
  };
  const lines = tasks.slice(0, NAMES_SHOWN).map(({ title, day, time }) => {
    const at = day === today && time !== null ? time : [dayName(day), time].filter(Boolean).join(' ');
    return `${shortened(title)} · ${at}`;
  });
  const hidden = tasks.length - NAMES_SHOWN;
  return hidden > 0 ? [...lines, texts.more(hidden)] : lines;
}

/** A task's name in the reminder of what is due, with its time if it has one. */
export const dueTaskName = ({ title, time }: Pick<NamedTask, 'title' | 'time'>): string =>
  time === null ? title : `${shortened(title, NAME_MAX - TIME_LENGTH)} · ${time}`;
/** ` · 10:40`. */
const TIME_LENGTH = 8;

function namesOf(names: readonly string[], texts: ReminderTexts): string {
  const shown = names
    .slice(0, NAMES_SHOWN)
    .map((name) => shortened(name))
    .join(', ');
  const hidden = names.length - NAMES_SHOWN;
  return hidden > 0 ? `${shown} ${texts.more(hidden)}` : shown;
}

const shortened = (name: string, codePoints = NAME_MAX): string =>
  firstCharacters(name, { codePoints }) === name ? name : cutText(name, { codePoints: codePoints - 1 });

/** Something to remind a person of, with the details for the plain wording: of a kind that they chose, of days that they watch, or of the last days of links. */
export type ReminderOccasion =
  | KindOccasion
  | { readonly kind: 'dates_surer' }
  | { readonly kind: 'links_end'; readonly dates: readonly LocalDate[] };

/** An occasion of one of the kinds. */
export type KindOccasion =
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
  return addDays(forecast.period_start_high, 1) === today && forecast.ask_started === 1;
}

/** A reminder later than this is no longer useful. */
const STALE_AFTER_SECONDS = 3 * 3600;
/** How many days ahead to search for the next time: a zone may skip a day, and clocks may skip an hour. */
const SEARCHED_DAYS = 4;

type OnDay = { readonly date: LocalDate; readonly timeZone: string };

/** The instant (unix seconds) at which a kind is due on a day; `null` if it's off, or quiet until the next day. */
function reminderInstant(
  kind: ReminderKind,
  { preferences, date, timeZone }: OnDay & { readonly preferences: ReminderPreferences },
): number | null {
  const { quiet, [kind]: setting } = preferences;
  const hour = setting.on === 1 ? hourOutsideQuiet(setting.hour, quiet) : null;
  if (hour === null) return null;
  const instant = hourOf({ date, hour }, timeZone);
  // If the clocks skip the hour, the hour after it may be a quiet one.
  const shownHour = hourAt(instant, timeZone);
  const shiftedHour = hourOutsideQuiet(shownHour, quiet);
  if (shiftedHour === shownHour) return instant;
  return shiftedHour === null ? null : hourOf({ date, hour: shiftedHour }, timeZone);
}

/** The first instant (unix seconds) after `after` at which anything is due; `null` if nothing ever is. */
export function nextReminderAt(
  preferences: ReminderPreferences,
  { after, timeZone }: { after: number; timeZone: string },
): number | null {
  const today = localDateAt(after, timeZone);
  const instants = Array.from({ length: SEARCHED_DAYS }, (_, days) => addDays(today, days)).flatMap((date) =>
    REMINDER_KINDS.map((kind) => reminderInstant(kind, { preferences, date, timeZone })),
  );
  const later = instants.filter((instant) => instant !== null && instant > after);
  // Filtered to numbers above.
  return later.length === 0 ? null : Math.min(...(later as number[]));
}

/** What became due from `from` to `now` (unix seconds): today's, at most three hours old, and not in quiet hours. */
export function dueReminders(
  preferences: ReminderPreferences,
  { from, now, timeZone }: { from: number; now: number; timeZone: string },
): ReminderKind[] {
  if (isQuiet(hourAt(now, timeZone), preferences.quiet)) return [];
  const date = localDateAt(now, timeZone);
  const earliest = Math.max(from, now - STALE_AFTER_SECONDS);
  return REMINDER_KINDS.filter((kind) => {
    const instant = reminderInstant(kind, { preferences, date, timeZone });
    return instant !== null && earliest <= instant && instant <= now;
  });
}
