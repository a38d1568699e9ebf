import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type IntimateQuestionProps = { open: boolean; onAgree: () => void; onCancel: () => void };

/** Asks for the consent to keep intimate data, in its own words (`consent-wordings.ts`). */
export function IntimateQuestion({ open, onAgree, onCancel }: IntimateQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={t('consent.intimateAsk')}
      confirmLabel={t('consent.agree')}
      cancelLabel={t('consent.notNow')}
      onConfirm={onAgree}
      onCancel={onCancel}
    >
      {t('consent.intimateMeans')} {t('consent.intimateWhy')}
    </ConfirmDialog>
  );
}
