import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { HabitWizard } from './habit-wizard.tsx';
import type { HabitsSearch } from './habits-search.ts';

type NewHabitSheetProps = {
  /** The time of day it begins with; closed where it is missing. */
  add: HabitsSearch['add'];
  /** The phase whose ideas come first. */
  firstPhase: CyclePhase | undefined;
  onClose: () => void;
  onAdded: (phases: readonly CyclePhase[]) => void;
};

/** The wizard in its sheet; what it holds goes when it closes. */
export function NewHabitSheet({ add, firstPhase, onClose, onAdded }: NewHabitSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={add !== undefined}
      onClose={onClose}
      title={t('habits.wizard.title')}
      closeLabel={t('common.close')}
      height="full"
    >
      <HabitWizard
        timeFrame={add === undefined || add === 'any' ? null : add}
        firstPhase={firstPhase}
        onAdded={onAdded}
      />
    </Sheet>
  );
}
