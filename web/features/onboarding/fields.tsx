import { type ComponentType, useRef } from 'react';
import { birthDateOf, birthYearOptions, GENDERS, isShortName } from '#domain/account/account.schema.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { CYCLE_LENGTH_RANGE, PERIOD_LENGTH_RANGE } from '#domain/cycle/cycle.schema.ts';
import { formatter } from '#web/i18n/format.ts';
import { monthNames } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { autofillOf } from '#web/lib/device-storage.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { browserTimeZone, useNow } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { StepperField } from '#web/ui/inputs/stepper.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { type FieldsProps, followingDays, lastLengthOf, type Question } from './draft.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** Day, month and year as three native selects; the error is under the first. The last one that is pressed goes on. */
function BirthFields({ draft, change, answer, error }: FieldsProps) {
  const { t, language } = useTranslation();
  const isPressed = useRef(false);
  const currentYear = Number(localDateAt(useNow(), browserTimeZone()).slice(0, 4));
  const numbers = (values: readonly number[]) => values.map((value) => ({ value, label: String(value) }));
  const parts = [
    { name: 'day', options: numbers(DAYS) },
    { name: 'month', options: monthNames(language).map((label, index) => ({ value: index + 1, label })) },
    { name: 'year', options: numbers(birthYearOptions(currentYear)) },
  ] as const;
  return (
    <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-3">
      {parts.map(({ name, options }, index) => (
        <SelectField
          key={name}
          label={t(`onboarding.birth.${name}`)}
          name={name}
          autoComplete={autofillOf(`bday-${name}`)}
          value={draft[name]}
          error={index === 0 ? error : undefined}
          onPointerDown={() => {
            isPressed.current = true;
          }}
          onKeyDown={() => {
            isPressed.current = false;
          }}
          onChange={({ target: { value } }) => {
            const isOpen = parts.some((part) => draft[part.name] === '');
            const isLast = parts.every((part) => part.name === name || draft[part.name] !== '');
            (isPressed.current && isOpen && isLast ? answer : change)({ [name]: value });
          }}
          options={options}
        >
          <option value="" disabled>
            {t('onboarding.birth.choose')}
          </option>
        </SelectField>
      ))}
    </div>
  );
}

/** The answers without a day, each with the mode that it suggests. */
const WITHOUT_DAY = [
  ['none', null],
  ['forgotten', 'natural'],
] as const;

/** A day from the birth date to today in the chosen time zone, and below it the answers without a day. */
function LastPeriodFields({ draft, change, answer }: FieldsProps) {
  const { t } = useTranslation();
  const today = localDateAt(useNow(), draft.zone);
  const { lastPeriodOn } = draft;
  const born = birthDateOf({ day: Number(draft.day), month: Number(draft.month), year: Number(draft.year) });
  const follows = Object.fromEntries(followingDays(draft, today).map((day) => [day, 'follows' as const]));
  return (
    <div className="grid gap-4">
      <DayCalendar
        selected={lastPeriodOn}
        onSelect={(day) => answer({ lastPeriodOn: day })}
        today={today}
        minDay={born}
        maxDay={today}
        marks={lastPeriodOn === null ? {} : { ...follows, [lastPeriodOn]: 'logged' }}
      />
      <div className="flex flex-wrap gap-2">
        {WITHOUT_DAY.map(([modeAsked, mode]) => (
          <Button
            key={modeAsked}
            variant="outline"
            className="flex-auto px-3! text-small"
            onClick={() => change({ modeAsked, mode })}
          >
            {t(`onboarding.lastPeriod.${modeAsked}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

// Lazy, because no other question needs the table of cities.
const ZoneFields = lazyPart(async () => (await import('./zone-fields.tsx')).ZoneFields);
const ModeFields = lazyPart(async () => (await import('./mode-fields.tsx')).ModeFields, {
  texts: ['pages', 'modes'],
});

const PERIOD_LENGTHS = { presets: [3, 4, 5, 6, 7], ...PERIOD_LENGTH_RANGE };
const LENGTHS = {
  cycleLength: { name: 'cycle_length', presets: [26, 28, 30, 32], ...CYCLE_LENGTH_RANGE },
  periodLength: { name: 'period_length', ...PERIOD_LENGTHS },
  lastLength: { name: 'last_period_length', ...PERIOD_LENGTHS },
};

/** The fields of a question about a number of days. */
const lengthFields = (length: keyof typeof LENGTHS) =>
  function LengthFields({ draft, change, answer, error }: FieldsProps) {
    const { t } = useTranslation();
    return (
      <StepperField
        {...LENGTHS[length]}
        label={t(`onboarding.${length}.label`)}
        value={length === 'lastLength' ? lastLengthOf(draft) : draft[length]}
        error={error}
        unit={t('onboarding.unit')}
        decreaseLabel={t('onboarding.fewer')}
        increaseLabel={t('onboarding.more')}
        onChange={(days) => change({ [length]: days })}
        onPreset={(days) => answer({ [length]: days })}
      />
    );
  };

/** The fields of each question; lazy ones need a `Suspense` around them. */
export const FIELDS: Readonly<Record<Question, ComponentType<FieldsProps>>> = {
  name: NameFields,
  gender: GenderFields,
  birth: BirthFields,
  zone: ZoneFields,
  cycleLength: lengthFields('cycleLength'),
  periodLength: lengthFields('periodLength'),
  lastPeriod: LastPeriodFields,
  here: () => null,
  mode: ModeFields,
  menstruating: MenstruatingFields,
  lastLength: lengthFields('lastLength'),
};

const NAMES = { 0: 'unsaid', 1: 'female', 2: 'male', 3: 'nonBinary' } as const;

function GenderFields({ draft, change, answer }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      legend={t('onboarding.gender.question')}
      name="gender"
      value={draft.gender}
      options={GENDERS.map((code) => ({ value: String(code), label: t(`onboarding.gender.${NAMES[code]}`) }))}
      onChange={(gender) => change({ gender })}
      onPress={(gender) => answer({ gender })}
    />
  );
}

function MenstruatingFields({ draft, change, answer }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      legend={t('onboarding.menstruating.question')}
      name="currently_menstruating"
      value={draft.menstruating}
      options={[
        { value: 'yes', label: t('common.yes') },
        { value: 'no', label: t('common.no') },
      ]}
      onChange={(menstruating) => change({ menstruating })}
      onPress={(menstruating) => answer({ menstruating })}
    />
  );
}

function NameFields({ draft, change, answer, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('onboarding.name.label')}
        size="large"
        name="name"
        autoFocus={draft.name === ''}
        autoComplete={autofillOf('given-name')}
        value={draft.name}
        error={error}
        onChange={(event) => change({ name: event.target.value })}
      />
      {error !== undefined && isShortName(draft.name) && (
        <Button variant="outline" onClick={() => answer({ wholeName: draft.name })}>
          {t('onboarding.name.whole', { name: draft.name.trim() })}
        </Button>
      )}
    </>
  );
}

/** The sentence under a question; those that say everything have none. */
export function QuestionHint({ question, zone }: { question: Question; zone: string }) {
  const { t, language } = useTranslation();
  const now = useNow();
  if (question === 'menstruating' || question === 'birth') return null;
  return t(`onboarding.${question}.hint`, {
    time: formatter(language, { timeZone: zone, timeStyle: 'short' }).format(now * 1000),
  });
}
