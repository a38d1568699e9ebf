import { useTranslation } from 'react-i18next';
import type { Reading } from '#domain/importers/collect-reading.ts';
import { type ImportChoices, originsIn } from '#domain/importers/plan-import.ts';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useNumbers } from './use-numbers.ts';

type OriginChoiceProps = {
  reading: Reading;
  choices: ImportChoices;
  onChoices: (change: Partial<ImportChoices>) => void;
};

/** The apps and devices that wrote a file's records; all are ticked at first. Nothing where it's only one. */
export function OriginChoice({ reading, choices: { untickedOrigins }, onChoices }: OriginChoiceProps) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const origins = originsIn(reading);
  if (origins.length < 2) return null;
  const tick = (name: string) => {
    const next = new Set(untickedOrigins);
    if (!next.delete(name)) next.add(name);
    onChoices({ untickedOrigins: next });
  };
  return (
    <Card>
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="font-semibold text-h3">{t('bringIn.origins.title')}</legend>
        <p className="mt-1 text-ink-2 text-small">{t('bringIn.origins.hint')}</p>
        {origins.map(({ name, count }) => (
          <CheckRow
            key={name}
            label={name}
            hint={t('bringIn.records', counted(count))}
            checked={!untickedOrigins.has(name)}
            onChange={() => tick(name)}
          />
        ))}
      </fieldset>
    </Card>
  );
}
