import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PARTS = 'web/ui';
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, source]) =>
    String(source),
  );

/** The path of an imported part of web/ui; empty for any other import. */
const partOf = (source: string) => {
  const path = source.replace(/^#/, '');
  return path.startsWith(`${PARTS}/`) ? [path] : [];
};

/** The files of web/ui that the gallery shows, directly or inside another part. */
function shownParts(): Set<string> {
  const gallery = readdirSync('gallery', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(join('gallery', file)));
  const waiting = gallery.flatMap(partOf);
  const shown = new Set<string>();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (shown.has(part)) continue;
    shown.add(part);
    if (!/\.tsx?$/.test(part)) continue;
    const room = dirname(part);
    const inner = importsOf(part).map((source) => (source.startsWith('./') ? join(room, source) : source));
    waiting.push(...inner.flatMap(partOf));
  }
  return shown;
}

describe('the gallery of `npm run ui`', () => {
  it('shows every part of web/ui: one that is missing needs a file in gallery/specimens', () => {
    const parts = readdirSync(PARTS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => join(PARTS, file));
    const shown = shownParts();
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter((part) => !shown.has(part))).toEqual([]);
  });
});
