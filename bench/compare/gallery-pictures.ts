import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { LOOK_NAMES, LOOKS, type Look, openContext, openWhole, stablePicture } from './browser.ts';
import { START } from './days.ts';

/** The address at which the browser gets the gallery's build without a server. */
const GALLERY = 'http://gallery.localhost';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The frames that fill a window, by the name that the gallery opens them with. */
const FRAMES = ['AuthFrame', 'QuestionFrame'];

type Gallery = { readonly build: string; readonly folder: string };

/** Takes a picture of each part in the gallery, light on a phone and dark on a laptop. */
export async function takeGalleryPictures(browser: Browser, { build, folder }: Gallery): Promise<void> {
  for (const look of LOOK_NAMES) {
    const context = await openContext(browser, { look, language: 'en', now: START });
    await context.route(`${GALLERY}/**`, (route) => route.fulfill(fileOf(build, route.request().url())));
    const page = await context.newPage();
    const save = (name: string, picture: Buffer) =>
      writeFileSync(join(folder, `gallery-${name}-${look}.png`), picture);
    await openGallery(page, { look });
    for (const part of await page.locator('main section section').all()) {
      const name = await part.getAttribute('aria-label');
      await part.evaluate(showAlone);
      save(name ?? 'unnamed', await part.screenshot({ animations: 'disabled' }));
      await part.evaluate(putBack);
    }
    for (const frame of FRAMES) {
      await openGallery(page, { look, frame });
      save(frame, await stablePicture(page));
    }
    await context.close();
  }
}

/** Shows a part alone, in a corner, in its original size: otherwise a growing part would slightly change the pictures of all after it. */
function showAlone(part: HTMLElement | SVGElement): void {
  const { width, height } = part.getBoundingClientRect();
  document.documentElement.style.visibility = 'hidden';
  Object.assign(part.style, {
    visibility: 'visible',
    position: 'fixed',
    top: '0',
    left: '0',
    width: `${width}px`,
    height: `${height}px`,
  });
}

function putBack(part: HTMLElement | SVGElement): void {
  document.documentElement.style.visibility = '';
  part.removeAttribute('style');
}

/** A file of the build, as it is served. */
function fileOf(build: string, url: string): { body: string | Buffer; contentType: string } {
  const { pathname } = new URL(url);
  const file = pathname === '/' ? '/index.html' : pathname;
  const body = readFileSync(join(build, file));
  const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
  return { contentType, body: contentType === 'text/html' ? afterFonts(body.toString()) : body };
}

/**
 * Delays a page's script until the fonts have loaded, some of which the system may lack: charts choose their labels by the width
 * of drawn letters.
 */
const afterFonts = (html: string): string =>
  html.replace(
    /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/,
    `<script type="module">
      await Promise.allSettled([...document.fonts].map((font) => font.load()));
      await import('$1');
    </script>`,
  );

async function openGallery(page: Page, { look, frame }: { look: Look; frame?: string }): Promise<void> {
  await page.setViewportSize(LOOKS[look].viewport);
  const theme = LOOKS[look].colorScheme;
  await openWhole(page, `${GALLERY}/?theme=${theme}${frame === undefined ? '' : `&frame=${frame}`}`);
  await page.locator('h1').first().waitFor();
  await stablePicture(page);
}
