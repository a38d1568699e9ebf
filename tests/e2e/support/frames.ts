import type { Page } from '@playwright/test';

/** Everything of a page but its style sheets: markup, and the window's title. Runs in the page. */
function takePicture(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const style of copy.querySelectorAll('style')) style.remove();
  return `${document.title}\n${copy.outerHTML}`;
}

/** Records the page at each change of its markup, from the first on, over all loads. The returned function gives it as one text. */
export async function recordFrames(page: Page): Promise<() => string> {
  const frames = new Set<string>();
  await page.exposeFunction('noteFrame', (frame: string) => void frames.add(frame));
  await page.addInitScript(`
    ${takePicture}
    const note = () => document.documentElement && window.noteFrame(takePicture());
    new MutationObserver(note).observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true,
    });
    note();
  `);
  return () => [...frames].join('\n');
}

/** Everything that stands in the page now: markup, title, and the tree for screen readers. */
export async function everythingOn(page: Page): Promise<string> {
  const [picture, tree] = await Promise.all([
    page.evaluate(takePicture),
    page.locator('body').ariaSnapshot(),
  ]);
  return `${picture}\n${tree}`;
}

/** Hides a page, as another tab or the app switcher in front of it does. */
export async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Shows it again. */
export async function showPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
