import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** How many planned days in a row were done; nothing at all before the first. */
export function StreakMark({ days }: { days: number }) {
  const { t } = useTranslation();
  if (days === 0) return null;
  return (
    <span className="relative flex items-center gap-1 font-semibold text-ink even-numbers">
      <Flame aria-hidden="true" size={16} strokeWidth={2} />
      <span aria-hidden="true">{days}</span>
      <span className="sr-only">{t('habits.streak', { count: days })}</span>
    </span>
  );
}
