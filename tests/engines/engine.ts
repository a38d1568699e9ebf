import { globSync } from 'node:fs';
import type { Browser } from './browser.ts';

/** A browser engine that the journey can be tried in. */
export type Engine = {
  readonly name: string;
  /** The programs that it needs; of several possible paths, a pattern. */
  readonly programs: readonly string[];
  start(): Promise<Started>;
};

/** An engine that runs, with one page. */
type Started = {
  readonly browser: Browser;
  readonly version: string;
  /** What the page looks like now, as a PNG. */
  picture(): Promise<Uint8Array>;
  stop(): Promise<void>;
};

/** The programs that are missing on this machine. */
export function missingFor({ programs }: Engine): string[] {
  return programs.filter((path) => globSync(path).length === 0);
}
