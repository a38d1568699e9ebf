import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { focusFirstError } from '#web/lib/focus-first-error.ts';
import { useNow } from '#web/lib/use-now.ts';
import { browserTimeZone } from '#web/lib/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QuestionFrame } from '#web/ui/question-frame.tsx';
import { StepDots } from '#web/ui/step-dots.tsx';
import { FIELDS } from './fields.tsx';
import { QuestionHint } from './question-hint.tsx';
import { STEPS } from './start-step.ts';
import { stepError } from './step-error.ts';
import { useOnboarding } from './use-onboarding.ts';

type OnboardingPageProps = {
  step: number | undefined;
  onStep: (step: number) => void;
  onDone: () => void;
};

/** Nine questions, one a screen; each answer is stored before the next is asked. */
export function OnboardingPage({ step: asked, onStep, onDone }: OnboardingPageProps) {
  const { t } = useTranslation();
  const onboarding = useOnboarding({ asked, onStep, onDone });
  const { step, current, reached, draft, save } = onboarding;
  const [error, setError] = useState<string>();
  const today = localDateAt(useNow(), browserTimeZone());
  useFocusOnChange(current);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = event.currentTarget;
    const found = stepError(step, { draft, t, today });
    flushSync(() => setError(found));
    if (found === undefined) save.mutate(current);
    else focusFirstError(form);
  }

  function goTo(target: number) {
    setError(undefined);
    onboarding.goTo(target);
  }

  const Fields = FIELDS[step];
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
        question={t(`onboarding.${step}.question`)}
        hint={<QuestionHint step={step} isMenstruating={draft.menstruating === 'yes'} />}
        actions={
          <>
            <Button type="submit" busy={save.isPending} busyLabel={t('common.saving')}>
              {isLast ? t('onboarding.finish') : t('common.continue')}
            </Button>
            {current > 1 && (
              <Button variant="quiet" onClick={() => goTo(current - 1)}>
                {t('common.back')}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-4">
          <Fields
            key={step}
            draft={draft}
            error={error}
            change={(change) => {
              setError(undefined);
              onboarding.change(change);
            }}
          />
          {save.isError && <Notice tone="error">{errorText(save.error)}</Notice>}
        </div>
      </QuestionFrame>
    </form>
  );
}

/** Moves focus to the new question's heading, where the page itself stays the same. */
function useFocusOnChange(current: number): void {
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [current]);
}
