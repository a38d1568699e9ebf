import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  type CalendarRule,
  formatCalendarRule,
  parseCalendarRule,
} from '#domain/recurrence/calendar-rule.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { FieldError } from '#web/ui/inputs/field-frame.tsx';
import { SelectRow } from '#web/ui/inputs/select-row.tsx';
import { CountTile } from './count-tile.tsx';
import { DayField } from './day-field.tsx';
import type { RepeatPartProps } from './repeat-props.ts';
import { RuleDays } from './rule-days.tsx';
import { RuleEnd } from './rule-end.tsx';
import { SegmentsField } from './segments-field.tsx';

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
/** What a rule that counts from the day a task was done doesn't have. */
const PLAIN = { ...NO_DAYS, until: null, count: null } as const;

/** A rule of the calendar: every so many days, weeks, months or years, from which day on, and until when. */
export function CalendarRuleEditor({ repeat, onChange, error }: RepeatPartProps) {
  const { t } = useTranslation();
  const { today } = useToday();
  const read = parseCalendarRule(repeat.rule ?? '');
  const rule = 'rule' in read ? read.rule : EVERY_WEEK;
  const first = (repeat.from ?? today) as LocalDate; // from the field itself, or the server
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
          onChange={(frequency) => edit({ ...NO_DAYS, frequency: unitOf(frequency) })}
        />
      </div>
      {!isAfterDone && <RuleDays rule={rule} first={first} onEdit={edit} />}
      <FieldError
        id="task-rule"
        error={error === 'ruleRefused' ? t('repeats.errors.ruleRefused') : undefined}
      />
      <SegmentsField
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
      {!isAfterDone && <RuleEnd rule={rule} first={first} onEdit={edit} />}
    </>
  );
}

const unitOf = (text: string): CalendarRule['frequency'] => UNITS.find((unit) => unit === text) ?? 'WEEKLY';
