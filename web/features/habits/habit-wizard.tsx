import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hourAt } from '#domain/calendar/zoned-day.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';
import { timeFrameAt } from '#domain/habits/time-frame-at.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { notify } from '#web/lib/page/notify.ts';
import { minuteNow } from '#web/lib/time/clock.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { StepDots } from '#web/ui/layout/step-dots.tsx';
import { SheetActions } from '#web/ui/overlays/sheet-actions.tsx';
import { useAddHabit } from './habits.mutations.ts';
import { HabitLeaveGuard } from './leave-guard.tsx';
import {
  finishedDraft,
  missingAnswers,
  reachedStep,
  startWizard,
  WIZARD_STEPS,
  type Wizard,
  wizardAfter,
} from './wizard.ts';
import { WizardName } from './wizard-name.tsx';
import { WizardSchedule } from './wizard-schedule.tsx';
import { WizardTime } from './wizard-time.tsx';

type HabitWizardProps = {
  /** The time of day that was asked for; without it the current one is chosen. */
  timeFrame: TimeFrame | null;
  nameField: RefObject<HTMLInputElement | null>;
  firstPhase: CyclePhase | undefined;
  onAdded: (phases: readonly CyclePhase[]) => void;
};

/** A new habit in three steps. Earlier answers can be changed, and all answers stay if saving fails. */
export function HabitWizard({ timeFrame, nameField, firstPhase, onAdded }: HabitWizardProps) {
  const { t } = useTranslation();
  const { timeZone } = useToday();
  const [wizard, act] = useReducer(
    wizardAfter,
    timeFrame ?? timeFrameAt(hourAt(minuteNow(), timeZone)),
    startWizard,
  );
  const [id] = useState(newId);
  const add = useAddHabit();
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, draft } = wizard;
  const reached = reachedStep(wizard);
  const finished = finishedDraft(wizard);
  const missing = wizard.isTried ? missingAnswers(draft) : [];
  const edit = (change: Partial<Wizard['draft']>) => act({ kind: 'edit', change });

  const goTo = (next: number) => act({ kind: 'step', step: next as Wizard['step'] });

  // Move focus to the new step's heading, because the pressed button is gone.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step < reached) goTo(step + 1);
    else create(event.currentTarget);
  }

  function create(form: HTMLFormElement | null) {
    act({ kind: 'try' });
    // Wait a frame, because what's missing shows with the next render.
    if (finished === undefined) return void requestAnimationFrame(() => form && focusFirstError(form));
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
        {step > 1 && (
          <IconButton
            label={t('common.back')}
            icon={<ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />}
            onClick={() => goTo(step - 1)}
          />
        )}
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
          nameField={nameField}
          ideasFor={timeFrame}
          firstPhase={firstPhase}
          isMissing={missing.includes('name')}
          onEdit={edit}
          onTemplate={(template, texts) => act({ kind: 'template', template, texts })}
        />
      )}
      {step === 2 && <WizardTime draft={draft} onEdit={edit} />}
      {step === 3 && <WizardSchedule draft={draft} missing={missing} onEdit={edit} />}
      {add.isError && <Notice tone="error">{t('habits.wizard.failed')}</Notice>}
      <SheetActions>
        {step < reached && (
          <Button type="submit" variant="outline" className="motion-safe:animate-appear">
            {t('common.next')}
          </Button>
        )}
        <Button
          // Enter goes to the next step while there is one.
          type={step < reached ? 'button' : 'submit'}
          onClick={step < reached ? (event) => create(event.currentTarget.form) : undefined}
          busy={add.isPending}
          busyLabel={t('habits.wizard.creating')}
        >
          {t('habits.wizard.create')}
        </Button>
      </SheetActions>
      <HabitLeaveGuard isTyped={wizard.isTyped} />
    </form>
  );
}
