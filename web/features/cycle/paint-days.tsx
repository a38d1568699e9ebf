import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { useToday } from '#web/lib/time/today.ts';
import { PaintedMonth } from './painted-month.tsx';

const noTitles = (): readonly string[] => [];
const ignore = () => {};

/** A month for painting that shows only the cycle, beginning with the current month. */
export function PaintDays() {
  const { today } = useToday();
  const [month, setMonth] = useState<LocalDate>(firstOfMonth(today));
  return (
    <PaintedMonth selected={today} onSelect={ignore} titlesOf={noTitles} month={month} onTurn={setMonth} />
  );
}
