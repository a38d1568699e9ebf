/**
 * Subsets the two faces of the design into `web/public/fonts`, and one of them for PDFs; the results are committed, so that a build doesn't need a font
 * tool. Run with `node scripts/build-fonts.ts` after a change of the character set or of a font package.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
// @ts-expect-error The package ships no types; the one call below is checked by the assertion on sizes.
import subsetFont from 'subset-font';

const BUDGET_BYTES = 36 * 1024;

const local = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Latin-1, further letters of Dutch and French, and the punctuation and signs in our texts. */
function characters(): string {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0xff],
  ] as const;
  const latin1 = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  return `${latin1.join('')}œŒĳĲŸ‘’‚“”„–—…•·‹›→←↑↓✓€™−×\u2009\u202f`;
}

type Face = {
  readonly from: string;
  /** Path relative to the project's root. */
  readonly to: string;
  readonly format: 'woff2' | 'truetype';
  readonly axes: Readonly<Record<string, number | { min: number; max: number; default?: number }>>;
};

const FACES: readonly Face[] = [
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'web/public/fonts/figtree-400-700.woff2',
    format: 'woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'web/public/fonts/fraunces-soft-460.woff2',
    format: 'woff2',
    axes: { SOFT: 100, opsz: 60, WONK: 0, wght: 460 },
  },
];

/** The faces for a PDF of the report: PDF supports neither variable nor compressed fonts. */
const FACES_OF_PDF = [400, 600].map(
  (wght): Face => ({
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: `web/features/report/pdf/fonts/figtree-${wght}.ttf`,
    format: 'truetype',
    axes: { wght },
  }),
);

// Small capitals, stylistic sets and fractions are never used; all other layout features would add a third to the size.
const FEATURES = ['kern', 'liga', 'locl', 'mark', 'mkmk', 'ccmp', 'calt', 'tnum', 'lnum'];

async function buildFace(face: Face): Promise<number> {
  const source = await readFile(local(`node_modules/${face.from}`));
  const subset: Buffer = await subsetFont(source, characters(), {
    targetFormat: face.format,
    variationAxes: face.axes,
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await writeFile(local(face.to), subset);
  process.stdout.write(`${face.to} ${(subset.length / 1024).toFixed(1)} KB\n`);
  return subset.length;
}

for (const folder of ['web/public/fonts', 'web/features/report/pdf/fonts'])
  await mkdir(local(folder), { recursive: true });
await Promise.all(FACES_OF_PDF.map(buildFace));
const sizes = await Promise.all(FACES.map(buildFace));
for (const family of ['figtree', 'fraunces']) {
  await copyFile(
    local(`node_modules/@fontsource-variable/${family}/LICENSE`),
    local(`web/public/fonts/${family}-OFL.txt`),
  );
}

const total = sizes.reduce((sum, size) => sum + size, 0);
process.stdout.write(`together ${(total / 1024).toFixed(1)} KB of ${BUDGET_BYTES / 1024} KB\n`);
if (total > BUDGET_BYTES) process.exitCode = 1;
