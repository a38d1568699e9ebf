import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_SYMPTOM_NAME_MAX } from '#domain/day-log/day-log.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { useAddSymptom } from './what-i-log.mutations.ts';

/** A field for one more symptom. */
export function AddSymptomForm({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = useAddSymptom();

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '') add.mutate(trimmed, { onSuccess: () => setName('') });
  }

  return (
    <form className="mt-3 flex flex-wrap items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1 basis-44">
        <TextField
          label={t('whatILog.addSymptom')}
          value={name}
          maxLength={OWN_SYMPTOM_NAME_MAX}
          disabled={disabled}
          error={add.isError ? failureToastText(add.error) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="outline"
        disabled={disabled}
        busy={add.isPending}
        busyLabel={t('common.saving')}
        icon={<Plus aria-hidden="true" size={18} strokeWidth={1.75} />}
      >
        {t('whatILog.add')}
      </Button>
    </form>
  );
}
