import { test as base, type ConsoleMessage, type Request } from '@playwright/test';
import { type Person, useSession as putSession, signUpOnboarded } from './person.ts';

export { expect } from '@playwright/test';

/** The person signed in on a page: an existing one, or the answers of a new one, who has finished onboarding. */
type Who = Person | Parameters<typeof signUpOnboarded>[1];

export const test = base.extend<{
  /** Opens a page of the app as a signed-in person, and returns the person. */
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
  context: async ({ context }, use, { errors }) => {
    const open = new Map<Request, number>();
    const messages: string[] = [];
    const begin = (request: Request) => open.set(request, Date.now());
    const end = (request: Request) => open.delete(request);
    const note = (message: ConsoleMessage) => messages.push(`${message.type()}: ${message.text()}`);
    context.on('request', begin).on('requestfinished', end).on('requestfailed', end).on('console', note);
    await use(context);
    if (errors.length > 0) {
      for (const [request, at] of open) {
        messages.push(`unanswered for ${Date.now() - at} ms: ${request.method()} ${request.url()}`);
      }
      process.stdout.write(`${messages.join('\n')}\n`);
    }
    context.off('request', begin).off('requestfinished', end).off('requestfailed', end).off('console', note);
    // The next test gets the same context, and Playwright doesn't reset these.
    await context.setOffline(false);
    await context.clearPermissions();
  },
});
