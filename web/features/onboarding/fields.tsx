import { type ComponentType, lazy } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { GENDERS } from '#domain/account/account.schema.ts';
import { isShortName } from '#domain/account/profile.schema.ts';
import { CYCLE_LENGTH_RANGE, PERIOD_LENGTH_RANGE } from '#domain/cycle/onboarding.schema.ts';
import { withModeTexts } from '#web/i18n/i18n.ts';
import { autofillOf } from '#web/lib/device-storage.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice-cards.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { StepperField } from '#web/ui/inputs/stepper-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { BirthFields } from './birth-fields.tsx';
import { type FieldsProps, lastLengthOf } from './draft.ts';
import { LastPeriodFields } from './last-period-fields.tsx';
import type { Question } from './start-step.ts';

// With the table of cities, which no other question needs.
const ZoneFields = lazy(async () => ({ default: (await import('./zone-fields.tsx')).ZoneFields }));

// With the texts of modes.
const loadModeFields = withModeTexts(() => import('./mode-fields.tsx'));
const ModeFields = lazy(async () => ({ default: (await loadModeFields()).ModeFields }));

/** Offered for a period's length, in days. */
const PERIOD_PRESETS = [3, 4, 5, 6, 7] as const;

/** The fields of each question; those that load later need a `Suspense` around them. */
export const FIELDS: Readonly<Record<Question, ComponentType<FieldsProps>>> = {
  name: NameFields,
  gender: GenderFields,
  birth: BirthFields,
  zone: ZoneFields,
  cycleLength: CycleLengthFields,
  periodLength: PeriodLengthFields,
  lastPeriod: LastPeriodFields,
  mode: ModeFields,
  menstruating: MenstruatingFields,
  lastLength: LastLengthFields,
};

function CycleLengthFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <StepperField
      {...CYCLE_LENGTH_RANGE}
      label={t('onboarding.cycleLength.label')}
      name="cycle_length"
      value={draft.cycleLength}
      error={error}
      presets={[26, 28, 30, 32]}
      unit={t('onboarding.unit')}
      decreaseLabel={t('onboarding.fewer')}
      increaseLabel={t('onboarding.more')}
      onChange={(cycleLength) => change({ cycleLength })}
    />
  );
}

const NAMES = { 0: 'unsaid', 1: 'female', 2: 'male', 3: 'nonBinary' } as const;

function GenderFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('onboarding.gender.label')}
      name="gender"
      autoComplete={autofillOf('sex')}
      value={draft.gender}
      error={error}
      onChange={(event) => change({ gender: event.target.value })}
    >
      <option value="" disabled>
        {t('onboarding.gender.choose')}
      </option>
      {GENDERS.map((code) => (
        <option key={code} value={code}>
          {t(`onboarding.gender.${NAMES[code]}`)}
        </option>
      ))}
    </SelectField>
  );
}

function LastLengthFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <StepperField
      {...PERIOD_LENGTH_RANGE}
      label={t('onboarding.lastLength.label')}
      name="last_period_length"
      value={lastLengthOf(draft)}
      error={error}
      presets={PERIOD_PRESETS}
      unit={t('onboarding.unit')}
      decreaseLabel={t('onboarding.fewer')}
      increaseLabel={t('onboarding.more')}
      onChange={(lastLength) => change({ lastLength })}
    />
  );
}

function MenstruatingFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      legend={t('onboarding.menstruating.question')}
      name="currently_menstruating"
      value={draft.menstruating}
      error={error}
      options={[
        { value: 'yes', label: t('common.yes') },
        { value: 'no', label: t('common.no') },
      ]}
      onChange={(menstruating) => change({ menstruating })}
    />
  );
}

function NameFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('onboarding.name.label')}
        size="large"
        name="name"
        autoComplete={autofillOf('given-name')}
        value={draft.name}
        error={error}
        onChange={(event) => change({ name: event.target.value })}
      />
      {error !== undefined && isShortName(draft.name) && (
        <Button
          variant="outline"
          onClick={({ currentTarget: { form } }) => {
            flushSync(() => change({ wholeName: draft.name }));
            form?.requestSubmit();
          }}
        >
          {t('onboarding.name.whole', { name: draft.name.trim() })}
        </Button>
      )}
    </>
  );
}

function PeriodLengthFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <StepperField
      {...PERIOD_LENGTH_RANGE}
      label={t('onboarding.periodLength.label')}
      name="period_length"
      value={draft.periodLength}
      error={error}
      presets={PERIOD_PRESETS}
      unit={t('onboarding.unit')}
      decreaseLabel={t('onboarding.fewer')}
      increaseLabel={t('onboarding.more')}
      onChange={(periodLength) => change({ periodLength })}
    />
  );
}
