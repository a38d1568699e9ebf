import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from '#web/lib/use-today.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { reloadHabits } from './habits.queries.ts';

/** Loads the habits anew when the day or the phase changes while they show: what is due follows both. */
export function useFreshHabits(): void {
  const { today } = useToday();
  const { data: user } = useSuspenseQuery(userQuery);
  const dayAndPhase = `${today} ${user.cycle.cycle_phase}`;
  const loadedFor = useRef(dayAndPhase);
  useEffect(() => {
    if (loadedFor.current === dayAndPhase) return;
    loadedFor.current = dayAndPhase;
    void reloadHabits();
  }, [dayAndPhase]);
}
