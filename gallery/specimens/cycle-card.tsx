import { useTranslation } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CycleCard, MiniDial } from '#web/ui/planner/cycle-card.tsx';
import { phaseOfDay } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const DAYS = [3, 9, 15, 27] as const;

function Shown() {
  const { t } = useTranslation();
  return DAYS.map((day) => {
    const phaseName = t(`phases.${phaseOfDay(day)}`);
    return (
      <CycleCard
        key={day}
        label={t('cycle.cardLabel', { phase: phaseName, day })}
        phase={phaseOfDay(day)}
        phaseName={phaseName}
        dayWord={t('cycle.day')}
        day={day}
        title={t('cycle.emptyTitle')}
        keywords={[t('graph.title'), t('nav.cycle'), t('nav.today')]}
        next={t('cycle.nextAbout', { day: t('nav.today') })}
        action={<Button>{t('cycle.log')}</Button>}
        dial={<MiniDial cycleDay={day} cycleLength={28} phaseOfDay={phaseOfDay} />}
      />
    );
  });
}

export const specimen: Specimen = { group: 'cycle', name: 'CycleCard, MiniDial', Shown };
