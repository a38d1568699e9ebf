import { Brush, CalendarDays, Check, Orbit } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { DialView } from './dial-view.tsx';
import { StartedQuestion } from './started-question.tsx';
import { CYCLE_VIEWS, type CycleView, useCycleView } from './use-cycle-view.ts';

const ICONS = {
  dial: <Orbit aria-hidden="true" size={18} strokeWidth={1.75} />,
  month: <CalendarDays aria-hidden="true" size={18} strokeWidth={1.75} />,
};

/** The cycle in two views: its dial, with the forecast and the log, or `month`, where days can be painted. */
export function CyclePage({ month }: { month: (isPainting: boolean) => ReactNode }) {
  const { t } = useTranslation();
  const [view, setView] = useCycleView();
  const [isPainting, setIsPainting] = useState(false);

  function show(next: CycleView) {
    setIsPainting(false);
    setView(next);
  }

  function paintOrEnd() {
    setView('month');
    setIsPainting(!isPainting);
  }

  const Icon = isPainting ? Check : Brush;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle>{t('cycle.title')}</PageTitle>
        <Button
          variant={isPainting ? 'primary' : 'outline'}
          className="wide:order-1"
          icon={<Icon aria-hidden="true" size={16} strokeWidth={1.75} />}
          onClick={paintOrEnd}
        >
          {t(isPainting ? 'month.paint.done' : 'month.paint.start')}
        </Button>
        <div className="w-full wide:ml-auto wide:w-60">
          <Segmented
            legend={t('month.view')}
            value={view}
            onChange={show}
            options={CYCLE_VIEWS.map((value) => ({
              value,
              label: t(`month.views.${value}`),
              icon: ICONS[value],
            }))}
          />
        </div>
      </div>
      {/* A painted day can bring the question: above the days, it would move them from under the finger. */}
      {!isPainting && <StartedQuestion />}
      {view === 'month' ? month(isPainting) : <DialView />}
    </div>
  );
}
