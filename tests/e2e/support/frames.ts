import type { Page } from '@playwright/test';

/** The page's markup without style sheets, and the window's title. Runs in the page. */
function takePicture(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const style of copy.querySelectorAll('style')) style.remove();
  return `${document.title}\n${copy.outerHTML}`;
}

/** Records the page at each change of its markup, over all loads. The returned function returns the record as one text. */
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

/** The page's current markup, title, and accessibility tree. */
export async function everythingOn(page: Page): Promise<string> {
  const [picture, tree] = await Promise.all([
    page.evaluate(takePicture),
    page.locator('body').ariaSnapshot(),
  ]);
  return `${picture}\n${tree}`;
}

/** Hides a page, as if another tab or the app switcher covered it. */
export async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Shows a hidden page again. */
export async function showPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
