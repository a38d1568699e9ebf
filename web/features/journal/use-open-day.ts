import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { useToday } from '#web/lib/time/use-today.ts';

/** The day whose page is open: the one asked for, or today. Midnight takes the page from nobody who is at it. */
export function useOpenDay(asked: LocalDate | undefined): LocalDate {
  const navigate = useNavigate();
  const { today } = useToday();
  const [cameOn, setCameOn] = useState(today);

  useEffect(() => {
    if (cameOn === today) return;
    if (asked === undefined && document.visibilityState === 'visible') {
      void navigate({ to: '/journal', search: { date: cameOn }, replace: true, resetScroll: false });
    } else setCameOn(today);
  }, [asked, cameOn, navigate, today]);

  // A day to come is today.
  return asked !== undefined && asked < today ? asked : cameOn;
}
