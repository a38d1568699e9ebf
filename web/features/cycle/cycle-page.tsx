import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CycleToday } from './cycle-today.tsx';
import { PeriodHistory } from './period-history.tsx';

export function CyclePage() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <PageTitle>{t('cycle.title')}</PageTitle>
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <CycleToday />
        <PeriodHistory />
      </div>
      <p className="text-ink-2 text-small">{t('cycle.disclaimer')}</p>
    </div>
  );
}
