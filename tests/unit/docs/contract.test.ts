import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sections = [...readFileSync('docs/contract.md', 'utf8').matchAll(/^## (\d+)\. /gm)].map(
  ([, number]) => number,
);

/** The sections that a text cites, and the citations in any other form than `contract §N` (`contract §3 and §4` for two). */
function citationsIn(text: string) {
  return {
    cited: [...text.matchAll(/contract((?:'s \()?\s?§\d+(?: and §\d+)*)/g)].flatMap(
      ([, list]) => list?.match(/\d+/g) ?? [],
    ),
    otherForms:
      text.match(/(?:contract|specification|model|parameters|facts),\s[\s/*]*sections?\s\d+/g) ?? [],
  };
}

describe('a citation of the contract', () => {
  const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.css', '*.md'], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && !file.endsWith('docs/contract.test.ts'));
  const citations = files.map((file) => ({ file, ...citationsIn(readFileSync(file, 'utf8')) }));

  it('names a section that exists', () => {
    const missing = citations.flatMap(({ file, cited }) =>
      cited.filter((section) => !sections.includes(section)).map((section) => `${file}: §${section}`),
    );

    expect(sections.length).toBeGreaterThanOrEqual(10);
    expect(citations.flatMap(({ cited }) => cited).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('has the one form, and cites nothing outside the repository', () => {
    expect(citations.filter(({ otherForms }) => otherForms.length > 0)).toEqual([]);
  });

  it('is found in text, and so is one in another form', () => {
    expect(citationsIn('as told (contract §3 and §99)').cited).toEqual(['3', '99']);
    expect(citationsIn('(contract, section 4)').otherForms).toHaveLength(1);
    expect(citationsIn('Source: prediction model,\n * section 5.').otherForms).toHaveLength(1);
  });
});
