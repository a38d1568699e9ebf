import { globSync } from 'node:fs';
import type { Browser } from './browser.ts';

/** A browser engine that the journey can be tried in. */
export type Engine = {
  readonly name: string;
  /** The programs that it needs; a glob pattern if there are several possible paths. */
  readonly programs: readonly string[];
  start(): Promise<Started>;
};

/** A running engine with one page. */
type Started = {
  readonly browser: Browser;
  readonly version: string;
  /** A screenshot of the page, as a PNG. */
  picture(): Promise<Uint8Array>;
  stop(): Promise<void>;
};

/** The programs that are missing on this machine; empty if all are installed. */
export function missingFor({ programs }: Engine): string[] {
  return programs.filter((path) => globSync(path).length === 0);
}
