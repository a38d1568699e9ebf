import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_SYMPTOMS_MAX, type OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { AddSymptomForm } from './add-symptom-form.tsx';
import { SymptomForm } from './symptom-form.tsx';
import { SymptomRow } from './symptom-row.tsx';

type OwnSymptomsProps = { symptoms: readonly OwnSymptom[]; isOnline: boolean };

/** The symptoms that the person named: each can be renamed and hidden, and new ones added. */
export function OwnSymptoms({ symptoms, isOnline }: OwnSymptomsProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const symptom = symptoms.find(({ symptom_id }) => symptom_id === chosen);
  // Those that are offered first.
  const ordered = symptoms.toSorted((one, other) => one.archived - other.archived);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('whatILog.symptoms')}
      </h2>
      <p className="mt-1 text-ink-2 text-small">{t('whatILog.symptomsHint')}</p>
      {symptoms.length === 0 ? (
        <p className="my-3 text-ink-2">{t('whatILog.noSymptoms')}</p>
      ) : (
        <ul className="my-2 grid divide-y divide-line">
          {ordered.map((one) => (
            <li key={one.symptom_id} className="grid min-w-0">
              <SymptomRow
                symptom={one}
                disabled={!isOnline}
                onClick={() => {
                  setChosen(one.symptom_id);
                  setIsOpen(true);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {symptoms.length < OWN_SYMPTOMS_MAX ? (
        <AddSymptomForm disabled={!isOnline} />
      ) : (
        <p className="text-ink-2 text-small">{t('whatILog.full', { count: OWN_SYMPTOMS_MAX })}</p>
      )}
      <Sheet open={isOpen} onClose={close} title={t('whatILog.symptom')} closeLabel={t('common.close')}>
        {symptom && <SymptomForm key={symptom.symptom_id} symptom={symptom} onDone={close} />}
      </Sheet>
    </Card>
  );
}
