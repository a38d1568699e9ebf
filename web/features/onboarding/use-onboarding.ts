import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { reloadUser, userQuery } from '#web/lib/user.queries.ts';
import { type Draft, draftOf } from './draft.ts';
import { saveStep } from './save-step.ts';
import { STEPS, type Step, startStep } from './start-step.ts';

type Way = { asked: number | undefined; onStep: (step: number) => void; onDone: () => void };

/** The answers, the step one is at, how far one has come, and the save that leads on. */
export function useOnboarding({ asked, onStep, onDone }: Way) {
  const { data: user } = useSuspenseQuery(userQuery);
  const [start] = useState(() => startStep(user));
  const [draft, setDraft] = useState(() => draftOf(user));
  const [reached, setReached] = useState(start);
  // What was not reached cannot be asked for by an address typed or kept from before.
  const current = Math.min(asked ?? start, reached);
  // `current` is 1..9: the address holds no other number and `start` none beyond 5.
  const step: Step = STEPS[current - 1] ?? 'name';

  const save = useSingleMutation({
    mutationKey: ['save-answer'],
    mutationFn: async (number: number) => {
      await saveStep(step, draft);
      if (number === STEPS.length) await reloadUser();
    },
    // The question that was saved leads on, whichever is shown by then.
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
