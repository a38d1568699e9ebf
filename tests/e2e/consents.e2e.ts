import type { Page } from '@playwright/test';
import { type ConsentKind, SIGN_UP_CONSENTS } from '#domain/account/consent.ts';
import { LANGUAGES } from '#domain/account/language.ts';
import { expectNoFindings, languageTag } from './support/findings.ts';
import { callsOf, signUp } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

type Details = {
  consents: Record<string, { text_version: string } | null>;
  consents_due: ConsentKind[];
};

// Calls that are still running when a test ends get no answer.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Makes these consents refer to an older text until they're answered. */
async function raiseTexts(page: Page, kinds: readonly ConsentKind[]) {
  const open = new Set(kinds);
  const sent: Record<string, unknown>[] = [];
  page.on('request', (call) => {
    if (!call.url().endsWith('/api/user/consent')) return;
    const answer = call.postDataJSON() as Record<string, unknown>; // the app's own call
    sent.push(answer);
    open.delete(answer.kind as ConsentKind);
  });
  await page.route(/\/api\/(dashboard|user\/details)$/, async (route) => {
    const answer = await route.fetch();
    // Both answers have the details, one of them under `user`.
    const json = (await answer.json()) as { details?: Details; user?: { details: Details } };
    const details = json.details ?? json.user?.details;
    for (const kind of open) {
      const given = details?.consents[kind];
      if (given) given.text_version = '2024-01-01';
      details?.consents_due.push(kind);
    }
    await route.fulfill({ response: answer, json });
  });
  return sent;
}

for (const language of LANGUAGES) {
  test(
    `the next start asks for consent to a changed text, and only once (${language})`,
    languageTag(language),
    async ({ page, open }) => {
      const text = textsOf(language);
      const sent = await raiseTexts(page, ['privacy', 'cookies']);
      await open('/dashboard', { language });
      await expect(page.getByRole('heading', { level: 1, name: text('consent.renewTitle') })).toBeVisible();
      await expect(page.getByRole('checkbox')).toHaveCount(2);
      await page.getByRole('link', { name: text('legal.privacy') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('consent.agree') }).click();
      await expect(page.getByText(text('signup.privacyNeeded'))).toBeVisible();
      await expectNoFindings(page);
      await page.getByRole('checkbox', { name: text('signup.privacy') }).check();
      await page.getByRole('button', { name: text('consent.agree') }).click();
      await expect(page.getByText(text('phases.follicular')).first()).toBeVisible();
      expect(sent).toMatchObject([
        { kind: 'privacy', given: 1, language },
        { kind: 'cookies', given: 0, language },
      ]);
      await page.reload();
      await expect(page.getByText(text('phases.follicular')).first()).toBeVisible();
    },
  );
}

test('without agreeing to a new text, a person can export everything', { tag: '@state' }, async ({
  page,
  open,
}) => {
  await raiseTexts(page, ['terms']);
  await open('/dashboard');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('portability.export.start') }).click();
  expect((await download).suggestedFilename()).toMatch(/^marea-.*\.zip$/);
});

test('a new text doesn’t lock anybody out without a connection', { tag: '@state' }, async ({
  context,
  page,
  open,
}) => {
  await raiseTexts(page, ['terms']);
  await open('/dashboard');
  await expect(page.getByRole('heading', { name: t('consent.renewTitle') })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t('phases.follicular')).first()).toBeVisible();
});

test('an account without any consent is asked for the same consents as at sign-up, and the answers are stored', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUp(request, { consents: {} });
  await open('/dashboard', person);
  await expect(page.getByRole('heading', { name: t('consent.gateTitle') })).toBeVisible();
  for (const kind of ['privacy', 'terms', 'adult', 'cookies']) {
    await page.getByRole('checkbox', { name: t(`signup.${kind}`) }).check();
  }
  await page.getByRole('button', { name: t('consent.agree') }).click();
  await expect(page.getByRole('heading', { name: t('onboarding.name.question') })).toBeVisible();
  const { details } = await callsOf(request, person).get<{ details: Details }>('/api/user/details');
  expect(details.consents_due).toEqual([]);
  for (const kind of SIGN_UP_CONSENTS) {
    expect(details.consents[kind]).toMatchObject({ given: 1, language: 'en' });
  }
});
