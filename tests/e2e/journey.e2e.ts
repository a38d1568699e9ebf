import type { Page } from '@playwright/test';
import type { Browser } from '../engines/browser.ts';
import { liveFirstDay } from '../engines/journey.ts';
import { newAddress, newestCode } from './support/mail.ts';
import { expect, test } from './support/test.ts';

test('a new person gets from the landing page to a logged period', async ({
  page,
  baseURL,
  request,
  timezoneId,
}) => {
  const email = newAddress();
  await liveFirstDay(browserOf(page), {
    origin: baseURL ?? '',
    timeZone: timezoneId ?? '',
    email,
    newestCode: () => newestCode(request, email),
  });
});

function browserOf(page: Page): Browser {
  const find = (element: string) => page.locator(`xpath=${element}`).filter({ visible: true }).first();
  return {
    open: async (url) => void (await page.goto(url)),
    press: (element) => find(element).click(),
    type: (element, text) => find(element).fill(text),
    choose: async (element, value) => void (await find(element).selectOption(value)),
    sees: (element) => expect(find(element)).toBeVisible(),
  };
}
