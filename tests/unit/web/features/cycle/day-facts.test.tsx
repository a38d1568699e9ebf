import { afterEach, expect, test } from 'vitest';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { DayFacts } from '#web/features/cycle/month-day-card.tsx';

afterEach(takeDown);

test('places are shown with pain, and not on a day on which it was corrected to none', async () => {
  const log = { ...emptyDay(day('2026-03-12')), pain_places: ['cramps' as const] };
  const hurting = await show(<DayFacts day={{ ...log, pain: 2 }} />);
  expect(hurting.textContent).toBe('moderate pain · cramps');
  await takeDown();
  const corrected = await show(<DayFacts day={{ ...log, pain: 0 }} />);
  expect(corrected.textContent).toBe('no pain');
});
