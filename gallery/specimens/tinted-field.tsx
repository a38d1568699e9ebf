import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ChipSelect } from '#web/ui/inputs/select-field.tsx';
import { TintedField } from '#web/ui/inputs/text-field.tsx';
import type { Specimen } from '../specimen.ts';

const PRIORITIES = ['low', 'mid', 'high'] as const;

function Shown() {
  const { t } = useTranslation();
  const [text, setText] = useState('Call the physio friday, 15 min');
  const [long, setLong] = useState('Everything that has to be thought of before the move. '.repeat(6));
  const [priority, setPriority] = useState<(typeof PRIORITIES)[number] | null>('high');
  const tints = ['friday', '15 min'].flatMap((words) => {
    const start = text.indexOf(words);
    return start < 0 ? [] : [{ start, end: start + words.length }];
  });
  return (
    <div data-phase="luteal" className="grid gap-4">
      <TintedField label={t('tasks.title')} value={text} onChange={setText} tints={tints} />
      <TintedField
        label={t('tasks.title')}
        value={long}
        onChange={setLong}
        tints={[]}
        error={t('tasks.titleLong')}
      />
      <div>
        <ChipSelect
          label={t('tasks.priority')}
          value={priority}
          noneLabel={t('tasks.priorities.none')}
          options={PRIORITIES.map((value) => ({ value, label: t(`tasks.priorities.${value}`) }))}
          onChange={setPriority}
        />
      </div>
    </div>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'TintedField, ChipSelect', Shown };
