import { useTranslation } from 'react-i18next';
import { weekdayOf } from '#domain/calendar/local-date.ts';
import type { RuleWeekday } from '#domain/recurrence/calendar-rule.ts';
import { weekdayNames } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { RulePartProps } from './repeat-props.ts';
import { RuleMonthDay } from './rule-month-day.tsx';

/** The weekdays of a week, or the day of a month; days and years need none. */
export function RuleDays(props: RulePartProps) {
  if (props.rule.frequency === 'WEEKLY') return <Weekdays {...props} />;
  return props.rule.frequency === 'MONTHLY' ? <RuleMonthDay {...props} /> : null;
}

/** One weekday is always left. */
function Weekdays({ rule, first, onEdit }: RulePartProps) {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  const chosen = rule.byDay.length > 0 ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOf(first)];

  function toggle(weekday: number) {
    const days = chosen.includes(weekday) ? chosen.filter((day) => day !== weekday) : [...chosen, weekday];
    if (days.length === 0) return;
    const sorted = days.toSorted((left, right) => left - right);
    onEdit({ byDay: sorted.map((day) => ({ weekday: day as RuleWeekday['weekday'], nth: null })) }); // 1 to 7
  }

  return (
    <fieldset className="weekday-chips">
      <legend className="sr-only">{t('repeats.weekdays')}</legend>
      {names.map(({ letter, long }, index) => (
        <button
          key={long}
          type="button"
          aria-label={long}
          aria-pressed={chosen.includes(index + 1)}
          onClick={() => toggle(index + 1)}
        >
          <span aria-hidden="true">{letter}</span>
        </button>
      ))}
    </fieldset>
  );
}
