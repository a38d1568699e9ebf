import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../scripts/find-chromium.ts';
import { countPixels, type PixelCount } from './count-pixels.ts';
import type { Difference, Folders } from './differences.ts';

/**
 * At most this many pixels count as no difference if their colours differ by two steps of 255 at most: the browser's rounding of a
 * gradient depends on the tiles in which it draws a page, which no setting fixes.
 */
const ROUNDED = { pixels: 64, steps: 2 } as const;

/** The pictures of two recordings that differ, or that only one of them has. */
export async function comparePictures({ before, after }: Folders): Promise<Difference[]> {
  const names = new Set([before, after].flatMap((folder) => globSync('*.png', { cwd: folder })));
  const differences: Difference[] = [];
  const unequal: string[] = [];
  for (const name of [...names].sort()) {
    if (!existsSync(join(before, name))) differences.push({ where: name, what: 'is new' });
    else if (!existsSync(join(after, name))) differences.push({ where: name, what: 'is gone' });
    else if (!readFileSync(join(before, name)).equals(readFileSync(join(after, name)))) unequal.push(name);
  }
  if (unequal.length === 0) return differences;
  const { executablePath, args } = findHeadlessShell() ?? (await findChromium());
  const browser = await chromium.launch({ executablePath, args: [...args] });
  const page = await browser.newPage();
  for (const name of unequal) {
    const [one, other] = [readFileSync(join(before, name)), readFileSync(join(after, name))];
    const what = describe(await countPixels(page, [one, other]));
    if (what !== undefined) differences.push({ where: name, what });
  }
  await browser.close();
  return differences;
}

/** A difference in words; `undefined` for none. */
function describe(count: PixelCount): string | undefined {
  if ('sizes' in count) return count.sizes;
  const { pixels, steps, box } = count;
  if (pixels <= ROUNDED.pixels && steps <= ROUNDED.steps) return undefined;
  return `${pixels} pixels, by up to ${steps} steps of 255, in ${box}`;
}
