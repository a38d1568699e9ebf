import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PARTS = 'web/ui';
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, source]) =>
    String(source),
  );

/** The files of web/ui that the gallery shows, itself or inside another part. */
function shownParts(): Set<string> {
  const gallery = readdirSync('gallery', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(join('gallery', file)));
  const waiting = gallery.filter((source) => source.startsWith('#web/ui/')).map((source) => basename(source));
  const shown = new Set<string>();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (shown.has(part)) continue;
    shown.add(part);
    if (!/\.tsx?$/.test(part)) continue;
    const inner = importsOf(join(PARTS, part)).filter((source) => source.startsWith('./'));
    waiting.push(...inner.map((source) => basename(source)));
  }
  return shown;
}

describe('the gallery of `npm run ui`', () => {
  it('shows every part of web/ui: one that is missing needs a file in gallery/specimens', () => {
    const parts = readdirSync(PARTS).filter((file) => file.endsWith('.tsx'));
    const shown = shownParts();
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter((part) => !shown.has(part))).toEqual([]);
  });
});
