import type { APIRequestContext } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { expectNoFindings, languageTag } from './support/findings.ts';
import { mailsTo } from './support/mail.ts';
import { signInAgain, signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

/** Waits for the mail about a sign-in and returns its link. */
async function mailedLink(request: APIRequestContext, email: string): Promise<URL> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(request, email);
      link = mails.flatMap(({ text }) => /https?:\S+\/not-me\S+/.exec(text)?.[0] ?? [])[0];
      return link;
    })
    .toBeDefined();
  return new URL(link ?? '');
}

for (const language of LANGUAGES) {
  test(
    `somebody else’s sign-in is ended by a press on the page that the mail links to (${language})`,
    languageTag(language),
    async ({ page, request }) => {
      const t = textsOf(language);
      const person = await signUpOnboarded(request, { language });
      const stranger = await signInAgain(request, person);
      const details = async (stx: string) =>
        (await request.get('/api/user/details', { headers: { authorization: `Bearer ${stx}` } })).status();
      const { pathname, search, hash } = await mailedLink(request, person.email);
      const requested: string[] = [];
      page.on('request', (sent) => requested.push(sent.url()));

      await page.goto(`${pathname}${search}${hash}`);
      await expect(page.getByRole('heading', { name: t('notMe.title') })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectNoFindings(page);
      expect(await details(stranger.stx)).toBe(200);

      await page.getByRole('button', { name: t('notMe.end') }).click();
      await expect(page.getByText(t('notMe.done'))).toBeVisible();
      expect(await details(stranger.stx)).toBe(401);
      expect(await details(person.stx)).toBe(200);
      expect(
        requested.filter((url) => new URL(url).href.includes(hash.slice(1)) && !new URL(url).hash),
      ).toEqual([]);
      // The token is removed from the address, so it isn't in the history.
      await expect.poll(() => new URL(page.url()).hash).toBe('');
    },
  );
}

test('an incomplete link explains what to do', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/not-me');
  await expect(page.getByText(t('notMe.incomplete'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('notMe.end') })).toBeHidden();
});
