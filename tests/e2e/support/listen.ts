import type { Page } from '@playwright/test';

/**
 * Records the texts of toasts and other live regions from the next load on, one per line. They disappear by themselves, some
 * with their page, so a test that looks for them on the page may look too late (docs/testing.md).
 */
export async function listen(page: Page): Promise<() => string> {
  const announcements: string[] = [];
  await page.exposeFunction('noteTold', (text: string) => void announcements.push(text));
  await page.addInitScript(noteLiveRegions);
  return () => announcements.join('\n');
}

/** Runs in the page before its own code. */
function noteLiveRegions(): void {
  const LIVE = '[role=alert], [role=status]';
  const note = (region: Element | null | undefined) => {
    // Texts only for screen readers also count as visible here, because they're rendered off-screen.
    const text = region?.checkVisibility({ visibilityProperty: true }) ? region.textContent?.trim() : '';
    if (text) window.noteTold(text);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      note((target instanceof Element ? target : target.parentElement)?.closest(LIVE));
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(LIVE)) note(node);
        for (const region of node.querySelectorAll(LIVE)) note(region);
      }
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

declare global {
  interface Window {
    noteTold: (text: string) => void;
  }
}
