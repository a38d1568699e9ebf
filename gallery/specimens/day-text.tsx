import { useTranslation } from '#web/i18n/i18n.ts';
import { DayText } from '#web/ui/calendar/day-stepper.tsx';
import type { Specimen } from '../specimen.ts';

/** The text, and its placeholder while it loads. */
function Shown() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <DayText text={{ title: t('cycle.emptyTitle'), message: t('cycle.emptyText') }} />
      <DayText text={undefined} />
    </div>
  );
}

export const specimen: Specimen = { group: 'days', name: 'DayText', Shown };
