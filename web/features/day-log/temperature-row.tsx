import { Thermometer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPERATURE_RANGE } from '#domain/day-log/day-log.fields.ts';
import { celsiusFrom, inUnit, TEMPERATURE_UNITS, type TemperatureUnit } from '#domain/day-log/temperature.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { readTemperatureUnit, TEMPERATURE_UNIT_KEY } from '#web/lib/day-log/temperature-unit.ts';
import { store } from '#web/lib/device-storage.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Chips } from './chips.tsx';
import { FoldRow } from './fold-row.tsx';
import { NumberField } from './number-field.tsx';
import type { EditableDay } from './open-day.ts';

/** The temperature of a morning, in °C or °F, and whether something disturbed it. */
export function TemperatureRow({ of: { day, press } }: { of: EditableDay }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [unit, setUnit] = useTemperatureUnit();
  const shown = (celsius: number) => `${decimal(inUnit(celsius, unit), language)} °${unit}`;
  const { temperature, disturbed } = day;
  return (
    <FoldRow
      icon={<Thermometer aria-hidden="true" size={22} strokeWidth={1.75} />}
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
