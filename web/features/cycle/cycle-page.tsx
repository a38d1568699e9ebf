import { CalendarDays, Orbit, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsWide } from '#web/lib/page/use-is-wide.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { DialView } from './dial-view.tsx';
import { EditPeriodsSheet } from './edit-periods-sheet.tsx';
import { StartedQuestion } from './started-question.tsx';
import { CYCLE_VIEWS, useCycleView } from './use-cycle-view.ts';

const ICONS = {
  dial: <Orbit aria-hidden="true" size={18} strokeWidth={1.75} />,
  month: <CalendarDays aria-hidden="true" size={18} strokeWidth={1.75} />,
};

/** The cycle in two views: its dial, with the forecast and the log, or `month`. */
export function CyclePage({ month }: { month: ReactNode }) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [isEditing, setIsEditing] = useState(false);
  const [view, setView] = useCycleView();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle>{t('cycle.title')}</PageTitle>
        {/* Beside the dial, wide windows show the dates themselves. */}
        {(!isWide || view === 'month') && (
          <Button
            variant="outline"
            className="wide:order-1"
            icon={<Pencil aria-hidden="true" size={16} strokeWidth={1.75} />}
            onClick={() => setIsEditing(true)}
          >
            {t('cycle.editDates')}
          </Button>
        )}
        <div className="w-full wide:ml-auto wide:w-60">
          <Segmented
            legend={t('month.view')}
            value={view}
            onChange={setView}
            options={CYCLE_VIEWS.map((value) => ({
              value,
              label: t(`month.views.${value}`),
              icon: ICONS[value],
            }))}
          />
        </div>
      </div>
      <StartedQuestion />
      {view === 'month' ? month : <DialView />}
      <EditPeriodsSheet open={isEditing} onClose={() => setIsEditing(false)} />
    </div>
  );
}
