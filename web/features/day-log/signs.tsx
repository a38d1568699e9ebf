import { Droplets, FlaskConical, FlaskRound, Heart, Thermometer, Weight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  celsiusFrom,
  DISCHARGES,
  decimalFrom,
  inUnit,
  SEX_KINDS,
  TEMPERATURE_RANGE,
  TEMPERATURE_UNITS,
  TEST_RESULTS,
  type TemperatureUnit,
  WEIGHT_RANGE,
} from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { decimal, listOf } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { store } from '#web/lib/device-storage.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { readTemperatureUnit, TEMPERATURE_UNIT_KEY } from './day-log.data.ts';
import { Chips, ChoiceRow, FoldRow, NumberField, Section } from './rows.tsx';
import type { EditableDay } from './use-log-day.ts';

/** Temperature, discharge and ovulation test, as far as they're switched on. */
export function SignsSection({ of, kinds }: { of: EditableDay; kinds: ShownKinds }) {
  const { t } = useTranslation();
  const { day, press } = of;
  return (
    <Section of={of} fields={['temperature', 'disturbed', 'discharge', 'lh']}>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold text-small">{t('daySheet.signs')}</legend>
        <div>
          {kinds.temperature === 1 && <TemperatureRow of={of} />}
          {kinds.discharge === 1 && (
            <ChoiceRow
              icon={<Droplets size={22} />}
              label={t('daySheet.discharge')}
              options={DISCHARGES.map((value) => ({ value, label: t(`daySheet.dischargeWords.${value}`) }))}
              value={day.discharge}
              onChange={(discharge) => press({ discharge })}
            />
          )}
          {kinds.tests === 1 && (
            <ChoiceRow
              icon={<FlaskConical size={22} />}
              label={t('daySheet.lh')}
              options={TEST_RESULTS.map((value) => ({ value, label: t(`daySheet.testWords.${value}`) }))}
              value={day.lh}
              onChange={(lh) => press({ lh })}
            />
          )}
        </div>
      </fieldset>
    </Section>
  );
}

/** The temperature of a morning, in °C or °F, and whether something disturbed it. */
function TemperatureRow({ of: { day, press } }: { of: EditableDay }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [unit, setUnit] = useTemperatureUnit();
  const shown = (celsius: number) => `${decimal(inUnit(celsius, unit), language)} °${unit}`;
  const { temperature, disturbed } = day;
  return (
    <FoldRow
      icon={<Thermometer size={22} />}
      label={t('daySheet.temperature')}
      value={temperature === null ? null : shown(temperature)}
      emptyText={t('daySheet.notNoted')}
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
          press({ temperature: entered === null ? null : (celsiusFrom(String(entered), unit) ?? null) })
        }
      />
      <Chips
        legend={t('daySheet.disturbed')}
        hideLegend
        options={[{ value: 'disturbed', label: t('daySheet.disturbed') }]}
        chosen={disturbed === 1 ? ['disturbed'] : []}
        onChange={(chosen) => press({ disturbed: chosen.length > 0 ? 1 : 0 })}
      />
    </FoldRow>
  );
}

/** The unit of temperatures, remembered on this device until the person signs out; °C at first. */
function useTemperatureUnit(): [TemperatureUnit, (unit: TemperatureUnit) => void] {
  const [unit, setUnit] = useState<TemperatureUnit>(readTemperatureUnit);
  return [
    unit,
    (next) => {
      store(TEMPERATURE_UNIT_KEY, next);
      setUnit(next);
    },
  ];
}

/** Sex, pregnancy test and weight, as far as they're switched on. */
export function PrivateSection({ of, kinds }: { of: EditableDay; kinds: ShownKinds }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { day, press } = of;
  const sex = SEX_KINDS.filter((kind) => day.sex?.includes(kind)).map((kind) =>
    t(`daySheet.sexWords.${kind}`),
  );
  return (
    <Section of={of} fields={['sex', 'pregnancy_test', 'weight']}>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold text-small">{t('daySheet.private')}</legend>
        <div>
          {kinds.sex === 1 && (
            <FoldRow
              icon={<Heart size={22} />}
              label={t('daySheet.sex')}
              value={sex.length > 0 ? listOf(sex, language) : null}
              emptyText={t('daySheet.notNoted')}
            >
              <Chips
                legend={t('daySheet.sex')}
                hideLegend
                options={SEX_KINDS.map((value) => ({ value, label: t(`daySheet.sexWords.${value}`) }))}
                chosen={day.sex ?? []}
                onChange={(chosen) => press({ sex: SEX_KINDS.filter((kind) => chosen.includes(kind)) })}
              />
            </FoldRow>
          )}
          {kinds.tests === 1 && (
            <ChoiceRow
              icon={<FlaskRound size={22} />}
              label={t('daySheet.pregnancyTest')}
              options={TEST_RESULTS.map((value) => ({ value, label: t(`daySheet.testWords.${value}`) }))}
              value={day.pregnancy_test}
              onChange={(pregnancy_test) => press({ pregnancy_test })}
            />
          )}
          {kinds.weight === 1 && (
            <FoldRow
              icon={<Weight size={22} />}
              label={t('daySheet.weight')}
              value={day.weight === null ? null : `${decimal(day.weight, language)} kg`}
              emptyText={t('daySheet.notNoted')}
            >
              <NumberField
                label={t('daySheet.weight')}
                value={day.weight}
                read={weightFrom}
                range={t('daySheet.weightRange', { low: WEIGHT_RANGE.min, high: WEIGHT_RANGE.max })}
                onChange={(weight) => press({ weight })}
              />
            </FoldRow>
          )}
        </div>
      </fieldset>
    </Section>
  );
}

/** Kilograms as typed, to one decimal; `undefined` if it's no weight. */
function weightFrom(typed: string): number | undefined {
  const value = decimalFrom(typed);
  if (value === undefined || value < WEIGHT_RANGE.min || value > WEIGHT_RANGE.max) return undefined;
  return Math.round(value * 10) / 10;
}
