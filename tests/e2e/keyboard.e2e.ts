import type { Locator, Page } from '@playwright/test';
import { show, someone } from './support/every-page.ts';
import { useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** More than any page has. */
const STOPS = 150;

/** A link of a navigation, and where it leads. */
type Step = readonly [navigation: string, link: string, path: RegExp];
const inMain = (link: string, path: RegExp): Step => [t('nav.label'), link, path];
const [TASKS, SETTINGS, TODAY] = [
  inMain(t('nav.tasks'), /\/tasks$/),
  inMain(t('nav.settings'), /\/settings$/),
  inMain(t('nav.today'), /\/dashboard$/),
];
const CYCLE = inMain(t('nav.cycle'), /\/cycle/);
const MONTH: Step = [t('titles.cycle'), t('month.views.month'), /view=month/];
/** On a phone, where the switches of Tasks and Cycle lead to the pages that the bar has no room for. */
const BY_TABS: readonly Step[] = [
  TASKS,
  [t('nav.tasks'), t('nav.habits'), /\/habits$/],
  [t('nav.tasks'), t('week.label'), /\/plan$/],
  CYCLE,
  MONTH,
  [t('titles.cycle'), t('nav.insights'), /\/insights$/],
  SETTINGS,
  TODAY,
];
const BY_RAIL: readonly Step[] = [
  TASKS,
  inMain(t('nav.habits'), /\/habits$/),
  inMain(t('week.label'), /\/plan$/),
  CYCLE,
  inMain(t('nav.insights'), /\/insights$/),
  inMain(t('nav.journal'), /\/journal$/),
  SETTINGS,
  TODAY,
];
const RAIL_FROM = 768;

/** What is wrong with the focus, in words; nothing if it's on a control that shows it and isn't covered. Runs in the page. */
function focusFault(): string | null {
  const focused = document.activeElement;
  // A heading gets the focus after a navigation, and isn't a control.
  if (!focused?.matches('a, button, input, select, textarea, summary, [tabindex="0"]')) return null;
  const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40);
  const what = `${focused.tagName.toLowerCase()} "${name}" on ${location.pathname}`;
  const parent = focused.parentElement;
  // The ring may be drawn round a label, or a part beside a hidden input; text without a box has a line below it.
  const drawn = [focused, parent, parent?.parentElement, ...(parent?.querySelectorAll('*') ?? [])];
  const hasRing = drawn.some((element) =>
    [undefined, '::after'].some((part) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    }),
  );
  const { borderBottomWidth, borderBottomColor } = getComputedStyle(focused);
  const hasLine = Number.parseFloat(borderBottomWidth) > 1 && !borderBottomColor.endsWith(', 0)');
  if (!hasRing && !(focused.matches('textarea') && hasLine)) return `${what} shows no focus`;
  const { left, top, width, height } = (
    isBox(focused) ? focused : (parent ?? focused)
  ).getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${what} is outside of the window`;
  const above = document.elementFromPoint(x, y);
  const isCovered = !above || !(parent?.contains(above) || above.contains(focused));
  return isCovered ? `${what} is covered` : null;

  function isBox(element: Element): boolean {
    return element.getBoundingClientRect().width > 2;
  }
}

/** Presses Tab until the focus is on an element; each stop on the way shows its focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  const faults: string[] = [];
  await expect(target).toHaveCount(1);
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(focusFault);
    if (fault) faults.push(fault);
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused({ timeout: 1000 });
  expect.soft(faults).toEqual([]);
}

for (const width of [390, 1280]) {
  test(`with Tab and Enter alone, ${width} wide, every page of the navigation and its switch is reached, with the focus in sight`, {
    tag: '@state',
  }, async ({ page, request }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await useSession(page, await someone(request));
    await show(page, ['/dashboard', t('dayLog.more')]);
    const navigation = (name: string, link: string) =>
      page
        .getByRole('navigation', { name, exact: true })
        .getByRole('link', { name: link, exact: true })
        .locator('visible=true');
    const main = page.getByRole('main');
    const walk: readonly Step[] = width < RAIL_FROM ? BY_TABS : BY_RAIL;
    for (const [where, link, path] of walk) {
      await reach(page, navigation(where, link));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(path);
      const heading = page.getByRole('heading', { level: 1 });
      // Another view of the same page leaves the focus on its link.
      await (where === t('titles.cycle') && link !== t('nav.insights')
        ? expect(heading).toBeVisible()
        : expect(heading).toBeFocused());
      await expect(main.getByText(t('common.loading'), { exact: true })).toHaveCount(0);
      // The first control of the page comes after its heading.
      await page.keyboard.press('Tab');
      await expect(main.locator(':focus')).toBeVisible();
      expect.soft(await page.evaluate(focusFault)).toBeNull();
    }
    await reach(page, page.getByRole('button', { name: t('nav.bestDates') }).locator('visible=true'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText(t('bestDates.intro'))).toBeVisible();
  });
}
