import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { seen } from '#tests/unit/web/shown-page.tsx';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { DayFeelings } from '#web/features/journal/entry-editor.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { forget, server, TODAY, withDays } from '../day-log/days-on-server.ts';

afterEach(async () => {
  await takeDown();
  await forget();
});

test('a mood pressed before the day is loaded is shown at once, and rolled back if it’s refused', async () => {
  withDays();
  queryClient.removeQueries({ queryKey: recentDaysQuery.queryKey });
  server.refuses = { status: 409, code: 'conflict' };
  const page = await show(<DayFeelings date={TODAY} />);
  const good = () => page.querySelector<HTMLInputElement>('input[value="4"]');
  act(() => good()?.click());
  expect(good()?.checked).toBe(true);
  await seen(() => good()?.checked === false);
});
