import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { zoneCity } from '#web/lib/time/zone-names.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Card, Notice } from '#web/ui/layout/card.tsx';
import { QuestionFrame, StepDots } from '#web/ui/layout/page-frames.tsx';
import { MiniDial } from '#web/ui/planner/cycle-card.tsx';
import {
  type CycleShape,
  cycleShape,
  type Draft,
  draftOf,
  isLastQuestion,
  isLongAgo,
  isUnanswered,
  type Question,
  STEPS,
  type Step,
  saveStep,
  startStep,
  stepError,
} from './draft.ts';
import { FIELDS, QuestionHint } from './fields.tsx';

type OnboardingPageProps = { step: number | undefined; onStep: (step: number) => void; onDone: () => void };

/** The size of the bloom at the questions that show the cycle's shape. */
const GROWTH: Partial<Record<Question, number>> = {
  cycleLength: 0.4,
  periodLength: 0.55,
  lastPeriod: 0.7,
  menstruating: 0.85,
  lastLength: 1,
};
/** The questions beside which a history can be imported. */
const IMPORTABLE: readonly Question[] = ['name', 'cycleLength'];

/** Nine questions, one per screen; each answer is saved before the next question. */
export function OnboardingPage(props: OnboardingPageProps) {
  const { t, language } = useTranslation();
  const { question, current, reached, draft, change, edit, error, setError, goTo, save } =
    useOnboarding(props);
  const now = useNow();
  const today = localDateAt(now, browserTimeZone());
  const hereToday = localDateAt(now, draft.zone);
  const shape = cycleShape(draft, hereToday);
  const growth = GROWTH[question];
  const phase =
    growth !== undefined && shape.cycleDay !== null ? shape.phaseOfDay(shape.cycleDay) : undefined;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnChange(question);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending || isUnanswered(question, draft)) return;
    const found = stepError(question, { draft, t, today });
    showErrors(event.currentTarget, () => setError(found));
    if (found !== undefined) return;
    if (question === 'lastPeriod' && isLongAgo(draft, hereToday)) change({ modeAsked: 'longAgo' });
    else save.mutate({ number: current, question, draft });
  }

  function answer(part: Partial<Draft>) {
    if (save.isPending) return;
    flushSync(() => change(part));
    form.current?.requestSubmit();
  }

  const Fields = FIELDS[question];
  const proceed = question === 'here' ? 'common.yes' : 'common.continue';
  return (
    <form ref={form} noValidate onSubmit={submit}>
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
        question={t(`onboarding.${question}.question`, { place: zoneCity(draft.zone, language) })}
        hint={<QuestionHint question={question} zone={draft.zone} />}
        actions={
          <>
            {save.isError && <Notice tone="error">{errorText(save.error)}</Notice>}
            {!isUnanswered(question, draft) && (
              <Button type="submit" busy={save.isPending && t('common.saving')}>
                {t(isLastQuestion(question, draft) ? 'onboarding.finish' : proceed)}
              </Button>
            )}
            {question === 'here' && (
              <Button variant="outline" onClick={() => edit({ isElsewhere: true })}>
                {t('onboarding.here.elsewhere')}
              </Button>
            )}
            {IMPORTABLE.includes(question) && (
              <Link to="/settings/import" className={`${buttonClass('outline')} wide:basis-full`}>
                {t('onboarding.bringHistory')}
              </Link>
            )}
            {current > 1 && (
              <Button variant="quiet" onClick={() => goTo(question === 'mode' ? current : current - 1)}>
                {t('common.back')}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-3">
          {growth !== undefined && <ShapeCard shape={shape} phase={phase} growth={growth} />}
          <Suspense fallback={<div className="min-h-40" />}>
            <Fields key={question} draft={draft} error={error} change={edit} answer={answer} />
          </Suspense>
        </div>
      </QuestionFrame>
    </form>
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

type SentAnswer = { readonly number: number; readonly question: Question; readonly draft: Draft };

/** The answers, the current question and its error, the furthest step reached, and the mutation that saves and continues. */
function useOnboarding({ step: requested, onStep, onDone }: OnboardingPageProps) {
  const user = useUser();
  const [start] = useState(() => startStep(user));
  const [draft, setDraft] = useState(() => draftOf(user));
  const [reached, setReached] = useState(start);
  // A typed or bookmarked address can't skip steps.
  const current = Math.min(requested ?? start, reached);
  // `current` is 1..9: the address allows no other number, and `start` is 5 at most.
  const question = questionAt(STEPS[current - 1] ?? 'name', draft);
  const [error, setError] = useState<string>();
  const change = (part: Partial<Draft>) => {
    setError(undefined);
    setDraft((before) => ({ ...before, ...part }));
  };

  const save = useSingleMutation({
    mutationKey: ['save-answer'],
    mutationFn: async (sent: SentAnswer) => {
      await saveStep(sent.question, sent.draft);
      const isLast = isLastQuestion(sent.question, sent.draft);
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
    onSuccess: (isEnd, { number, draft: sent }) => {
      if (isEnd) return onDone();
      if (STEPS[number - 1] === 'lastPeriod') change({ savedPeriodOn: sent.lastPeriodOn });
      setReached((before) => Math.max(before, number + 1));
      onStep(number + 1);
    },
  });

  /** Changes an answer, unless one is being saved: what is shown is what was sent. */
  const edit = (part: Partial<Draft>) => {
    if (!save.isPending) change(part);
  };
  const goTo = (target: number) => {
    save.reset();
    change({ modeAsked: null });
    onStep(target);
  };
  return { question, current, reached, draft, change, edit, error, setError, goTo, save };
}

function questionAt(step: Step, { isElsewhere, modeAsked }: Draft): Question {
  if (step === 'zone' && !isElsewhere) return 'here';
  return step === 'lastPeriod' && modeAsked !== null ? 'mode' : step;
}

type ShapeCardProps = {
  shape: CycleShape;
  phase: CyclePhase | undefined;
  /** The bloom's size; at 1 the card shows the first forecast instead of the answers. */
  growth: number;
};

function ShapeCard({ shape, phase, growth }: ShapeCardProps) {
  const { t } = useTranslation();
  const { cycleDay, cycleLength, periodLength, phaseOfDay } = shape;
  const isLast = growth === 1;
  return (
    <Card phase={phase} as="div" className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="w-20 flex-none">
          <MiniDial cycleDay={cycleDay} cycleLength={cycleLength} phaseOfDay={phaseOfDay} growth={growth} />
        </div>
        <div role="status" className="grid min-w-0 flex-1 basis-44 gap-1">
          <p className="text-ink-2 text-small">
            {t(isLast ? 'onboarding.shape.forecast' : 'onboarding.shape.title')}
          </p>
          {cycleDay !== null && (
            <p className="font-display text-h2">{t('onboarding.shape.day', { day: cycleDay })}</p>
          )}
          <p className="text-ink-2 text-small">
            {isLast ? (
              <FirstForecast />
            ) : (
              `${t('onboarding.shape.cycle', { count: cycleLength })} · ${t('onboarding.shape.bleeding', { count: periodLength })}`
            )}
          </p>
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
