import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { HABIT_LENGTH_RANGE, TIME_FRAMES, type TimeFrame } from '#domain/habits/habit.fields.ts';
import { durationTexts } from '#web/i18n/duration-texts.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { notify } from '#web/lib/page/notify.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice-cards.tsx';
import { DurationPicker } from '#web/ui/inputs/duration-picker.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { StepDots } from '#web/ui/layout/step-dots.tsx';
import { SheetActions } from '#web/ui/overlays/sheet-actions.tsx';
import { useAddHabit } from './habits.mutations.ts';
import { LeaveGuard } from './leave-guard.tsx';
import {
  finishedDraft,
  type NewDraft,
  reachedStep,
  startWizard,
  WIZARD_STEPS,
  type Wizard,
  wizardAfter,
} from './wizard.ts';
import { WizardName } from './wizard-name.tsx';
import { WizardSchedule } from './wizard-schedule.tsx';

type HabitWizardProps = {
  timeFrame: TimeFrame | null;
  firstPhase: CyclePhase | undefined;
  onAdded: (phases: readonly CyclePhase[]) => void;
};

/** A new habit in three steps. Earlier answers can be changed, and all answers stay if saving fails. */
export function HabitWizard({ timeFrame, firstPhase, onAdded }: HabitWizardProps) {
  const { t } = useTranslation();
  const [wizard, act] = useReducer(wizardAfter, timeFrame, startWizard);
  const [id] = useState(newId);
  const add = useAddHabit();
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, draft } = wizard;
  const reached = reachedStep(wizard);
  const finished = finishedDraft(wizard);
  const edit = (change: Partial<Wizard['draft']>) => act({ kind: 'edit', change });

  const goTo = (next: number) => act({ kind: 'step', step: next as Wizard['step'] });

  // Move focus to the new step's heading, because the pressed button is gone.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  function goOn(event: FormEvent) {
    event.preventDefault();
    if (step < reached) return goTo(step + 1);
    if (step !== WIZARD_STEPS || finished === undefined) return;
    add.mutate(
      { id, draft: finished, isRepeated: add.isError },
      {
        onSuccess: () => {
          void notify({ tone: 'success', text: t('habits.added') });
          onAdded(finished.phases);
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={goOn} className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <div className="flex-1">
          <StepDots
            label={t('habits.wizard.steps')}
            current={step}
            total={WIZARD_STEPS}
            reached={reached}
            onStep={goTo}
            stepLabel={(at) => t('habits.wizard.step', { step: at, total: WIZARD_STEPS })}
          />
        </div>
        <h3 ref={heading} tabIndex={-1} className="text-ink-2 text-small outline-none">
          {t('habits.wizard.step', { step, total: WIZARD_STEPS })}
        </h3>
      </div>
      {step === 1 && (
        <WizardName
          draft={draft}
          firstPhase={firstPhase}
          onEdit={edit}
          onTemplate={(template, texts) => act({ kind: 'template', template, texts })}
        />
      )}
      {step === 2 && <WizardTime draft={draft} onEdit={edit} />}
      {step === 3 && <WizardSchedule draft={draft} onEdit={edit} />}
      {add.isError && <Notice tone="error">{t('habits.wizard.failed')}</Notice>}
      {(step > 1 || reached > 1) && (
        <SheetActions>
          {step > 1 && (
            <Button variant="outline" onClick={() => goTo(step - 1)}>
              {t('common.back')}
            </Button>
          )}
          {step < reached && (
            <Button type="submit" className="motion-safe:animate-appear">
              {t('common.next')}
            </Button>
          )}
          {step === WIZARD_STEPS && finished !== undefined && (
            <Button
              type="submit"
              className="motion-safe:animate-appear"
              busy={add.isPending}
              busyLabel={t('habits.wizard.creating')}
            >
              {t('habits.wizard.create')}
            </Button>
          )}
        </SheetActions>
      )}
      <LeaveGuard isTyped={wizard.isTyped} />
    </form>
  );
}

type WizardTimeProps = { draft: NewDraft; onEdit: (change: Partial<NewDraft>) => void };

/** Step 2: the time of day, then the length. */
function WizardTime({ draft, onEdit }: WizardTimeProps) {
  const { t } = useTranslation();
  return (
    <>
      <p aria-hidden="true" className="font-semibold text-small">
        {t('habits.timeOfDay')}
      </p>
      <ChoiceCards
        legend={t('habits.timeOfDay')}
        name="habit-time"
        value={draft.timeFrame}
        onChange={(timeFrame) => onEdit({ timeFrame })}
        options={TIME_FRAMES.map((value) => ({ value, label: t(`habits.times.${value}`) }))}
      />
      {draft.timeFrame !== null && (
        <DurationPicker
          label={t('habits.duration')}
          minutes={draft.minutes}
          onChange={(minutes) => onEdit({ minutes })}
          max={HABIT_LENGTH_RANGE.max}
          texts={durationTexts(t)}
        />
      )}
    </>
  );
}
