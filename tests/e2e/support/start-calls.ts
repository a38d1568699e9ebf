import type { Page } from '@playwright/test';

/** The two calls that load the user: alone, or with everything that the dashboard first shows. */
export const USER_CALLS = /\/api\/(?:user\/details|dashboard)$/;

/** The calls that one dashboard call replaces. */
export const REPLACED_CALLS =
  /\/api\/(?:user\/details|cycle\/predictions|cycle\/calendar\/periods\/past\/\w+|habit\/dashboard\/list|task\/\w+\/day\/.*)$/;

/** Makes the dashboard call fail, so that each of its parts is loaded separately. */
export async function failDashboardCall(page: Page): Promise<void> {
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: '{}' }));
}
