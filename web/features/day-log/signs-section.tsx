import { Droplets, FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DISCHARGES, TEST_RESULTS } from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { EditableDay } from './open-day.ts';
import { Section } from './section.tsx';
import { TemperatureRow } from './temperature-row.tsx';

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
              icon={<Droplets aria-hidden="true" size={22} strokeWidth={1.75} />}
              label={t('daySheet.discharge')}
              options={DISCHARGES.map((value) => ({ value, label: t(`daySheet.dischargeWords.${value}`) }))}
              value={day.discharge}
              onChange={(discharge) => press({ discharge })}
            />
          )}
          {kinds.tests === 1 && (
            <ChoiceRow
              icon={<FlaskConical aria-hidden="true" size={22} strokeWidth={1.75} />}
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
