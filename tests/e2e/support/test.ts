import { test as base } from '@playwright/test';
import { type Person, useSession as putSession, signUpOnboarded } from './person.ts';

export { expect } from '@playwright/test';

/** Who is signed in on a page: a known person, or how a new one who has answered onboarding differs. */
type Who = Person | Parameters<typeof signUpOnboarded>[1];

export const test = base.extend<{
  /** Opens a page of the app as somebody who is signed in there, and returns who. */
  open: (path: string, who?: Who) => Promise<Person>;
}>({
  open: async ({ page, request }, use) => {
    await use(async (path, who) => {
      const person = who && 'xox' in who ? who : await signUpOnboarded(request, who);
      await putSession(page, person);
      await page.goto(path);
      return person;
    });
  },
  context: async ({ context }, use) => {
    await use(context);
    // The next test gets the same context. Of what tests change, Playwright leaves these as they are.
    await context.setOffline(false);
    await context.clearPermissions();
  },
});
