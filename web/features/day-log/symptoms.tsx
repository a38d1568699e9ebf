import { useQuery } from '@tanstack/react-query';
import { Droplets, FlaskConical, FlaskRound, Heart, Plus, Thermometer, Weight } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  celsiusFrom,
  DAY_SYMPTOMS_MAX,
  DISCHARGES,
  decimalFrom,
  inUnit,
  isIntimateFlag,
  PAIN_FLAGS,
  PAIN_PLACES,
  SEX_KINDS,
  SYMPTOMS,
  type Symptom,
  TEMPERATURE_RANGE,
  TEMPERATURE_UNITS,
  TEST_RESULTS,
  type TemperatureUnit,
  WEIGHT_RANGE,
} from '#domain/day-log/day-log.fields.ts';
import { symptomsByUse } from '#domain/day-log/day-log.rules.ts';
import { OWN_SYMPTOM_NAME_MAX, type ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { errorText } from '#web/i18n/format.ts';
import { decimal, listOf } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { store } from '#web/lib/device-storage.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { PAIN_LEVELS, PainMark } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DiscChoice } from '#web/ui/inputs/choice.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { nameSymptom, ownSymptomsQuery, readTemperatureUnit, TEMPERATURE_UNIT_KEY } from './day-log.data.ts';
import { useRecentDays } from './days.data.ts';
import {
  Chips,
  ChoiceRow,
  type EditableDay,
  FlagChip,
  FoldRow,
  NumberField,
  Section,
  UnfoldChip,
} from './rows.tsx';

const TRANSITION_FIRST: readonly Symptom[] = ['hot_flushes', 'night_sweats'];

/** The number that is offered before all are unfolded. */
const FIRST = 6;

/** Symptoms: first those logged most and those of the day, then all, and a field for one of the person's own. */
export function SymptomsSection({ of }: { of: EditableDay }) {
  const { t } = useTranslation();
  const { date, day, patchDay } = of;
  const chosen = day.symptoms ?? [];
  const names = useSymptomNames(chosen);
  // Without the open day, so that a press moves no chip.
  const others = (useRecentDays()?.days ?? []).filter((other) => other.date !== date);
  const [atFirst] = useState(chosen);
  const [isOpen, setOpen] = useState(false);
  const [isFull, setFull] = useState(false);
  // These come first in the transition to menopause.
  const first = useUser().cycle.in_transition === 1 ? TRANSITION_FIRST : [];
  const all = symptomsByUse([...new Set([...first, ...names.keys()])], others);
  const shown = all.filter(
    (symptom, index) => isOpen || index < FIRST || atFirst.includes(symptom) || chosen.includes(symptom),
  );

  function save(symptoms: string[]) {
    setFull(symptoms.length > DAY_SYMPTOMS_MAX);
    if (symptoms.length <= DAY_SYMPTOMS_MAX) patchDay({ symptoms });
  }

  return (
    <Section of={of} fields={['symptoms']}>
      <Chips
        legend={t('daySheet.symptoms')}
        options={shown.map((value) => ({ value, label: names.get(value) ?? '' }))}
        chosen={chosen}
        onChange={save}
        after={
          <UnfoldChip
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            label={t('daySheet.allSymptoms', { count: all.length })}
          />
        }
        error={isFull ? t('daySheet.enoughSymptoms', { count: DAY_SYMPTOMS_MAX }) : undefined}
      />
      {isOpen && <AddSymptom onAdded={(symptom) => chosen.includes(symptom) || save([...chosen, symptom])} />}
    </Section>
  );
}

/** The names of all offered symptoms, and of hidden ones that are logged on the day, by id. */
function useSymptomNames(logged: readonly string[]): ReadonlyMap<string, string> {
  const { t } = useTranslation();
  const { data: own = [] } = useQuery(ownSymptomsQuery);
  const offered = own.filter(({ symptom_id, archived }) => archived === 0 || logged.includes(symptom_id));
  return new Map<string, string>([
    ...SYMPTOMS.map((symptom) => [symptom, t(`daySheet.symptomWords.${symptom}`)] as const),
    ...offered.map(({ symptom_id, name }) => [symptom_id, name] as const),
  ]);
}

/** A field for a symptom of the person's own. An existing name selects that symptom. */
function AddSymptom({ onAdded }: { onAdded: (symptom: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '' || isAdding) return;
    setAdding(true);
    setError(undefined);
    try {
      onAdded(await nameSymptom(name.trim()));
      setName('');
    } catch (failure) {
      setError(errorText(failure));
    }
    setAdding(false);
  }

  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={(event) => void add(event)}>
      <div className="min-w-0 flex-1 basis-40">
        <TextField
          label={t('daySheet.addSymptom')}
          value={name}
          maxLength={OWN_SYMPTOM_NAME_MAX}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" variant="outline" busy={isAdding && t('common.saving')} icon={<Plus size={18} />}>
        {t('daySheet.add')}
      </Button>
    </form>
  );
}

/** Always shown with pain; the others are folded. */
const FIRST_FLAGS: readonly string[] = ['painkiller', 'kept_from'];
const isFirst = (flag: string) => FIRST_FLAGS.includes(flag);

/** Pain and, if there is any, its places and flags. */
export function PainSection({ of }: { of: EditableDay }) {
  const { t } = useTranslation();
  const { day, patchDay } = of;
  return (
    <Section of={of} fields={['pain', 'pain_places', 'pain_flags']}>
      <DiscChoice
        legend={t('dayLog.pain')}
        options={PAIN_LEVELS.map((value) => ({
          value,
          word: t(`dayLog.painWords.${value}`),
          mark: <PainMark level={value} />,
        }))}
        value={PAIN_LEVELS.find((level) => level === day.pain) ?? null}
        onChange={(pain) => patchDay({ pain })}
      />
      {day.pain !== null && day.pain > 0 && (
        <>
          <Chips
            legend={t('daySheet.painPlaces')}
            hideLegend
            options={PAIN_PLACES.map((value) => ({ value, label: t(`daySheet.painPlaceWords.${value}`) }))}
            chosen={day.pain_places ?? []}
            onChange={(pain_places) => patchDay({ pain_places })}
          />
          <PainFlags of={of} />
        </>
      )}
    </Section>
  );
}

/** The flags of a pain. Intimate ones are offered only with consent; without it, chosen ones can still be cleared. */
function PainFlags({ of: { day, patchDay } }: { of: EditableDay }) {
  const { t } = useTranslation();
  const agreed = useUser().details.consents.intimate?.given === 1;
  const chosen = day.pain_flags ?? [];
  const [atFirst] = useState(chosen);
  const isOffered = (flag: string) => agreed || !isIntimateFlag(flag) || atFirst.includes(flag);
  const [isOpen, setOpen] = useState(PAIN_FLAGS.some((flag) => !isFirst(flag) && chosen.includes(flag)));
  return (
    <Chips
      legend={t('daySheet.painFlags')}
      hideLegend
      options={PAIN_FLAGS.filter((flag) => isFirst(flag) || (isOpen && isOffered(flag))).map((value) => ({
        value,
        label: t(`daySheet.painFlagWords.${value}`),
      }))}
      chosen={chosen}
      onChange={(now) => patchDay({ pain_flags: PAIN_FLAGS.filter((flag) => now.includes(flag)) })}
      after={<UnfoldChip isOpen={isOpen} onToggle={() => setOpen(!isOpen)} label={t('daySheet.morePain')} />}
    />
  );
}

/** Temperature, discharge and ovulation test, as far as they're switched on. */
export function SignsSection({ of, kinds }: { of: EditableDay; kinds: ShownKinds }) {
  const { t } = useTranslation();
  const { day, patchDay } = of;
  return (
    <Section of={of} fields={['temperature', 'disturbed', 'discharge', 'lh']}>
      <FoldGroup legend={t('daySheet.signs')}>
        {kinds.temperature === 1 && <TemperatureRow of={of} />}
        {kinds.discharge === 1 && (
          <ChoiceRow
            icon={<Droplets size={22} />}
            label={t('daySheet.discharge')}
            options={DISCHARGES.map((value) => ({ value, label: t(`daySheet.dischargeWords.${value}`) }))}
            value={day.discharge}
            onChange={(discharge) => patchDay({ discharge })}
          />
        )}
        {kinds.tests === 1 && (
          <ChoiceRow
            icon={<FlaskConical size={22} />}
            label={t('daySheet.lh')}
            options={TEST_RESULTS.map((value) => ({ value, label: t(`daySheet.testWords.${value}`) }))}
            value={day.lh}
            onChange={(lh) => patchDay({ lh })}
          />
        )}
      </FoldGroup>
    </Section>
  );
}

const FoldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 font-semibold text-small">{legend}</legend>
    <div>{children}</div>
  </fieldset>
);

/** The morning's temperature, in °C or °F, and whether something disturbed it. */
function TemperatureRow({ of: { day, patchDay } }: { of: EditableDay }) {
  const { t, language } = useTranslation();
  const [unit, setUnit] = useTemperatureUnit();
  const shown = (celsius: number) => `${decimal(inUnit(celsius, unit), language)} °${unit}`;
  const { temperature, disturbed } = day;
  return (
    <FoldRow
      icon={<Thermometer size={22} />}
      label={t('daySheet.temperature')}
      value={temperature === null ? null : shown(temperature)}
    >
      <Segmented
        legend={t('daySheet.unit')}
        value={unit}
        onChange={setUnit}
        options={TEMPERATURE_UNITS.map((value) => ({ value, label: `°${value}` }))}
      />
      <NumberField
        key={unit}
        label={`${t('daySheet.temperature')} (°${unit})`}
        value={temperature === null ? null : inUnit(temperature, unit)}
        read={(typed) => {
          const celsius = celsiusFrom(typed, unit);
          return celsius === undefined ? undefined : inUnit(celsius, unit);
        }}
        range={t('daySheet.temperatureRange', {
          low: shown(TEMPERATURE_RANGE.min),
          high: shown(TEMPERATURE_RANGE.max),
        })}
        onChange={(entered) =>
          patchDay({ temperature: entered === null ? null : (celsiusFrom(String(entered), unit) ?? null) })
        }
      />
      <FlagChip
        label={t('daySheet.disturbed')}
        isOn={disturbed === 1}
        onPress={() => patchDay({ disturbed: disturbed === 1 ? 0 : 1 })}
      />
    </FoldRow>
  );
}

/** The unit of temperatures, °C by default; remembered on this device until the person signs out. */
function useTemperatureUnit(): [TemperatureUnit, (unit: TemperatureUnit) => void] {
  const [unit, setUnit] = useState<TemperatureUnit>(readTemperatureUnit);
  const choose = (next: TemperatureUnit) => {
    store(TEMPERATURE_UNIT_KEY, next);
    setUnit(next);
  };
  return [unit, choose];
}

/** Sex, pregnancy test and weight, as far as they're switched on. */
export function PrivateSection({ of, kinds }: { of: EditableDay; kinds: ShownKinds }) {
  const { t, language } = useTranslation();
  const { day, patchDay } = of;
  const sex = SEX_KINDS.filter((kind) => day.sex?.includes(kind)).map((kind) =>
    t(`daySheet.sexWords.${kind}`),
  );
  return (
    <Section of={of} fields={['sex', 'pregnancy_test', 'weight']}>
      <FoldGroup legend={t('daySheet.private')}>
        {kinds.sex === 1 && (
          <FoldRow
            icon={<Heart size={22} />}
            label={t('daySheet.sex')}
            value={sex.length > 0 ? listOf(sex, language) : null}
          >
            <Chips
              legend={t('daySheet.sex')}
              hideLegend
              options={SEX_KINDS.map((value) => ({ value, label: t(`daySheet.sexWords.${value}`) }))}
              chosen={day.sex ?? []}
              onChange={(chosen) => patchDay({ sex: chosen })}
            />
          </FoldRow>
        )}
        {kinds.tests === 1 && (
          <ChoiceRow
            icon={<FlaskRound size={22} />}
            label={t('daySheet.pregnancyTest')}
            options={TEST_RESULTS.map((value) => ({ value, label: t(`daySheet.testWords.${value}`) }))}
            value={day.pregnancy_test}
            onChange={(pregnancy_test) => patchDay({ pregnancy_test })}
          />
        )}
        {kinds.weight === 1 && (
          <FoldRow
            icon={<Weight size={22} />}
            label={t('daySheet.weight')}
            value={day.weight === null ? null : `${decimal(day.weight, language)} kg`}
          >
            <NumberField
              label={t('daySheet.weight')}
              value={day.weight}
              read={weightFrom}
              range={t('daySheet.weightRange', { low: WEIGHT_RANGE.min, high: WEIGHT_RANGE.max })}
              onChange={(weight) => patchDay({ weight })}
            />
          </FoldRow>
        )}
      </FoldGroup>
    </Section>
  );
}

/** The typed kilograms, rounded to one decimal; `undefined` if it isn't a weight. */
function weightFrom(typed: string): number | undefined {
  const value = decimalFrom(typed);
  if (value === undefined || value < WEIGHT_RANGE.min || value > WEIGHT_RANGE.max) return undefined;
  return Math.round(value * 10) / 10;
}
