import type { Page } from '@playwright/test';

/**
 * Notes what the page tells by its toasts and its other live regions, from its next load on, one text a line. Such words go
 * again by themselves, some with their page: anyone who only looks for them may look a moment late.
 */
export async function listen(page: Page): Promise<() => string> {
  const told: string[] = [];
  await page.exposeFunction('noteTold', (text: string) => void told.push(text));
  await page.addInitScript(noteLiveRegions);
  return () => told.join('\n');
}

/** Runs in the page, before anything of it. */
function noteLiveRegions(): void {
  const LIVE = '[role=alert], [role=status]';
  const note = (region: Element | null | undefined) => {
    // What only readers hear is drawn too, if out of sight.
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
