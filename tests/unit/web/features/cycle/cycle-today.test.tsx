// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.queries.ts';
import { CycleToday } from '#web/features/cycle/cycle-today.tsx';
import { loadTexts } from '#web/i18n/load-texts.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';

const NOTHING_AHEAD = { success: 1, predicted_periods: [], current: null, cycles: [] } as const;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(userQuery.queryKey, someUser());
  queryClient.setQueryData(pastPeriodsQuery.queryKey, []);
  queryClient.setQueryData(predictionsQuery.queryKey, {
    ...NOTHING_AHEAD,
    predicted_periods: [],
    cycles: [],
  });
  queryClient.setQueryData(textsQuery('days', 'en').queryKey, await loadTexts('en', 'days'));
});
afterEach(takeDown);

describe('the card of the day', () => {
  test('has the day’s title and its sentence above the three words', async () => {
    const page = await show(<CycleToday />);

    const [title] = page.querySelectorAll('h3');
    expect(title?.textContent).toBe('Everything in its place');
    expect(title?.nextElementSibling?.textContent).toBe(
      'Sort one drawer, one folder or one list, and stop there.',
    );
    expect(page.querySelectorAll('li')).toHaveLength(3);
  });
});
