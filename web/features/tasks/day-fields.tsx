import { useTranslation } from 'react-i18next';
import { DayField } from './day-field.tsx';
import type { DraftFieldProps } from './task-draft.ts';

/** The days on which a task begins and is due. */
export function DayFields({ draft, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <DayField label={t('tasks.start')} day={draft.startOn} onChange={(startOn) => onEdit({ startOn })} />
      <DayField
        label={t('tasks.dueOn')}
        day={draft.endOn}
        onChange={(endOn) => onEdit({ endOn })}
        error={errors.endOn && t(`tasks.${errors.endOn}`)}
      />
    </div>
  );
}
