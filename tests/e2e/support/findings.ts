import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Look = { readonly theme: 'light' | 'dark'; readonly width: number };

/**
 * The gate tests a page with the light theme on a phone. The dark theme on a wide screen runs when the file is run by itself; the other
 * two looks run in `npm run test:long`.
 */
export function lookTag({ theme, width }: Look): { tag: string[] } {
  const [isDark, isWide] = [theme === 'dark', width > 960];
  if (isDark !== isWide) return { tag: ['@long'] };
  return { tag: isDark ? ['@state'] : [] };
}

/**
 * A journey in every language and width runs in Dutch on a phone and in French on a laptop; the gate runs one of the two, French
 * by default. All other combinations run in `npm run test:long`.
 */
export function journeyTag(
  { language, width }: { language: string; width: number },
  inGate: 'fr' | 'nl' = 'fr',
): { tag: string[] } {
  if (language !== (width > 960 ? 'fr' : 'nl')) return { tag: ['@long'] };
  return { tag: language === inGate ? [] : ['@state'] };
}

/** The gate runs only English for a page that works the same in every language. */
export function languageTag(language: string): { tag: string[] } {
  return { tag: language === 'en' ? [] : ['@long'] };
}

/** Marks a look or a language that runs by default, but not in the gate. */
export const notInGate = ({ tag }: { tag: string[] }): { tag: string[] } => ({ tag: ['@state', ...tag] });

/** Expects no axe findings in the page, or in the part that a selector matches, and that the page fits its window. */
export async function expectNoFindings(page: Page, part = 'html'): Promise<void> {
  // Waits until animations have finished or were cancelled, but not until a toast has timed out.
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
