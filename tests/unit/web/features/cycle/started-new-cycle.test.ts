import { describe, expect, it } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { startedNewCycle } from '#web/features/cycle/log-period.tsx';

const days = (...texts: string[]) => texts as LocalDate[]; // valid date literals
const [today] = days('2026-11-18');

describe('a logged day', () => {
  it('starts a cycle if it is the first one', () => {
    expect(startedNewCycle(today as LocalDate, days('2026-11-18'))).toBe(true);
  });

  it('belongs to the current cycle fourteen days after its start, and starts a new one after fifteen', () => {
    expect(startedNewCycle(today as LocalDate, days('2026-11-18', '2026-11-04'))).toBe(false);
    expect(startedNewCycle(today as LocalDate, days('2026-11-18', '2026-11-03'))).toBe(true);
  });
});
