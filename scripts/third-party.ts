import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run.ts';

// `npm run docs:third-party`: writes docs/third-party.md from the lock file, with shipped packages and build tools listed
// separately, and docs/third-party-notices.txt with the notices that the licences of shipped packages require.

type Manifest = { name: string; version: string; license?: string };
type LockEntry = { dev?: boolean; optional?: boolean; devOptional?: boolean };
const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};
const direct = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};

const shippedPaths = Object.entries(lock.packages)
  .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !entry.optional)
  .map(([path]) => path);
const shipped = shippedPaths.map(manifestOf).filter((manifest) => manifest !== undefined);
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
  'Their notices stand in [third-party-notices.txt](third-party-notices.txt).',
  '',
  'Fonts: Figtree and Fraunces, SIL Open Font License 1.1, subset by `npm run build:fonts`; the licences lie beside them in `web/public/fonts`.',
  'Icons: Lucide, ISC. Hormone levels: Stricker et al. 2006 (doi 10.1515/CCLM.2006.160), figures only.',
  'Cities by which a time zone is found: GeoNames (geonames.org), CC BY 4.0, by way of @vvo/tzdb, with others added.',
  '',
  'In the native apps, beside the above: Capacitor and its plugins App and BiometricAuth (MIT); on iOS the plugins SecureStorage and SQLite (MIT), KeychainSwift (MIT), SQLCipher (BSD-3-Clause) and ZIPFoundation',
  '(MIT); on Android AndroidX, Material Components and Cordova (Apache-2.0).',
  '',
  '## Only for building and testing',
  '',
  ...table(tools),
  '',
];
writeFileSync(join(PROJECT, 'docs/third-party.md'), page.join('\n'));
writeFileSync(join(PROJECT, 'docs/third-party-notices.txt'), notices(shippedPaths));

/** The licence files of packages, one notice for all packages with the same text. */
function notices(paths: readonly string[]): string {
  const byText = Map.groupBy(paths.filter(noticeOf), noticeOf);
  const parts = [...byText].map(([text, owners]) => `${owners.map(nameOf).sort().join('\n')}\n\n${text}`);
  return `${parts.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function nameOf(path: string): string {
  const manifest = manifestOf(path);
  return manifest ? `${manifest.name} ${manifest.version}` : path;
}

function noticeOf(path: string): string {
  const folder = join(PROJECT, path);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((name) => /^(licen[cs]e|notice)/i.test(name));
  const text = file ? readFileSync(join(folder, file), 'utf8') : '';
  return text
    .replace(/\r/g, '')
    .replace(/[ \t]+$/gm, '')
    .trim();
}

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
