import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

type IntimateQuestionProps = { open: boolean; onAgree: () => void; onCancel: () => void };

/** Asks for the consent to keep intimate data, in its own words (`consent-wordings.ts`). */
export function IntimateQuestion({ open, onAgree, onCancel }: IntimateQuestionProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onCancel} title={t('consent.intimateAsk')} closeLabel={t('common.close')}>
      <div className="grid grid-cols-1 gap-4 hyphens-auto wrap-anywhere">
        <p>{t('consent.intimateMeans')}</p>
        <p className="text-ink-2 text-small">{t('consent.intimateWhy')}</p>
        <Button onClick={onAgree}>{t('consent.agree')}</Button>
        <Button variant="outline" onClick={onCancel}>
          {t('consent.notNow')}
        </Button>
      </div>
    </Sheet>
  );
}
