import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

type SaveButtonProps = {
  /** The id of the form it sends. */
  form: string;
  isSaving: boolean;
  isSaved: boolean;
};

/** Saves; turns while it does, and then bears a check for a while. */
export function SaveButton({ form, isSaving, isSaved }: SaveButtonProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        type="submit"
        form={form}
        busy={isSaving}
        busyLabel={t('common.saving')}
        icon={isSaved && <Check aria-hidden="true" size={20} strokeWidth={2} />}
      >
        {isSaved ? t('tasks.saved') : t('tasks.save')}
      </Button>
      <span role="status" className="sr-only">
        {isSaved && t('tasks.saved')}
      </span>
    </>
  );
}
