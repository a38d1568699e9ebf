import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

type SaveButtonProps = {
  /** The id of the form it submits. */
  form: string;
  isBusy: boolean;
  isSaved: boolean;
  isFailed: boolean;
};

/** Saves a form and says what came of it. */
export function SaveButton({ form, isBusy, isSaved, isFailed }: SaveButtonProps) {
  const { t } = useTranslation();
  return (
    <>
      {isFailed && <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>}
      <span role="status" className="sr-only">
        {isSaved && t('habits.detail.saved')}
      </span>
      <Button
        type="submit"
        form={form}
        busy={isBusy}
        busyLabel={t('common.saving')}
        icon={isSaved && <Check aria-hidden="true" size={18} strokeWidth={2.5} />}
      >
        {isSaved ? t('habits.detail.saved') : t('habits.detail.save')}
      </Button>
    </>
  );
}
