import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { isOnboardingDone } from '#web/lib/session/onboarding-need.ts';
import { reloadUser, userQuery } from '#web/lib/session/user.queries.ts';
import { type Draft, draftOf, endsWithMode } from './draft.ts';
import { saveStep } from './save-step.ts';
import { type Question, STEPS, type Step, startStep } from './start-step.ts';

type OnboardingOptions = { asked: number | undefined; onStep: (step: number) => void; onDone: () => void };

/** The answers, the current question, the furthest step reached, and the mutation that saves and continues. */
export function useOnboarding({ asked, onStep, onDone }: OnboardingOptions) {
  const { data: user } = useSuspenseQuery(userQuery);
  const [start] = useState(() => startStep(user));
  const [draft, setDraft] = useState(() => draftOf(user));
  const [reached, setReached] = useState(start);
  // A typed or bookmarked address can't skip ahead of the steps reached.
  const current = Math.min(asked ?? start, reached);
  // `current` is 1..9: the address allows no other number, and `start` is 5 at most.
  const step: Step = STEPS[current - 1] ?? 'name';
  const question: Question = step === 'lastPeriod' && draft.modeAsked !== null ? 'mode' : step;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  const save = useSingleMutation({
    mutationKey: ['save-answer'],
    mutationFn: async (number: number) => {
      await saveStep(question, draft);
      const isLast = number === STEPS.length || (question === 'mode' && endsWithMode(draft));
      const isEnd = isLast || isProfileComplete();
      if (isEnd) {
        // What was loaded for the forecast is from before the last answer.
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

  return {
    question,
    current,
    reached,
    draft,
    change,
    goTo: (target: number) => {
      save.reset();
      change({ modeAsked: null });
      onStep(target);
    },
    save,
  };
}

/** Whether a history that was brought in answers the rest, once the profile is complete. */
function isProfileComplete(): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey);
  return user !== undefined && isOnboardingDone(user);
}
