import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { reloadHabits } from './habits.queries.ts';

/** Reloads the habits when the phase changes, because what's due depends on it. A new day reloads everything anyway. */
export function useFreshHabits(): void {
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const phase = user.cycle.cycle_phase;
  const loadedFor = useRef(phase);
  useEffect(() => {
    if (loadedFor.current === phase) return;
    loadedFor.current = phase;
    void reloadHabits();
  }, [phase]);
}
