import { useTranslation } from 'react-i18next';

/** How long until the next period, its number set apart; "any time" from the expected day on. */
export function Countdown({ days }: { days: number | null }) {
  const { t } = useTranslation();
  if (days === null) return null;
  if (days <= 0) return t('cycle.anyTime');
  const [before, after] = t('cycle.countdown', { count: days }).split(String(days));
  return (
    <>
      {before}
      <b>{days}</b>
      {after}
    </>
  );
}
