import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import {
  type CalendarRule,
  calendarRuleText,
  type RuleWeekday,
  readCalendarRule,
} from '#domain/recurrence/calendar-rule.ts';
import { weekdayNames } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { NumberTile } from '#web/ui/inputs/number-tile.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { SelectRow } from '#web/ui/inputs/select-row.tsx';
import { DayField } from './day-field.tsx';
import type { RepeatEditorProps } from './repeat-editor.tsx';

const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const ENDINGS = ['never', 'until', 'count'] as const;
const MAX_INTERVAL = 99;
const MAX_COUNT = 999;
/** Days that not every month has. */
const SHORT_FROM = 29;

const EVERY_WEEK: CalendarRule = {
  frequency: 'WEEKLY',
  interval: 1,
  byDay: [],
  byMonthDay: null,
  until: null,
  count: null,
};
/** What a rule that counts from the day a task was done doesn't have. */
const PLAIN = { byDay: [], byMonthDay: null, until: null, count: null } as const;

/** A rule of the calendar: every so many days, weeks, months or years, from which day on, and until when. */
export function CalendarRuleEditor({ repeat, onChange }: RepeatEditorProps) {
  const { t } = useTranslation();
  const { today } = useToday();
  const read = readCalendarRule(repeat.rule ?? '');
  const rule = 'rule' in read ? read.rule : EVERY_WEEK;
  const first = (repeat.from ?? today) as LocalDate; // from the field itself, or the server
  const isAfterDone = Number(repeat.after_completion ?? 0) === 1;
  const send = (changed: CalendarRule, more: Partial<typeof repeat> = {}) =>
    onChange({
      from: first,
      after_completion: isAfterDone ? 1 : 0,
      rule: calendarRuleText(changed),
      ...more,
    });
  const edit = (change: Partial<CalendarRule>) => send({ ...rule, ...change });

  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <NumberTile
          label={t('repeats.every')}
          value={rule.interval}
          min={1}
          max={MAX_INTERVAL}
          decreaseLabel={t('repeats.less', { label: t('repeats.every') })}
          increaseLabel={t('repeats.more', { label: t('repeats.every') })}
          onChange={(interval) => edit({ interval })}
        />
        <div className="self-end">
          <SelectRow
            label={t('repeats.unit')}
            value={rule.frequency}
            options={UNITS.map((value) => ({
              value,
              label: t(`repeats.units.${value}`, { count: rule.interval }),
            }))}
            onChange={(frequency) =>
              send({ ...rule, ...PLAIN, until: rule.until, count: rule.count, frequency: unitOf(frequency) })
            }
          />
        </div>
      </div>
      {!isAfterDone && <RuleDays rule={rule} first={first} onEdit={edit} />}
      <Segmented
        legend={t('repeats.countedFrom')}
        value={isAfterDone ? 'done' : 'calendar'}
        options={[
          { value: 'calendar', label: t('repeats.fromCalendar') },
          { value: 'done', label: t('repeats.fromDone') },
        ]}
        onChange={(value) =>
          value === 'done'
            ? send({ ...rule, ...PLAIN }, { after_completion: 1 })
            : send(rule, { after_completion: 0 })
        }
      />
      <DayField
        label={t('repeats.first')}
        day={first}
        onChange={(day) => onChange({ ...repeat, from: day ?? today })}
      />
      {!isAfterDone && <RuleEnd rule={rule} onEdit={edit} />}
    </>
  );
}

const unitOf = (text: string): CalendarRule['frequency'] => UNITS.find((unit) => unit === text) ?? 'WEEKLY';

type RulePartProps = { rule: CalendarRule; onEdit: (change: Partial<CalendarRule>) => void };

/** The weekdays of a week, or the day of a month. */
function RuleDays({ rule, first, onEdit }: RulePartProps & { first: LocalDate }) {
  if (rule.frequency === 'WEEKLY') return <Weekdays rule={rule} first={first} onEdit={onEdit} />;
  return rule.frequency === 'MONTHLY' ? <MonthDay rule={rule} first={first} onEdit={onEdit} /> : null;
}

function Weekdays({ rule, first, onEdit }: RulePartProps & { first: LocalDate }) {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  const chosen = rule.byDay.length > 0 ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOf(first)];

  function toggle(weekday: number) {
    const days = chosen.includes(weekday) ? chosen.filter((day) => day !== weekday) : [...chosen, weekday];
    const sorted = days.toSorted((left, right) => left - right);
    if (sorted.length > 0)
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

function MonthDay({ rule, first, onEdit }: RulePartProps & { first: LocalDate }) {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  const day = Number(first.slice(8));
  const weekday = weekdayOf(first) as RuleWeekday['weekday']; // 1 to 7
  const nth = Math.ceil(day / 7);
  const name = names[weekday - 1]?.long ?? '';
  const [nthDay] = rule.byDay;
  const value = nthDay ? `nth${nthDay.nth}` : rule.byMonthDay === -1 ? 'last' : 'day';
  const shown = rule.byMonthDay ?? day;
  const nths = ([1, 2, 3, 4, -1] as const).filter((one) => one === nth || one === -1 || one === nthDay?.nth);

  function choose(chosen: string) {
    if (chosen === 'day') return onEdit({ byDay: [], byMonthDay: day });
    if (chosen === 'last') return onEdit({ byDay: [], byMonthDay: -1 });
    const place = nths.find((one) => `nth${one}` === chosen) ?? -1;
    onEdit({ byDay: [{ weekday: nthDay?.weekday ?? weekday, nth: place }], byMonthDay: null });
  }

  return (
    <div className="grid gap-2">
      <SelectRow
        label={t('repeats.onDay')}
        value={value}
        options={[
          { value: 'day', label: t('repeats.dayOfMonth', { day: shown === -1 ? day : shown }) },
          { value: 'last', label: t('repeats.lastDay') },
          ...nths.map((one) => ({
            value: `nth${one}`,
            label: t(`repeats.nth.${one}`, {
              weekday: names[(nthDay?.weekday ?? weekday) - 1]?.long ?? name,
            }),
          })),
        ]}
        onChange={choose}
      />
      {value === 'day' && shown >= SHORT_FROM && (
        <p className="text-ink-2 text-small">
          {t('repeats.shortMonths', { day: shown })}{' '}
          <button
            type="button"
            className="min-h-tap font-semibold underline underline-offset-4"
            onClick={() => choose('last')}
          >
            {t('repeats.useLastDay')}
          </button>
        </p>
      )}
    </div>
  );
}

function RuleEnd({ rule, onEdit }: RulePartProps) {
  const { t } = useTranslation();
  const [asksUntil, setAsksUntil] = useState(rule.until !== null);
  const ending = rule.count !== null ? 'count' : asksUntil ? 'until' : 'never';

  function choose(chosen: string) {
    setAsksUntil(chosen === 'until');
    onEdit({ until: null, count: chosen === 'count' ? 10 : null });
  }

  return (
    <div className="grid gap-3">
      <SelectRow
        label={t('repeats.ends')}
        value={ending}
        options={ENDINGS.map((value) => ({ value, label: t(`repeats.endings.${value}`) }))}
        onChange={choose}
      />
      {ending === 'until' && (
        <DayField
          label={t('repeats.until')}
          day={rule.until}
          onChange={(until) => onEdit({ until, count: null })}
        />
      )}
      {ending === 'count' && rule.count !== null && (
        <NumberTile
          label={t('repeats.times')}
          value={rule.count}
          min={1}
          max={MAX_COUNT}
          decreaseLabel={t('repeats.less', { label: t('repeats.times') })}
          increaseLabel={t('repeats.more', { label: t('repeats.times') })}
          onChange={(count) => onEdit({ count })}
        />
      )}
    </div>
  );
}
