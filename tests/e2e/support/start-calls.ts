import type { Page } from '@playwright/test';

/** The two calls by which the app learns who is signed in: alone, or with everything that the dashboard first shows. */
export const USER_CALLS = /\/api\/(?:user\/details|dashboard)$/;

/** The calls that one dashboard call stands for. */
export const REPLACED_CALLS =
  /\/api\/(?:user\/details|cycle\/predictions|cycle\/calendar\/periods\/past\/\w+|habit\/dashboard\/list|task\/\w+\/day\/.*)$/;

/** Makes the dashboard's one call fail, so that each of its parts is asked for by itself. */
export async function failDashboardCall(page: Page): Promise<void> {
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: '{}' }));
}
