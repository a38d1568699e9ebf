import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import {
  LANGUAGES,
  type Language,
  LOOK_NAMES,
  type Look,
  openBrowser,
  openContext,
  openWhole,
  stablePicture,
} from './browser.ts';
import { stopClock } from './call.ts';
import { START } from './days.ts';
import { takeGalleryPictures } from './gallery-pictures.ts';
import { Notebook } from './notebook.ts';
import { instantOf, liveUntil, makePeople, type Recording } from './passing-time.ts';
import { type Person, signIn } from './people.ts';
import { ORIGIN } from './serve.ts';
import { VIEWS, type View } from './views.ts';

/** The time of the pictures: an evening, nine days after the beginning. */
const PICTURED_AT = instantOf({ day: 9, hour: 18.5 });

type Pictures = Recording & {
  /** The gallery's build. */
  readonly gallery: string;
  /** The folder for answers that aren't compared. */
  readonly spare: string;
};

/** Takes pictures of the app's pages for the accounts, and of the parts in the gallery. */
export async function takePictures({ server, folder, gallery, spare: spareFolder }: Pictures): Promise<void> {
  const spare = { server, folder: spareFolder };
  const people = await makePeople(spare);
  await liveUntil(spare, { people, since: START, until: PICTURED_AT });
  for (const person of people) await signIn(server, { person, notes: new Notebook() });
  await stopClock(server, PICTURED_AT);
  mkdirSync(folder, { recursive: true });
  const browser = await openBrowser(server);
  // Pages mostly wait, so both looks are drawn in parallel.
  await Promise.all(LOOK_NAMES.map((look) => takeOfLook(browser, { look, people, folder })));
  await takeGalleryPictures(browser, { build: gallery, folder });
  await browser.close();
}

type Taken = { readonly look: Look; readonly people: readonly Person[]; readonly folder: string };

/** Takes pictures of all views of a look, one language after the other, so that a context can be reused. */
async function takeOfLook(browser: Browser, { look, people, folder }: Taken): Promise<void> {
  for (const language of LANGUAGES) {
    const context = await openContext(browser, { look, language, now: PICTURED_AT });
    for (const view of VIEWS.filter((one) => one.look === look)) {
      const person = people.find(({ life }) => life.name === view.who);
      if ((person?.life.language ?? view.language) !== language) continue;
      const picture = await pictureOf(context, { view, language, xox: person?.xox });
      writeFileSync(join(folder, `${nameOf(view)}.png`), picture);
    }
    await context.close();
  }
}

type Session = { readonly view: View; readonly language: Language; readonly xox: string | undefined };

async function pictureOf(context: BrowserContext, { view, language, xox }: Session): Promise<Buffer> {
  const page = await context.newPage();
  try {
    const tools = await context.newCDPSession(page);
    // Only the build's files remain from the previous view.
    await tools.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes: 'all' });
    await page.addInitScript(
      ([token, locale]) => {
        if (token) localStorage.setItem('marea.session', token);
        localStorage.setItem('locale', locale);
      },
      [xox, language] as const,
    );
    await openWhole(page, ORIGIN + view.path);
    return await stablePicture(page);
  } finally {
    await page.close();
  }
}

/** `regular-settings-cycle-phone` */
const nameOf = ({ who = 'nobody', path, look, language }: View): string =>
  [who, ...(language ? [language] : []), path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, ''), look].join(
    '-',
  );
