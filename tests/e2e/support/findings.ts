import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Look = { readonly theme: 'light' | 'dark'; readonly width: number };

/**
 * Of the looks of a page, the gate takes the light one on a phone. The dark one on a wide screen is for who runs the file, and
 * in the gate where `isDarkToo`; the other two are for `npm run test:long`.
 */
export function lookTag({ theme, width }: Look, { isDarkToo = false } = {}): { tag: string[] } {
  const [isDark, isWide] = [theme === 'dark', width > 960];
  if (isDark !== isWide) return { tag: ['@long'] };
  return { tag: isDark && !isDarkToo ? ['@state'] : [] };
}

/** Of a journey in every language and width the gate takes Dutch on a phone and French on a laptop: all else is in English. */
export function journeyTag({ language, width }: { language: string; width: number }): { tag: string[] } {
  const isTaken = width > 960 ? language === 'fr' : language === 'nl';
  return { tag: isTaken ? [] : ['@long'] };
}

/** Where a page reads the same in every language, the gate takes English. */
export function languageTag(language: string): { tag: string[] } {
  return { tag: language === 'en' ? [] : ['@long'] };
}

/** Nothing for axe to find, in the whole page or in the part that a selector names, and a page no wider than its window. */
export async function expectNoFindings(page: Page, part = 'html'): Promise<void> {
  // Findings count once what moves in has arrived, or has been taken away on its way.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .map((animation) =>
          animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY ? null : animation.finished,
        ),
    ).then(() => undefined),
  );
  const { violations } = await new AxeBuilder({ page })
    // What is well is not listed, and no second page is opened to put frames together, of which there are none.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .include(part)
    .withTags(STANDARDS)
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(() =>
    document.fonts.ready.then(() => document.documentElement.scrollWidth - window.innerWidth),
  );
  expect(overflow, 'the page is wider than the window').toBeLessThanOrEqual(0);
}
