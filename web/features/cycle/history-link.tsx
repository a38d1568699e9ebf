import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/inputs/button.tsx';

/** The way to bring a history in from another app. */
export function HistoryLink() {
  const { t } = useTranslation();
  return (
    <Link to="/settings/import" className={buttonClass('outline')}>
      {t('cycle.bringHistory')}
    </Link>
  );
}
