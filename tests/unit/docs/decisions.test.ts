import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const records = globSync(`${FOLDER}/0*.md`).map((path) => {
  const name = path.slice(FOLDER.length + 1);
  return { name, number: Number.parseInt(name, 10), text: readFileSync(path, 'utf8') };
});
const numbers = new Set(records.map(({ number }) => number));

/** The numbers of decisions that a text cites, as `decision 81`, `decisions 21 and 59` or by the name of the record's file. */
function citedIn(text: string): number[] {
  // The second line of a record names the numbers that became part of it.
  const today = text.replace(/; also holds what .*/g, '');
  return [
    ...today.matchAll(/\b[Dd]ecisions?\s[\s/*]*(\d+(?:(?:, and |, | and )\d+)*)/g),
    ...today.matchAll(/decisions\/(\d+)-/g),
  ].flatMap(([, list]) => list?.match(/\d+/g)?.map(Number) ?? []);
}

describe('the decisions', () => {
  it('are cited only where a record has the number', () => {
    const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.css', '*.md'], {
      encoding: 'utf8',
    })
      .split('\0')
      .filter((file) => file !== '' && existsSync(file) && !file.endsWith('docs/decisions.test.ts'));
    const missing = files.flatMap((file) =>
      citedIn(readFileSync(file, 'utf8'))
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: ${number}`),
    );

    expect(missing).toEqual([]);
  });

  it('link to files that are there', () => {
    const pages = [...globSync('docs/*.md'), ...globSync(`${FOLDER}/*.md`)];
    const dead = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\(((?:\.\.\/)?(?:decisions\/)?[\w-]+\.md)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(new URL(target, `file://${process.cwd()}/${page}`)))
        .map((target) => `${page}: ${target}`),
    );

    expect(dead).toEqual([]);
  });

  it('are each in the index once, under their own title', () => {
    const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
    for (const { name, number, text } of records) {
      const title = text.slice(0, text.indexOf('\n')).replace(`# ${number}. `, '');
      expect(index.split(`- [${number}](${name}) ${title}\n`), name).toHaveLength(2);
    }
  });

  it('are found in texts by their numbers', () => {
    expect(citedIn('seen before (decision 0007), and in decisions 21, 59 and 998')).toEqual([7, 21, 59, 998]);
    expect(citedIn(' * kept (decision\n * 999)')).toEqual([999]);
  });
});
