import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { bandText } from '#web/features/cycle/band-text.ts';
import { predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { errorText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { showErrors } from '#web/lib/forms/schema-form.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { isOnboardingDone } from '#web/lib/session/required-steps.ts';
import { reloadUser, userQuery, useUser } from '#web/lib/session/user.data.ts';
import { browserTimeZone, useNow } from '#web/lib/time/today.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Card, Notice } from '#web/ui/layout/card.tsx';
import { QuestionFrame, StepDots } from '#web/ui/layout/page-frames.tsx';
import { MiniDial } from '#web/ui/planner/cycle-card.tsx';
import {
  type CycleShape,
  cycleShape,
  type Draft,
  draftOf,
  endsWithMode,
  type FieldsProps,
  isLongAgo,
  type Question,
  STEPS,
  type Step,
  saveStep,
  startStep,
  stepError,
} from './draft.ts';
import { FIELDS, QuestionHint } from './fields.tsx';

type OnboardingPageProps = { step: number | undefined; onStep: (step: number) => void; onDone: () => void };

/** The steps that show the cycle's shape. */
const SHAPED: readonly Question[] = ['lastPeriod', 'menstruating', 'lastLength'];

/** Nine questions, one per screen; each answer is saved before the next question. */
export function OnboardingPage(props: OnboardingPageProps) {
  const { t } = useTranslation();
  const { question, current, reached, draft, change, error, setError, goTo, save } = useOnboarding(props);
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
    const found = stepError(question, { draft, t, today });
    showErrors(event.currentTarget, () => setError(found));
    if (found !== undefined) return;
    if (question === 'lastPeriod' && isLongAgo(draft, hereToday)) change({ modeAsked: 'longAgo' });
    else save.mutate(current);
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
            {question === 'cycleLength' && (
              <Link to="/settings/import" className={`${buttonClass('outline')} wide:basis-full`}>
                {t('onboarding.bringHistory')}
              </Link>
            )}
            {question === 'lastPeriod' && <LastPeriodOptions change={change} />}
            <Button type="submit" busy={save.isPending && t('common.saving')}>
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
          {isShaped && <ShapeCard shape={shape} phase={phase} isLast={isLast} />}
          <Suspense fallback={<div className="min-h-40" />}>
            <Fields key={question} draft={draft} error={error} change={change} />
          </Suspense>
          {save.isError && <Notice tone="error">{errorText(save.error)}</Notice>}
        </div>
      </QuestionFrame>
    </form>
  );
}

/** Two options without a day, side by side if each fits on one line. */
function LastPeriodOptions({ change }: Pick<FieldsProps, 'change'>) {
  const { t } = useTranslation();
  const option = (modeAsked: 'none' | 'forgotten', mode: 'natural' | null) => (
    <Button
      variant="outline"
      className="flex-auto px-3! text-small"
      onClick={() => change({ modeAsked, mode })}
    >
      {t(`onboarding.lastPeriod.${modeAsked}`)}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2 wide:basis-full">
      {option('none', null)}
      {option('forgotten', 'natural')}
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

/** The answers, the current question and its error, the furthest step reached, and the mutation that saves and continues. */
function useOnboarding({ step: requested, onStep, onDone }: OnboardingPageProps) {
  const user = useUser();
  const [start] = useState(() => startStep(user));
  const [draft, setDraft] = useState(() => draftOf(user));
  const [reached, setReached] = useState(start);
  // A typed or bookmarked address can't skip steps.
  const current = Math.min(requested ?? start, reached);
  // `current` is 1..9: the address allows no other number, and `start` is 5 at most.
  const step: Step = STEPS[current - 1] ?? 'name';
  const question: Question = step === 'lastPeriod' && draft.modeAsked !== null ? 'mode' : step;
  const [error, setError] = useState<string>();
  const change = (part: Partial<Draft>) => {
    setError(undefined);
    setDraft((before) => ({ ...before, ...part }));
  };

  const save = useSingleMutation({
    mutationKey: ['save-answer'],
    mutationFn: async (number: number) => {
      await saveStep(question, draft);
      const isLast = number === STEPS.length || (question === 'mode' && endsWithMode(draft));
      const known = queryClient.getQueryData(userQuery.queryKey);
      // An imported history can answer the rest.
      const isEnd = isLast || (known !== undefined && isOnboardingDone(known));
      if (isEnd) {
        // Data loaded for the forecast is older than the last answer.
        void queryClient.invalidateQueries({ refetchType: 'none' });
        await reloadUser();
      }
      return isEnd;
    },
    // Continue from the saved question, even if another one is shown by now.
    onSuccess: (isEnd, number) => {
      if (isEnd) return onDone();
      if (STEPS[number - 1] === 'lastPeriod') change({ savedPeriodOn: draft.lastPeriodOn });
      setReached((before) => Math.max(before, number + 1));
      onStep(number + 1);
    },
  });

  const goTo = (target: number) => {
    save.reset();
    change({ modeAsked: null });
    onStep(target);
  };
  return { question, current, reached, draft, change, error, setError, goTo, save };
}

type ShapeCardProps = {
  shape: CycleShape;
  phase: CyclePhase | undefined;
  /** Whether it shows the first forecast instead of the answers. */
  isLast: boolean;
};

function ShapeCard({ shape, phase, isLast }: ShapeCardProps) {
  const { t } = useTranslation();
  const { cycleDay, cycleLength, periodLength, phaseOfDay } = shape;
  return (
    <Card phase={phase} as="div" className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="w-20 flex-none">
          <MiniDial
            cycleDay={cycleDay}
            cycleLength={cycleLength}
            phaseOfDay={phaseOfDay}
            growth={isLast ? 1 : 0.82}
          />
        </div>
        <div role="status" className="grid min-w-0 flex-1 basis-44 gap-1">
          {cycleDay === null ? (
            <p className="text-ink-2">{t('onboarding.shape.empty')}</p>
          ) : (
            <>
              <p className="text-ink-2 text-small">
                {t(isLast ? 'onboarding.shape.forecast' : 'onboarding.shape.title')}
              </p>
              <p className="font-display text-h2">{t('onboarding.shape.day', { day: cycleDay })}</p>
              <p className="text-ink-2 text-small">
                {isLast ? (
                  <FirstForecast />
                ) : (
                  `${t('onboarding.shape.cycle', { count: cycleLength })} · ${t('onboarding.shape.bleeding', { count: periodLength })}`
                )}
              </p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

/** When the next period is likely to start, after the last question of onboarding. */
function FirstForecast() {
  const { t, language } = useTranslation();
  const { data } = useQuery(predictionsQuery);
  const [next] = data?.cycles ?? [];
  return next === undefined ? null : bandText(next, { t, language, key: 'cycle.next' });
}
