import { useState } from 'react';
import { TASK_COLORS, type TaskColor } from '#domain/tasks/tasks.fields.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SwatchField } from '#web/ui/inputs/choice.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [colour, setColour] = useState<TaskColor | null>(null);
  return (
    <SwatchField
      legend={t('tasks.colour')}
      value={colour}
      noneLabel={t('tasks.noColour')}
      options={TASK_COLORS.map((value) => ({ value, label: t(`tasks.colours.${value}`) }))}
      onChange={setColour}
    />
  );
}

export const specimen: Specimen = { group: 'fields', name: 'SwatchField', Shown };
