import { type ComponentProps, useState } from 'react';
import { type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import {
  type CalendarRule,
  formatCalendarRule,
  parseCalendarRule,
  type RuleWeekday,
} from '#domain/recurrence/calendar-rule.ts';
import { inWeekOrder, weekdayNames } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { LabelledSegments } from '#web/ui/inputs/segmented.tsx';
import { SelectRow } from '#web/ui/inputs/select-field.tsx';
import { NumberTile } from '#web/ui/inputs/stepper.tsx';
import { FieldError } from '#web/ui/inputs/text-field.tsx';
import { DayField, type RepeatPartProps, type RulePartProps } from './task-draft.tsx';

const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const INTERVAL_MAX = 99;

const EVERY_WEEK: CalendarRule = {
  frequency: 'WEEKLY',
  interval: 1,
  byDay: [],
  byMonthDay: null,
  until: null,
  count: null,
};
const NO_DAYS = { byDay: [], byMonthDay: null } as const;
/** The fields that are empty in a rule that counts from the day a task was done. */
const PLAIN = { ...NO_DAYS, until: null, count: null } as const;

/** Edits a calendar rule: every so many days, weeks, months or years, its first day, and its end. */
export function CalendarRuleEditor({ repeat, onChange, error }: RepeatPartProps) {
  const { t, today } = useTextContext();
  const read = parseCalendarRule(repeat.rule ?? '');
  const rule = 'rule' in read ? read.rule : EVERY_WEEK;
  const first = (repeat.from ?? today) as LocalDate; // from the field or the server, which give valid days
  const isAfterDone = Number(repeat.after_completion ?? 0) === 1;
  const send = (changed: CalendarRule, more: Partial<typeof repeat> = {}) =>
    onChange({
      rule: formatCalendarRule(changed),
      from: first,
      after_completion: isAfterDone ? 1 : 0,
      ...more,
    });
  const edit = (change: Partial<CalendarRule>) => send({ ...rule, ...change });
  const begin = (day: LocalDate) =>
    send({ ...rule, until: rule.until !== null && rule.until < day ? day : rule.until }, { from: day });
  const part = { rule, first, onEdit: edit };

  return (
    <>
      <div className="number-pair">
        <CountTile
          label={t('repeats.every')}
          value={rule.interval}
          min={1}
          max={INTERVAL_MAX}
          onChange={(interval) => edit({ interval })}
        />
        <SelectRow
          label={t('repeats.unit')}
          value={rule.frequency}
          options={UNITS.map((value) => ({
            value,
            label: t(`repeats.units.${value}`, { count: rule.interval }),
          }))}
          onChange={(text) =>
            edit({ ...NO_DAYS, frequency: UNITS.find((unit) => unit === text) ?? 'WEEKLY' })
          }
        />
      </div>
      {!isAfterDone && rule.frequency === 'WEEKLY' && <Weekdays {...part} />}
      {!isAfterDone && rule.frequency === 'MONTHLY' && <RuleMonthDay {...part} />}
      <FieldError
        id="task-rule"
        error={error === 'ruleRefused' ? t('repeats.errors.ruleRefused') : undefined}
      />
      <LabelledSegments
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
      <DayField label={t('repeats.first')} day={first} onChange={(day) => begin(day ?? today)} />
      {!isAfterDone && <RuleEnd {...part} />}
    </>
  );
}

/** The weekdays in the order of the week, each with its number: 1 for Monday to 7 for Sunday. */
function useWeekdays() {
  const language = useLanguage();
  return inWeekOrder(
    weekdayNames(language).map((name, index) => ({ ...name, weekday: index + 1 })),
    language,
  );
}

function Weekdays({ rule, first, onEdit }: RulePartProps) {
  const { t } = useTranslation();
  const names = useWeekdays();
  const chosen = rule.byDay.length > 0 ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOf(first)];

  function toggle(weekday: number) {
    const days = chosen.includes(weekday) ? chosen.filter((day) => day !== weekday) : [...chosen, weekday];
    if (days.length === 0) return;
    const sorted = days.toSorted((left, right) => left - right);
    onEdit({ byDay: sorted.map((day) => ({ weekday: day as RuleWeekday['weekday'], nth: null })) }); // 1 to 7
  }

  return (
    <fieldset className="weekday-chips relative flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{t('repeats.weekdays')}</legend>
      {names.map(({ letter, long, weekday }) => (
        <button
          key={long}
          type="button"
          className="size-tap rounded-full border border-line-strong bg-surface font-medium aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action"
          aria-label={long}
          aria-pressed={chosen.includes(weekday)}
          onClick={() => toggle(weekday)}
        >
          <span aria-hidden="true">{letter}</span>
        </button>
      ))}
    </fieldset>
  );
}

const SORTS = ['day', 'last', 'weekday'] as const;
const NTHS = [1, 2, 3, 4, -1] as const;
const LAST = -1;
const MONTH_DAYS_MAX = 31;
/** The first day of the month that some months don't have. */
const SHORT_FROM = 29;

/** The day of the month: by number, the last one, or a weekday like the last Friday. */
function RuleMonthDay({ rule, first, onEdit }: RulePartProps) {
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
  const names = useWeekdays();
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
        options={names.map(({ long, weekday }) => ({ value: String(weekday), label: long }))}
        onChange={(value) => onChange({ ...day, weekday: Number(value) as RuleWeekday['weekday'] })} // 1 to 7
      />
    </div>
  );
}

const ENDINGS = ['never', 'until', 'count'] as const;
const COUNT_MAX = 999;
const USUAL_COUNT = 10;

/** The end of a rule: never, on a day, or after so many times. */
function RuleEnd({ rule, first, onEdit }: RulePartProps) {
  const { t } = useTranslation();
  /** Whether a last day is to be chosen. Until it is, the rule has no end. */
  const [asksUntil, setAsksUntil] = useState(rule.until !== null);
  const ending = rule.count !== null ? 'count' : asksUntil ? 'until' : 'never';

  function choose(chosen: string) {
    setAsksUntil(chosen === 'until');
    onEdit({ until: null, count: chosen === 'count' ? USUAL_COUNT : null });
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
          from={first}
          onChange={(until) => onEdit({ until, count: null })}
        />
      )}
      {rule.count !== null && (
        <CountTile
          label={t('repeats.times')}
          value={rule.count}
          min={1}
          max={COUNT_MAX}
          onChange={(count) => onEdit({ count })}
        />
      )}
    </div>
  );
}

type CountTileProps = Omit<ComponentProps<typeof NumberTile>, 'decreaseLabel' | 'increaseLabel'>;

/** A number on a tile, with buttons whose names say what they decrease or increase. */
export function CountTile({ label, ...rest }: CountTileProps) {
  const { t } = useTranslation();
  return (
    <NumberTile
      label={label}
      decreaseLabel={t('repeats.less', { label })}
      increaseLabel={t('repeats.more', { label })}
      {...rest}
    />
  );
}
