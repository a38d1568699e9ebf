import { firstDayOfWeek } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { nearDay } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { DateField } from '#web/ui/calendar/month-calendar.tsx';
import { Segmented, type SegmentedProps } from '#web/ui/inputs/segmented.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import type { DraftFieldProps } from './task-draft.tsx';

export function DayFields({ draft, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <DayField label={t('tasks.start')} day={draft.startOn} onChange={(startOn) => onEdit({ startOn })} />
      <DayField
        label={t('tasks.dueOn')}
        day={draft.endOn}
        onChange={(endOn) => onEdit({ endOn })}
        error={errors.endOn && t(`tasks.${errors.endOn}`)}
      />
    </div>
  );
}

type DayFieldProps = {
  label: string;
  day: LocalDate | null;
  onChange: (day: LocalDate | null) => void;
  error?: string | undefined;
  none?: string | undefined;
  /** The first day that can be chosen, if it's after today. */
  from?: LocalDate | undefined;
};

/** A field for a day from today on, shown as text. */
export function DayField({ label, day, onChange, error, none, from }: DayFieldProps) {
  const { t, language, today } = useTextContext();
  return (
    <DateField
      label={label}
      day={day}
      // The value comes from the calendar or the server; both give valid days.
      onChange={(chosen) => onChange(chosen as LocalDate | null)}
      today={today}
      minDay={from !== undefined && from > today ? from : today}
      language={language}
      weekStartsOn={firstDayOfWeek(language)}
      // The draft has a valid day.
      format={(shown) => capitalised(nearDay(shown as LocalDate, { today, language }), language)}
      texts={{
        none: none ?? t('tasks.noDay'),
        clear: t('tasks.clearDay', { field: label }),
        calendar: {
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          past: t('calendar.past'),
        },
      }}
      error={error}
    />
  );
}

export function SegmentsField<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <div className="grid w-full gap-1.5">
      <p className="font-semibold text-small" aria-hidden="true">
        {props.legend}
      </p>
      <Segmented {...props} />
    </div>
  );
}

type ChoiceFieldProps<Value extends string> = {
  label: string;
  value: Value | null;
  noneLabel: string;
  options: readonly Value[];
  textOf: (value: Value) => string;
  onChange: (value: Value | null) => void;
};

/** A select field with an extra option for none. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, noneLabel, options, textOf, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? null)}
      noneLabel={noneLabel}
      options={options.map((option) => ({ value: option, label: textOf(option) }))}
    />
  );
}
