import { FlaskRound, Heart, Weight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SEX_KINDS, TEST_RESULTS, WEIGHT_RANGE } from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { decimalFrom } from '#domain/day-log/temperature.ts';
import { decimal, listOf } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Chips } from './chips.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { FoldRow } from './fold-row.tsx';
import { NumberField } from './number-field.tsx';
import type { EditableDay } from './open-day.ts';
import { Section } from './section.tsx';

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
              icon={<Heart aria-hidden="true" size={22} strokeWidth={1.75} />}
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
              icon={<FlaskRound aria-hidden="true" size={22} strokeWidth={1.75} />}
              label={t('daySheet.pregnancyTest')}
              options={TEST_RESULTS.map((value) => ({ value, label: t(`daySheet.testWords.${value}`) }))}
              value={day.pregnancy_test}
              onChange={(pregnancy_test) => press({ pregnancy_test })}
            />
          )}
          {kinds.weight === 1 && (
            <FoldRow
              icon={<Weight aria-hidden="true" size={22} strokeWidth={1.75} />}
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
