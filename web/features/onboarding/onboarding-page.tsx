import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { reloadUser, userQuery } from '#web/lib/session/user.queries.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { browserTimeZone } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { QuestionFrame } from '#web/ui/layout/question-frame.tsx';
import { StepDots } from '#web/ui/layout/step-dots.tsx';
import { type Draft, draftOf } from './draft.ts';
import { FIELDS } from './fields.tsx';
import { QuestionHint } from './question-hint.tsx';
import { saveStep } from './save-step.ts';
import { STEPS, type Step, startStep } from './start-step.ts';
import { stepError } from './step-error.ts';

type OnboardingPageProps = {
  step: number | undefined;
  onStep: (step: number) => void;
  onDone: () => void;
};

/** Nine questions, one per screen; each answer is saved before the next question. */
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
          <Suspense fallback={<div className="min-h-40" />}>
            <Fields
              key={step}
              draft={draft}
              error={error}
              change={(change) => {
                setError(undefined);
                onboarding.change(change);
              }}
            />
          </Suspense>
          {save.isError && <Notice tone="error">{errorText(save.error)}</Notice>}
        </div>
      </QuestionFrame>
    </form>
  );
}

/** Moves focus to the new question's heading, because the page itself stays the same. */
function useFocusOnChange(current: number): void {
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [current]);
}

type Way = { asked: number | undefined; onStep: (step: number) => void; onDone: () => void };

/** The answers, the current step, the furthest step reached, and the mutation that saves and continues. */
function useOnboarding({ asked, onStep, onDone }: Way) {
  const { data: user } = useSuspenseQuery(userQuery);
  const [start] = useState(() => startStep(user));
  const [draft, setDraft] = useState(() => draftOf(user));
  const [reached, setReached] = useState(start);
  // A typed or bookmarked address can't skip ahead of the steps reached.
  const current = Math.min(asked ?? start, reached);
  // `current` is 1..9: the address allows no other number, and `start` is 5 at most.
  const step: Step = STEPS[current - 1] ?? 'name';

  const save = useSingleMutation({
    mutationKey: ['save-answer'],
    mutationFn: async (number: number) => {
      await saveStep(step, draft);
      if (number === STEPS.length) await reloadUser();
    },
    // Continue from the saved question, even if another one is shown by now.
    onSuccess: (_, number) => {
      if (number === STEPS.length) return onDone();
      setReached((before) => Math.max(before, number + 1));
      onStep(number + 1);
    },
  });

  return {
    step,
    current,
    reached,
    draft,
    change: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    goTo: (target: number) => {
      save.reset();
      onStep(target);
    },
    save,
  };
}
