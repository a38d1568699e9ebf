import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PARTS = 'web/ui';

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));

/** A file's code: what a comment mentions isn't used. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|^[ \t]*\/\/[^\n]*$/gms, '');

/** The files of web/ui that a file imports. */
function partsIn(file: string): string[] {
  const sources = [...codeOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, source]) =>
    String(source),
  );
  return sources
    .map((source) =>
      source.startsWith('./') && file.startsWith(PARTS)
        ? join(dirname(file), source)
        : source.replace(/^#/, ''),
    )
    .filter((path) => path.startsWith(`${PARTS}/`));
}

const gallery = filesOf('gallery', /\.tsx?$/);
const parts = filesOf(PARTS, /\.tsx$/);

/** The files of web/ui that the gallery shows, itself or inside another part. */
function shownFiles(): Set<string> {
  const waiting = gallery.flatMap(partsIn);
  const shown = new Set<string>();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (shown.has(part)) continue;
    shown.add(part);
    if (/\.tsx?$/.test(part)) waiting.push(...partsIn(part));
  }
  return shown;
}

/** The components that a file exports; names in capitals alone are constants. */
const componentsOf = (file: string) =>
  [...codeOf(file).matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) =>
    String(name),
  );

describe('the gallery of `npm run ui`', () => {
  const shown = shownFiles();

  it('shows every file of web/ui: one that is missing needs a file in gallery/specimens', () => {
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter((part) => !shown.has(part))).toEqual([]);
  });

  it('shows every component that web/ui exports, itself or inside another part', () => {
    const users = [...gallery, ...shown].filter((file) => /\.tsx?$/.test(file));
    const codes = users.map((file) => ({ code: codeOf(file), parts: new Set(partsIn(file)) }));
    const isShown = (name: string, part: string) =>
      new RegExp(`<${name}[\\s/>]`).test(codeOf(part)) ||
      codes.some(({ code, parts: used }) => used.has(part) && new RegExp(`\\b${name}\\b`).test(code));
    const components = parts.flatMap((part) => componentsOf(part).map((name) => ({ name, part })));
    expect(components.length).toBeGreaterThan(100);
    expect(components.filter(({ name, part }) => !isShown(name, part))).toEqual([]);
  });
});
