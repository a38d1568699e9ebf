import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_SYMPTOM_NAME_MAX, type OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { useChangeSymptom } from './what-i-log.mutations.ts';

/** Renames a symptom, hides it or shows it again. */
export function SymptomForm({ symptom, onDone }: { symptom: OwnSymptom; onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(symptom.name);
  const change = useChangeSymptom(symptom.symptom_id);
  const isHidden = symptom.archived === 1;

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '') change.mutate({ name: trimmed }, { onSuccess: onDone });
  }

  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <TextField
        label={t('whatILog.name')}
        value={name}
        maxLength={OWN_SYMPTOM_NAME_MAX}
        error={change.isError ? failureToastText(change.error) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={change.isPending} busyLabel={t('common.saving')}>
        {t('settings.save')}
      </Button>
      <p className="text-ink-2 text-small">{t(isHidden ? 'whatILog.showMeans' : 'whatILog.hideMeans')}</p>
      <Button
        variant="outline"
        disabled={change.isPending}
        onClick={() => change.mutate({ archived: isHidden ? 0 : 1 }, { onSuccess: onDone })}
      >
        {t(isHidden ? 'whatILog.show' : 'whatILog.hide')}
      </Button>
    </form>
  );
}
