import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';

export type UnsentTexts = { readonly title: string; readonly description: string };

type UnsentEditProps = {
  texts: UnsentTexts;
  saveLabel: string;
  onSave: (texts: UnsentTexts) => void;
  onCancel: () => void;
};

/** The texts of a task that the server refused, to be changed and sent again. */
export function UnsentEdit({ texts, saveLabel, onSave, onCancel }: UnsentEditProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState(texts);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave(edited);
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={save}>
      <TextField
        label={t('tasks.title')}
        value={edited.title}
        autoComplete="off"
        onChange={(event) => setEdited({ ...edited, title: event.target.value })}
      />
      <TextAreaField
        label={t('tasks.description')}
        value={edited.description}
        onChange={(event) => setEdited({ ...edited, description: event.target.value })}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit">{saveLabel}</Button>
        <Button variant="outline" onClick={onCancel}>
          {t('settings.cancel')}
        </Button>
      </div>
    </form>
  );
}
