import i18next, { type TFunction } from 'i18next';
import { intlTag, type Language } from '#domain/account/language.ts';
import { type DateRange, type LocalDate, toEpochDay, type WeekStart } from '#domain/calendar/local-date.ts';
import { ApiProblem, NetworkFailure } from '#web/lib/http/http.ts';

/** Not in TypeScript's own types; not every browser has it. */
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number } };

/** The first day of the week, by the region of the browser's tag for the app's language, otherwise by that of the language itself. */
export function firstDayOfWeek(language: string): WeekStart {
  const tag = navigator.languages.find((one) => one.startsWith(language)) ?? intlTag(language);
  const locale: LocaleWithWeeks = new Intl.Locale(tag);
  const { firstDay } = locale.getWeekInfo?.() ?? { firstDay: locale.region === 'US' ? 7 : 1 };
  return (firstDay % 7) as WeekStart; // a remainder of 7
}

const MS_PER_DAY = 86_400_000;

/** "Wednesday 18 November" in two parts, which can be styled separately. */
export function dayHeading(date: LocalDate, language: string): { weekday: string; dayAndMonth: string } {
  return { weekday: longWeekday(date, language), dayAndMonth: dayAndMonth(date, language) };
}

const dayFormat = (options: Intl.DateTimeFormatOptions) => (date: LocalDate, language: string) =>
  formatter(language, options).format(instantOf(date));

const longWeekday = dayFormat({ weekday: 'long' });
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' });

/** A full date for lists and messages: "18 November 2026". */
export const fullDay = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** A full date where there is little room: "18 Nov 2026". */
export const mediumDay = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** A day's month and year for lists: "November 2026". */
export const monthAndYear = dayFormat({ month: 'long', year: 'numeric' });

/** A day for screen readers: "Wednesday 18 November". */
export function spokenDay(date: LocalDate, language: string): string {
  return `${longWeekday(date, language)} ${dayAndMonth(date, language)}`;
}

/** A day for lists: "Tue 1 December". */
export function shortWeekdayAndDay(date: LocalDate, language: string): string {
  return `${shortWeekday(date, language)} ${dayAndMonth(date, language)}`;
}

/** Two days for "between … and …", with a shared month only once: "27" and "31 March". */
export function dayPair({ start, end }: DateRange, language: string): { low: string; high: string } {
  const isSameMonth = start.slice(0, 7) === end.slice(0, 7);
  const low = isSameMonth ? String(Number(start.slice(8))) : dayAndMonth(start, language);
  return { low, high: dayAndMonth(end, language) };
}

const rangeFormat = (options: Intl.DateTimeFormatOptions) => (range: DateRange, language: string) =>
  formatter(language, options).formatRange(instantOf(range.start), instantOf(range.end));

/** A range of days for lists: "29 March – 2 April". */
export const dayRange = rangeFormat({ day: 'numeric', month: 'long' });

/** A range of days in any years: "2 March 2019 – 18 November 2026". */
export const fullDayRange = rangeFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** A range of days on a card, without years: "21–24 Nov". */
export function shortRange({ start, end }: DateRange, language: string): string {
  const short = formatter(language, { day: 'numeric', month: 'short' });
  // The formatter itself would name two years.
  if (start.slice(0, 4) !== end.slice(0, 4)) {
    return `${short.format(instantOf(start))} – ${short.format(instantOf(end))}`;
  }
  return short.formatRange(instantOf(start), instantOf(end));
}

const shortFormat = (options: Intl.DateTimeFormatOptions) => (date: LocalDate, language: string) =>
  formatter(language, options).format(instantOf(date)).replace(/\.$/, '');

/** "Wed", without a full stop. */
export const shortWeekday = shortFormat({ weekday: 'short' });

/** A day's month, "Nov", without a full stop. */
export const shortMonth = shortFormat({ month: 'short' });

/** What texts about days depend on; a list reads it once, not each of its two thousand rows. */
export type TextContext = { readonly t: TFunction; readonly language: Language; readonly today: LocalDate };

/** A day on a card: "today", "tomorrow" or "yesterday", otherwise "Fri 20 Nov", with the year if it's another one. */
export function nearDay(
  date: LocalDate,
  { today, language }: { today: LocalDate; language: string },
): string {
  const days = toEpochDay(date) - toEpochDay(today);
  if (Math.abs(days) <= 1) {
    return new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }).format(days, 'day');
  }
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const shape = { weekday: 'short', day: 'numeric', month: 'short', year } as const;
  return formatter(language, shape).format(instantOf(date)).replace(',', '');
}

// A calendar day has no zone, so it's formatted in UTC, like its epoch day.
const instantOf = (date: LocalDate): number => toEpochDay(date) * MS_PER_DAY;

const MINUTES_PER_HOUR = 60;

/** Whole minutes in short form: "10 min", "1 h", "1 h 30". All durations are shown like this. */
export function durationText(total: number, t: TFunction): string {
  const hours = Math.floor(total / MINUTES_PER_HOUR);
  const minutes = total % MINUTES_PER_HOUR;
  if (hours === 0) return t('duration.shortMinutes', { minutes });
  return minutes === 0 ? t('duration.shortHours', { hours }) : t('duration.shortBoth', { hours, minutes });
}

/** A day without its year is never broken from its month. A month's first day in French is an ordinal: "1er décembre". */
class DayFormat extends Intl.DateTimeFormat {
  override format = (date?: number | Date) => this.#spaced(super.format(date));
  override formatRange = (start: number | Date, end: number | Date) =>
    this.#spaced(super.formatRange(start, end));

  readonly #options = this.resolvedOptions();
  #spaced(text: string): string {
    const { locale, year } = this.#options;
    const spelled = locale.startsWith('fr') ? text.replace(/\b1(?=[\s–])/g, '1er') : text;
    return year ? spelled : spelled.replace(/(?<=\d(?:er)?) (?=\p{L})/gu, '\u00a0');
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter, in UTC unless another zone is given. */
export function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.entries(options).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const Format = options.day === 'numeric' && options.month !== undefined ? DayFormat : Intl.DateTimeFormat;
  const made = new Format(intlTag(language), { timeZone: 'UTC', ...options });
  formatters.set(key, made);
  return made;
}

const REFUSALS = ['rate_limited', 'account_banned', 'ai_limit_reached', 'unavailable'];

/** The message that a page shows instead of its content, or the general one for unknown errors. */
export function errorText(error: unknown): string {
  const { t } = i18next;
  if (error instanceof NetworkFailure) return t('errors.network');
  if (!(error instanceof ApiProblem)) return t('errors.unexpected');
  return refusalText(error) ?? t(`errors.${error.code}`);
}

/** A toast's message for a failed load or save: limits, bans and outages have their own, others share one. */
export const failureToastText = (error: unknown): string => refusalText(error) ?? i18next.t('errors.generic');

/** A time on a clock of 24 hours: "9:00". */
export const clock = (time: string): string => time.replace(/^0/, '');

/** The message for a refusal that has its own, including the waiting time; `undefined` for other errors. */
export function refusalText(error: unknown): string | undefined {
  const { t } = i18next;
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'conflict' || error.errors[0]?.reason) return conflictText(error);
  if (!REFUSALS.includes(error.code)) return undefined;
  if (error.retryAfterSeconds !== undefined) {
    const wait = waitText(error.retryAfterSeconds);
    if (error.code === 'rate_limited') return t('errors.waitSeconds', { wait });
    if (error.code === 'unavailable') return t('errors.unavailableFor', { wait });
    if (error.code === 'ai_limit_reached') return t('errors.aiLimitFor', { wait });
  }
  return t(`errors.${error.code}`);
}

/** The message for a refusal with a reason of its own, such as a full quota; `undefined` without one. */
export function conflictText({ errors: [error] }: Pick<ApiProblem, 'errors'>): string | undefined {
  const key = `errors.conflicts.${error?.reason ?? error?.path}`;
  return i18next.exists(key) ? i18next.t(key as 'errors.conflicts.tasks') : undefined; // It's one of the keys.
}

/** A waiting time in words, in the largest unit that it has at least 1.5 of; rounded up from minutes on. */
export function waitText(seconds: number): string {
  const { t } = i18next;
  if (seconds <= 90) return t('common.seconds', { count: seconds });
  if (seconds <= 90 * 60) return t('common.minutes', { count: Math.ceil(seconds / 60) });
  if (seconds <= 36 * 3600) return t('common.hours', { count: Math.ceil(seconds / 3600) });
  return t('common.days', { count: Math.ceil(seconds / 86_400) });
}
