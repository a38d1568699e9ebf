import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run.ts';

// `npm run docs:third-party`: writes docs/third-party.md from the lock file, what ships apart from what only builds.

type Manifest = { name: string; version: string; license?: string };
type LockEntry = { dev?: boolean; optional?: boolean; devOptional?: boolean };
const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};
const direct = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};

const shipped = Object.entries(lock.packages)
  .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !entry.optional)
  .map(([path]) => manifestOf(path))
  .filter((manifest) => manifest !== undefined);
const tools = Object.keys(direct.devDependencies)
  .map((name) => manifestOf(`node_modules/${name}`))
  .filter((manifest) => manifest !== undefined);

const page = [
  '# Third parties',
  '',
  'Made by `npm run docs:third-party` from the lock file. Versions are pinned there.',
  '',
  '## In what people use',
  '',
  ...table(shipped),
  '',
  'Fonts: Figtree and Fraunces, SIL Open Font License 1.1, subset by `npm run build:fonts`; the licences lie beside them in `web/public/fonts`.',
  'Icons: Lucide, ISC. Hormone levels: Stricker et al. 2006 (doi 10.1515/CCLM.2006.160), figures only.',
  '',
  '## Only for building and testing',
  '',
  ...table(tools),
  '',
];
writeFileSync(join(PROJECT, 'docs/third-party.md'), page.join('\n'));

function table(manifests: readonly Manifest[]): string[] {
  const rows = [...manifests].sort((a, b) => a.name.localeCompare(b.name));
  return [
    '| package | version | licence |',
    '|---|---|---|',
    ...rows.map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'see package'} |`),
  ];
}

function manifestOf(path: string): Manifest | undefined {
  const file = join(PROJECT, path, 'package.json');
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest; // a package's own manifest
}
