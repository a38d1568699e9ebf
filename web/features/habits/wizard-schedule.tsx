import { useTranslation } from 'react-i18next';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { WEEKDAYS } from '#domain/habits/schedule.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import type { HabitDraft } from './habit-draft.ts';
import { PhaseField, WeekdayField } from './schedule-fields.tsx';
import type { NeededAnswer } from './wizard.ts';

type WizardScheduleProps = {
  draft: HabitDraft;
  /** The answers to ask for. */
  missing: readonly NeededAnswer[];
  onEdit: (change: Partial<HabitDraft>) => void;
};

/** Step 3: the phases, then the weekdays. */
export function WizardSchedule({ draft, missing, onEdit }: WizardScheduleProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-semibold text-h3 wrap-anywhere">{draft.name}</p>
      <div className="grid gap-2">
        <PhaseField
          phases={draft.phases}
          onChange={(phases) => onEdit({ phases })}
          error={missing.includes('phases') ? t('habits.detail.phaseMissing') : undefined}
        />
        <p className="text-ink-2 text-small">{t('habits.wizard.phasesHint')}</p>
        {draft.phases.length < CYCLE_PHASES.length && (
          <p>
            <Button variant="quiet" className="-ml-3" onClick={() => onEdit({ phases: CYCLE_PHASES })}>
              {t('habits.wizard.everyPhase')}
            </Button>
          </p>
        )}
      </div>
      {draft.phases.length > 0 && (
        <div className="grid gap-2">
          <WeekdayField
            weekdays={draft.weekdays}
            onChange={(weekdays) => onEdit({ weekdays })}
            error={missing.includes('weekdays') ? t('habits.detail.weekdayMissing') : undefined}
          />
          {draft.weekdays.length < WEEKDAYS.length && (
            <p>
              <Button variant="quiet" className="-ml-3" onClick={() => onEdit({ weekdays: WEEKDAYS })}>
                {t('habits.everyDay')}
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  );
}
