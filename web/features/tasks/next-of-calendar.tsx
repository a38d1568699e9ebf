import { useTranslation } from 'react-i18next';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  type CalendarRule,
  firstRuleDay,
  parseCalendarRule,
  ruleDays,
  ruleProblem,
} from '#domain/recurrence/calendar-rule.ts';
import { fullDay, shortWeekday } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { NextCard, NoTimes, SHOWN_TIMES } from './next-card.tsx';
import type { SentRepeat } from './repeat-draft.ts';

/** Far enough for the third 29 February. */
const DAYS_AHEAD = 13 * 366;

/** The next days of a calendar rule. One that counts from when the task is done has only its first for sure. */
export function NextOfCalendar({ repeat }: { repeat: SentRepeat & { rule: string } }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const read = parseCalendarRule(repeat.rule);
  const from = (repeat.from ?? today) as LocalDate; // from the form's own field, or the server
  const isAfterDone = Number(repeat.after_completion ?? 0) === 1;
  const rule = 'rule' in read ? read.rule : null;
  const days = rule ? nextDays(rule, { from, today, isAfterDone }) : [];
  return (
    <NextCard>
      {days.length === 0 && <NoTimes text={t('repeats.never')} isDanger />}
      <ul className="grid gap-1">
        {days.map((day) => (
          <li key={day} className="font-semibold">
            {shortWeekday(day, language)} {fullDay(day, language)}
          </li>
        ))}
      </ul>
      {rule && isAfterDone && (
        <p className="text-ink-2">{t(`repeats.afterDone.${rule.frequency}`, { count: rule.interval })}</p>
      )}
    </NextCard>
  );
}

function nextDays(
  rule: CalendarRule,
  { from, today, isAfterDone }: { from: LocalDate; today: LocalDate; isAfterDone: boolean },
): LocalDate[] {
  const start = from > today ? from : today;
  if (isAfterDone) return [firstRuleDay(rule, { from, notBefore: start })].filter((day) => day !== null);
  if (ruleProblem(rule, { from, today, isAfterCompletion: false }) !== null) return [];
  return ruleDays(rule, { from, start, end: addDays(start, DAYS_AHEAD), limit: SHOWN_TIMES });
}
