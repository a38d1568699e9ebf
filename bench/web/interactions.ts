import type { CDPSession, Page } from '@playwright/test';
import { atRest, type Browser } from './browser.ts';

const SLOWER = 4;
/** A pause before the first touch, in which the page prefetches and a person looks at it. */
const LOOKED_AT_MS = 6000;
const SETTLED_MS = 1500;
const DRAG_STEPS = 40;
const FRAME_MS = 16;

/** Time from a touch to the next frame, or to the first frame with the new heading if it changes, and the longest time that the page was blocked. */
export type Interaction = { readonly delayMs: number; readonly longestTaskMs: number };

export const INTERACTIONS = ['checkOff', 'tabChange', 'pageChange', 'dialDrag'] as const;
export type InteractionName = (typeof INTERACTIONS)[number];

/** Measures the most frequent interactions, with a CPU four times as slow; the browser must have a session. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
): Promise<Record<InteractionName, Interaction>> {
  const page = await atRest(browser, origin);
  await page.addInitScript(watch);
  const tools = await browser.context.newCDPSession(page);
  const hands: Hands = { page, tools };
  await open(hands, `${origin}/dashboard`);
  // The tab of this time of day is open; among the others, the morning's has habits.
  await tap(hands, 'fieldset button:nth-child(3)');
  const tabChange = await measure(hands, () => tap(hands, 'fieldset button:nth-child(1)'));
  const checkOff = await measure(hands, () => tap(hands, '.check-disc input'));
  const pageChange = await measure(hands, async () => {
    const heading = page.getByRole('heading', { level: 1 });
    const left = (await heading.textContent()) ?? '';
    await tap(hands, 'nav a[href="/cycle"]');
    await page.waitForTimeout(SETTLED_MS);
    await heading.filter({ hasNotText: left }).waitFor();
  });
  await open(hands, `${origin}/cycle`);
  const dialDrag = await measure(hands, () => dragDial(hands));
  await tools.detach();
  return { checkOff, tabChange, pageChange, dialDrag };
}

type Hands = { readonly page: Page; readonly tools: CDPSession };

async function open({ page, tools }: Hands, url: string): Promise<void> {
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(LOOKED_AT_MS);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

async function measure({ page }: Hands, act: () => Promise<void>): Promise<Interaction> {
  await page.evaluate(() => window.benchBegin());
  await act();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => window.benchEnd());
}

async function tap({ page, tools }: Hands, selector: string): Promise<void> {
  const target = page.locator(selector).filter({ visible: true }).first();
  // Scrolled to the middle, where nothing covers it.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page`);
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(() => window.benchBegin());
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // Sent directly, because the automation's own checks of the page would be measured too.
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function dragDial({ page, tools }: Hands): Promise<void> {
  const ring = page.locator('.cycle-dial svg');
  await ring.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await ring.boundingBox();
  if (box === null) throw new Error('there is no dial');
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const radius = box.width * 0.44;
  const pointAt = (step: number) => {
    const angle = (step / DRAG_STEPS) * 2 * Math.PI;
    return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
  };
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(() => window.benchBegin());
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', step: number) =>
    tools.send('Input.dispatchMouseEvent', {
      type,
      ...pointAt(step),
      button: 'left',
      buttons: 1,
      clickCount: 1,
    });
  await mouse('mousePressed', 1);
  for (let step = 2; step <= DRAG_STEPS; step += 1) {
    await mouse('mouseMoved', step);
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
  await mouse('mouseReleased', DRAG_STEPS);
}

declare global {
  interface Window {
    benchBegin: () => void;
    benchEnd: () => Interaction;
  }
}

/**
 * Runs in the page: records the time from every touch and move to the next frame, from a touch to a changed heading, and the
 * lengths of tasks.
 */
function watch(): void {
  let delays: number[] = [];
  let tasks: number[] = [];
  let touchedAt = 0;
  let heading: string | undefined;
  const noteFrame = (since: number) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => delays.push(performance.now() - since);
      port2.postMessage(undefined);
    });
  const note = (event: Event) => {
    touchedAt = event.timeStamp;
    noteFrame(touchedAt);
  };
  const headings = new MutationObserver(() => {
    const shown = document.querySelector('h1')?.textContent;
    if (!shown || shown === heading) return;
    heading = shown;
    noteFrame(touchedAt);
  });
  headings.observe(document, { subtree: true, childList: true, characterData: true });
  for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown'])
    window.addEventListener(kind, note, { capture: true, passive: true });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  window.benchBegin = () => {
    observer.takeRecords();
    delays = [];
    tasks = [];
    heading = document.querySelector('h1')?.textContent;
  };
  window.benchEnd = () => {
    for (const { duration } of observer.takeRecords()) tasks.push(duration);
    return { delayMs: Math.max(...delays), longestTaskMs: Math.max(0, ...tasks) };
  };
}
