import { useTranslation } from 'react-i18next';
import { SUPPORT_EMAIL } from '#web/lib/page/support-email.ts';

export function SupportLine() {
  const { t } = useTranslation();
  return (
    <p className="text-ink-2">
      {t('settings.support')}{' '}
      <a
        href={`mailto:${SUPPORT_EMAIL}`}
        className="inline-flex min-h-tap items-center font-semibold text-ink underline wrap-anywhere"
      >
        {SUPPORT_EMAIL}
      </a>
    </p>
  );
}
