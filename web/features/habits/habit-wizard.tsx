import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { hourAt, TIME_FRAMES, timeFrameAt } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { HABIT_DESCRIPTION_MAX, HABIT_NAME_RANGE } from '#domain/habits/habits.fields.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { notify } from '#web/lib/page/notify.ts';
import { minuteNow, useToday } from '#web/lib/time/today.ts';
import { LeaveGuard } from '#web/parts/leave-guard.tsx';
import { newId } from '#web/sync/change.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { TextAreaField, TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { StepDots } from '#web/ui/layout/page-frames.tsx';
import { SheetActions, SheetScroll } from '#web/ui/overlays/sheet.tsx';
import {
  type HabitTemplate,
  missingAnswers,
  nameStage,
  reachedStep,
  startWizard,
  type TemplateTexts,
  WIZARD_STEPS,
  type Wizard,
  wizardAfter,
} from './habit-draft.ts';
import {
  AmountField,
  type EditDraftProps,
  LengthField,
  PhaseField,
  type ProblemProps,
  RhythmField,
  useErrors,
  useHasPhases,
} from './habit-fields.tsx';
import { useAddHabit } from './habits.mutations.ts';
import { TemplateList } from './template-list.tsx';

type HabitWizardProps = {
  nameField: RefObject<HTMLInputElement | null>;
  firstPhase: CyclePhase | undefined;
  onAdded: (phases: readonly CyclePhase[]) => void;
};

/** A new habit in three steps. Earlier answers can be changed, and all answers stay if saving fails. */
export function HabitWizard({ nameField, firstPhase, onAdded }: HabitWizardProps) {
  const { t } = useTranslation();
  const { timeZone } = useToday();
  const [wizard, act] = useReducer(wizardAfter, timeFrameAt(hourAt(minuteNow(), timeZone)), startWizard);
  const [id] = useState(newId);
  const add = useAddHabit();
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, draft } = wizard;
  const reached = reachedStep(wizard);
  const unanswered = missingAnswers(draft);
  const errorOf = useErrors(wizard);
  const onEdit: EditDraftProps['onEdit'] = (change) => act({ kind: 'edit', change });

  const goTo = (next: number) => act({ kind: 'step', step: next as Wizard['step'] }); // the buttons only go from the first step to the last

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
    // Wait a frame, because the missing answers are marked in the next render.
    if (unanswered.length > 0) return void requestAnimationFrame(() => form && focusFirstError(form));
    const onSuccess = () => {
      void notify({ tone: 'success', text: t('habits.added') });
      onAdded(draft.phases);
    };
    add.mutate({ id, draft, isRepeated: add.isError }, { onSuccess });
  }

  return (
    <form noValidate onSubmit={goOn} className="flex flex-col">
      <SheetScroll>
        <div className="flex items-center justify-between gap-3">
          {step > 1 && (
            <IconButton
              label={t('common.back')}
              icon={<ArrowLeft size={20} />}
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
            {...{ draft, onEdit, nameField, firstPhase }}
            isMissing={wizard.isTried && unanswered.includes('name')}
            onTemplate={(template, texts) => act({ kind: 'template', template, texts })}
          />
        )}
        {step === 2 && <WizardTime {...{ draft, errorOf, onEdit }} />}
        {step === 3 && <WizardSchedule {...{ draft, errorOf, onEdit }} />}
        {add.isError && <Notice tone="error">{t('habits.wizard.failed')}</Notice>}
      </SheetScroll>
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
          busy={add.isPending && t('habits.wizard.creating')}
        >
          {t('habits.wizard.create')}
        </Button>
      </SheetActions>
      <LeaveGuard isDirty={wizard.isTyped} />
    </form>
  );
}

type WizardNameProps = EditDraftProps &
  Pick<HabitWizardProps, 'nameField' | 'firstPhase'> & {
    isMissing: boolean;
    onTemplate: (template: HabitTemplate, texts: TemplateTexts) => void;
  };

/** Step 1: name and description. Until a few letters of the name are typed, it offers ideas. */
function WizardName(props: WizardNameProps) {
  const { draft, nameField, firstPhase, isMissing, onEdit, onTemplate } = props;
  const { t } = useTranslation();
  const stage = nameStage(draft.name);
  return (
    <>
      <TextField
        ref={nameField}
        label={t('habits.name')}
        name="habit-name"
        autoComplete="off"
        maxLength={HABIT_NAME_RANGE.max}
        value={draft.name}
        onChange={(event) => onEdit({ name: event.target.value })}
        hint={
          <span role="status">{stage === 'tooShort' && !isMissing && t('habits.wizard.nameTooShort')}</span>
        }
        error={isMissing ? t('habits.wizard.nameTooShort') : undefined}
      />
      <TextAreaField
        label={t('habits.description')}
        name="habit-description"
        maxLength={HABIT_DESCRIPTION_MAX}
        value={draft.description}
        onChange={(event) => onEdit({ description: event.target.value })}
      />
      {stage === 'templates' && <TemplateList firstPhase={firstPhase} onPick={onTemplate} />}
    </>
  );
}

/** Step 3: how often, then the phases, if there are any. */
function WizardSchedule({ draft, errorOf, onEdit }: ProblemProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-semibold text-h3 wrap-anywhere">{draft.name}</p>
      <RhythmField {...{ draft, errorOf, onEdit }} />
      {useHasPhases() && (
        <div className="grid gap-2">
          <PhaseField {...{ draft, onEdit }} error={errorOf('phases')} />
          <p className="text-ink-2 text-small">{t('habits.wizard.phasesHint')}</p>
          {draft.phases.length < CYCLE_PHASES.length && (
            <p>
              <Button variant="quiet" className="-ml-3" onClick={() => onEdit({ phases: CYCLE_PHASES })}>
                {t('habits.wizard.everyPhase')}
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Step 2: the time of day, then the length, and an amount for those who count one. */
function WizardTime({ draft, errorOf, onEdit }: ProblemProps) {
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
      <LengthField {...{ draft, onEdit }} />
      <AmountField {...{ draft, onEdit }} error={errorOf('target')} />
    </>
  );
}
