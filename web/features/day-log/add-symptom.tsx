import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_SYMPTOM_NAME_MAX } from '#domain/day-log/day-log.schema.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { nameSymptom } from '#web/lib/day-log/name-symptom.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';

/** A field for a symptom of the person's own. A name that they have already is that symptom. */
export function AddSymptom({ onAdded }: { onAdded: (symptom: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '' || isAdding) return;
    setAdding(true);
    setError(undefined);
    try {
      onAdded(await nameSymptom(name.trim()));
      setName('');
    } catch (failure) {
      setError(errorText(failure));
    }
    setAdding(false);
  }

  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={(event) => void add(event)}>
      <div className="min-w-0 flex-1 basis-40">
        <TextField
          label={t('daySheet.addSymptom')}
          value={name}
          maxLength={OWN_SYMPTOM_NAME_MAX}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="outline"
        busy={isAdding}
        busyLabel={t('common.saving')}
        icon={<Plus aria-hidden="true" size={18} strokeWidth={1.75} />}
      >
        {t('daySheet.add')}
      </Button>
    </form>
  );
}
