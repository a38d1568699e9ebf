import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField, TextField } from '#web/ui/inputs/text-field.tsx';

export type UnsentTexts = { readonly title: string; readonly description: string };

type UnsentEditProps = {
  texts: UnsentTexts;
  saveLabel: string;
  onSave: (texts: UnsentTexts) => void;
  onCancel: () => void;
};

/** Edits the texts of a task that the server refused, to send them again. */
export function UnsentEdit({ texts, saveLabel, onSave, onCancel }: UnsentEditProps) {
  const { t } = useTranslation();
  const { register, handleSubmit } = useForm({ defaultValues: texts });
  return (
    // No checks here: the server checks the texts again.
    <form noValidate className="grid gap-3" onSubmit={handleSubmit(onSave)}>
      <TextField {...register('title')} label={t('tasks.title')} />
      <TextAreaField {...register('description')} label={t('tasks.description')} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit">{saveLabel}</Button>
        <Button variant="outline" onClick={onCancel}>
          {t('settings.cancel')}
        </Button>
      </div>
    </form>
  );
}
