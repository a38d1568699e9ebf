import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { browserTimeZone } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { QuestionFrame } from '#web/ui/layout/question-frame.tsx';
import { StepDots } from '#web/ui/layout/step-dots.tsx';
import { cycleShape, isLongAgo } from './cycle-shape.ts';
import type { Draft, FieldsProps } from './draft.ts';
import { FIELDS } from './fields.tsx';
import { QuestionHint } from './question-hint.tsx';
import { ShapeCard } from './shape-card.tsx';
import { type Question, STEPS } from './start-step.ts';
import { stepError } from './step-error.ts';
import { useOnboarding } from './use-onboarding.ts';

type OnboardingPageProps = {
  step: number | undefined;
  onStep: (step: number) => void;
  onDone: () => void;
  /** The first forecast, for the last step. */
  forecast: ReactNode;
  /** The way to bring a history in, instead of the answers about the cycle. */
  historyLink: ReactNode;
};

/** The steps on which the cycle takes shape. */
const SHAPED: readonly Question[] = ['lastPeriod', 'menstruating', 'lastLength'];

/** Nine questions, one per screen; each answer is saved before the next question. */
export function OnboardingPage({ step: asked, onStep, onDone, ...slots }: OnboardingPageProps) {
  const { t } = useTranslation();
  const onboarding = useOnboarding({ asked, onStep, onDone });
  const { question, current, reached, draft, save } = onboarding;
  const [error, setError] = useState<string>();
  const now = useNow();
  const today = localDateAt(now, browserTimeZone());
  const hereToday = localDateAt(now, draft.zone);
  const shape = cycleShape(draft, hereToday);
  const isShaped = SHAPED.includes(question);
  const phase = isShaped && shape.cycleDay !== null ? shape.phaseOfDay(shape.cycleDay) : undefined;
  useFocusOnChange(question);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = event.currentTarget;
    const found = stepError(question, { draft, t, today });
    flushSync(() => setError(found));
    if (found !== undefined) focusFirstError(form);
    else if (question === 'lastPeriod' && isLongAgo(draft, hereToday))
      onboarding.change({ modeAsked: 'longAgo' });
    else save.mutate(current);
  }

  function change(part: Partial<Draft>) {
    setError(undefined);
    onboarding.change(part);
  }

  function goTo(target: number) {
    setError(undefined);
    onboarding.goTo(target);
  }

  const Fields = FIELDS[question];
  const isLast = current === STEPS.length;
  return (
    <form noValidate onSubmit={submit}>
      <QuestionFrame
        dots={
          <StepDots
            label={t('onboarding.dots')}
            current={current}
            total={STEPS.length}
            reached={reached}
            onStep={goTo}
            stepLabel={(number) => t('onboarding.step', { step: number, total: STEPS.length })}
          />
        }
        phase={phase}
        question={t(`onboarding.${question}.question`)}
        hint={<QuestionHint step={question} isMenstruating={draft.menstruating === 'yes'} />}
        actions={
          <>
            {question === 'cycleLength' && slots.historyLink}
            {question === 'lastPeriod' && <LastPeriodOptions change={change} />}
            <Button type="submit" busy={save.isPending} busyLabel={t('common.saving')}>
              {isLast ? t('onboarding.finish') : t('common.continue')}
            </Button>
            {current > 1 && (
              <Button variant="quiet" onClick={() => goTo(question === 'mode' ? current : current - 1)}>
                {t('common.back')}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-3">
          {isShaped && (
            <ShapeCard shape={shape} phase={phase} forecast={isLast ? slots.forecast : undefined} />
          )}
          <Suspense fallback={<div className="min-h-40" />}>
            <Fields key={question} draft={draft} error={error} change={change} />
          </Suspense>
          {save.isError && <Notice tone="error">{errorText(save.error)}</Notice>}
        </div>
      </QuestionFrame>
    </form>
  );
}

/** Two ways on without a day, beside each other where each fits on one line. */
function LastPeriodOptions({ change }: Pick<FieldsProps, 'change'>) {
  const { t } = useTranslation();
  const className = 'flex-auto px-3! text-small';
  return (
    <div className="flex flex-wrap gap-2 wide:basis-full">
      <Button
        variant="outline"
        className={className}
        onClick={() => change({ modeAsked: 'none', mode: null })}
      >
        {t('onboarding.lastPeriod.none')}
      </Button>
      <Button
        variant="outline"
        className={className}
        onClick={() => change({ modeAsked: 'forgotten', mode: 'natural' })}
      >
        {t('onboarding.lastPeriod.forgotten')}
      </Button>
    </div>
  );
}

/** Moves focus to the new question's heading, because the page itself stays the same. */
function useFocusOnChange(question: Question): void {
  const before = useRef(question);
  useEffect(() => {
    if (before.current === question) return;
    before.current = question;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [question]);
}
