import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Recorded entries by their names, in the order of events. */
export class Notebook {
  readonly #notes = new Map<string, unknown>();

  /** Adds an entry; a second one of the same name gets a number. */
  add(name: string, entry: unknown): void {
    let free = name;
    for (let number = 2; this.#notes.has(free); number += 1) free = `${name} #${number}`;
    this.#notes.set(free, entry);
  }

  /** How many entries there are. */
  get size(): number {
    return this.#notes.size;
  }

  /** Writes them as one JSON file, pretty-printed. */
  save(folder: string, file: string): void {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(this.#notes), null, 1)}\n`);
  }
}
