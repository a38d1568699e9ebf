import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Look = { readonly theme: 'light' | 'dark'; readonly width: number };

/**
 * The gate tests a page in light on a phone. Dark on a wide screen runs when the file is run by itself; the other two looks
 * run in `npm run test:long`.
 */
export function lookTag({ theme, width }: Look): { tag: string[] } {
  const [isDark, isWide] = [theme === 'dark', width > 960];
  if (isDark !== isWide) return { tag: ['@long'] };
  return { tag: isDark ? ['@state'] : [] };
}

/**
 * A journey in every language and width runs in Dutch on a phone and in French on a laptop; the gate takes one of the two, French
 * if it isn't told which. All else is for `npm run test:long`.
 */
export function journeyTag(
  { language, width }: { language: string; width: number },
  inGate: 'fr' | 'nl' = 'fr',
): { tag: string[] } {
  if (language !== (width > 960 ? 'fr' : 'nl')) return { tag: ['@long'] };
  return { tag: language === inGate ? [] : ['@state'] };
}

/** For a page that works the same in every language, the gate runs only English. */
export function languageTag(language: string): { tag: string[] } {
  return { tag: language === 'en' ? [] : ['@long'] };
}

/** A look or a language that is run by default, but not by the gate. */
export const notInGate = ({ tag }: { tag: string[] }): { tag: string[] } => ({ tag: ['@state', ...tag] });

/** Expects that axe finds nothing in the page, or in the part a selector names, and that the page fits its window. */
export async function expectNoFindings(page: Page, part = 'html'): Promise<void> {
  // Wait until animations have finished or were cancelled, but not until a message has run out.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .map((animation) =>
          Number(animation.effect?.getComputedTiming().endTime) > 2_000 ? null : animation.finished,
        ),
    ).then(() => undefined),
  );
  const { violations } = await new AxeBuilder({ page })
    // Only violations are listed, and legacy mode opens no second page for frames, because there are none.
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
