import { useTranslation } from 'react-i18next';
import { SUPPORT_EMAIL } from '#web/lib/support-email.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A right code for an account that is blocked: said calmly, with whom to write to. */
export function BannedNotice() {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      <p>{t('errors.account_banned')}</p>
      <a
        href={`mailto:${SUPPORT_EMAIL}`}
        className="inline-flex min-h-tap items-center font-semibold underline wrap-anywhere"
      >
        {SUPPORT_EMAIL}
      </a>
    </Notice>
  );
}
