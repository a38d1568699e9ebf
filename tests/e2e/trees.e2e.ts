import type { Page } from '@playwright/test';
import { LANGUAGES, languageName } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { OWN_TEXTS, pagesOf, show, someone } from './support/every-page.ts';
import { saveElsewhere } from './support/journal.ts';
import { signUp, today, useSession, ZONE } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { readTree, sentencesTwice } from './support/tree.ts';

const ENTRY = 'Slept late, walked along the water, called Mum.';
/** Parts that load later than a page's own text. */
const LATER_MS = 2_500;

/** Waits until the page's tree stays the same. */
async function settle(page: Page): Promise<void> {
  let [before, since] = ['', Date.now()];
  await expect
    .poll(async () => {
      const now = await readTree(page);
      if (now !== before) [before, since] = [now, Date.now()];
      return Date.now() - since;
    })
    .toBeGreaterThan(LATER_MS);
}

for (const language of LANGUAGES) {
  const t = textsOf(language);
  const isRecorded = language === 'en';

  test(isRecorded
    ? 'a screen reader finds in each page what is recorded, in its order, and no sentence twice'
    : `no page shows a sentence twice in ${language}`, { tag: isRecorded ? '@state' : '@long' }, async ({
    page,
    request,
  }) => {
    test.slow();
    // Greetings, and the habits that come first, go by the hour.
    await page.clock.setFixedTime(noonOf(today(), ZONE) * 1000);
    const check = async (path: string, text: string) => {
      await show(page, [path, text]);
      await settle(page);
      expect.soft(await page.evaluate(sentencesTwice, [...OWN_TEXTS, ENTRY]), path).toEqual([]);
      const name = path.slice(1).replace('?view=', '-').replace(/\?.*/, '').replace('/', '-');
      if (isRecorded) expect.soft(await readTree(page), path).toMatchSnapshot(`${name}.yml`);
    };
    await check(`/start?lang=${language}`, languageName(language));
    await useSession(page, await signUp(request, { language }));
    await check('/onboarding', t('onboarding.name.question'));
    const person = await someone(request, language);
    await saveElsewhere(request, { person, entry: { date: addDays(today(), -3), text: ENTRY, mood: 4 } });
    await useSession(page, person);
    for (const [path, text] of pagesOf(t)) await check(path, text);
  });
}
