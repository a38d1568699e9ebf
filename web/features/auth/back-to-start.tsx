import { ArrowLeft } from 'lucide-react';
import { LANDING_PAGE } from '#domain/pages.ts';
import { useTranslation } from '#web/i18n/i18n.ts';

/** A plain link back to the landing page, because that page isn't part of the app. */
export function BackToStart() {
  const { t } = useTranslation();
  return (
    <a
      href={LANDING_PAGE}
      className="-ml-2.5 inline-flex min-h-tap min-w-tap items-center gap-1.5 rounded-full px-2.5 font-medium text-ink-2"
    >
      <ArrowLeft size={22} />
      {t('common.back')}
    </a>
  );
}
