import { useTranslation } from 'react-i18next';
import { weekdayOf } from '#domain/calendar/local-date.ts';
import type { RuleWeekday } from '#domain/recurrence/calendar-rule.ts';
import { weekdayNames } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SelectRow } from '#web/ui/inputs/select-row.tsx';
import { CountTile } from './count-tile.tsx';
import type { RulePartProps } from './repeat-props.ts';

const SORTS = ['day', 'last', 'weekday'] as const;
const NTHS = [1, 2, 3, 4, -1] as const;
const LAST = -1;
const MONTH_DAYS_MAX = 31;
/** Days from this one on are missing in some months. */
const SHORT_FROM = 29;

/** The day of a month: by its number, the last one, or a weekday like the last Friday. */
export function RuleMonthDay({ rule, first, onEdit }: RulePartProps) {
  const { t } = useTranslation();
  const [nthDay] = rule.byDay;
  const firstDay = Number(first.slice(8));
  const sort = nthDay ? 'weekday' : rule.byMonthDay === LAST ? 'last' : 'day';

  function choose(chosen: string) {
    if (chosen !== 'weekday') {
      return onEdit({ byDay: [], byMonthDay: chosen === 'last' ? LAST : firstDay });
    }
    const weekday = weekdayOf(first) as RuleWeekday['weekday']; // 1 to 7
    const nth = NTHS.find((one) => one === Math.ceil(firstDay / 7)) ?? LAST;
    onEdit({ byDay: [{ weekday, nth }], byMonthDay: null });
  }

  return (
    <div className="grid gap-3">
      <SelectRow
        label={t('repeats.onDay')}
        value={sort}
        options={SORTS.map((value) => ({ value, label: t(`repeats.monthDays.${value}`) }))}
        onChange={choose}
      />
      {nthDay && <NthWeekday day={nthDay} onChange={(day) => onEdit({ byDay: [day] })} />}
      {sort === 'day' && (
        <DayNumber
          day={rule.byMonthDay ?? firstDay}
          onChange={(day) => onEdit({ byMonthDay: day })}
          onLast={() => choose('last')}
        />
      )}
    </div>
  );
}

type DayNumberProps = { day: number; onChange: (day: number) => void; onLast: () => void };

function DayNumber({ day, onChange, onLast }: DayNumberProps) {
  const { t } = useTranslation();
  return (
    <>
      <CountTile
        label={t('repeats.dayNumber')}
        value={day}
        min={1}
        max={MONTH_DAYS_MAX}
        onChange={onChange}
      />
      {day >= SHORT_FROM && (
        <p role="status" className="text-ink-2 text-small">
          {t('repeats.shortMonths', { day })}{' '}
          <button
            type="button"
            className="min-h-tap font-semibold underline underline-offset-4"
            onClick={onLast}
          >
            {t('repeats.useLastDay')}
          </button>
        </p>
      )}
    </>
  );
}

function NthWeekday({ day, onChange }: { day: RuleWeekday; onChange: (day: RuleWeekday) => void }) {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  return (
    <div className="number-pair">
      <SelectRow
        label={t('repeats.which')}
        value={String(day.nth)}
        options={NTHS.map((nth) => ({ value: String(nth), label: t(`repeats.nth.${nth}`) }))}
        onChange={(value) => onChange({ ...day, nth: NTHS.find((nth) => String(nth) === value) ?? LAST })}
      />
      <SelectRow
        label={t('repeats.weekday')}
        value={String(day.weekday)}
        options={names.map(({ long }, index) => ({ value: String(index + 1), label: long }))}
        onChange={(value) => onChange({ ...day, weekday: Number(value) as RuleWeekday['weekday'] })} // 1 to 7
      />
    </div>
  );
}
