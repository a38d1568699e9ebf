import type { Page } from '@playwright/test';

type Point = { readonly x: number; readonly y: number };

/** Moves a finger over the screen in small steps, like a real one; the browser decides which gesture it is. */
export async function dragFinger(page: Page, { from, by }: { from: Point; by: Point }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const steps = 10;
  await touch('touchStart', [from]);
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', [{ x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}

/** Presses the mouse, moves it in small steps and keeps it pressed. */
export async function dragMouse(page: Page, { from, by }: { from: Point; by: Point }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 10 });
}
