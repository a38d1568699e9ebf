import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run.ts';

// A lock file written on one platform can silently lack the native packages of the others; `npm ci` then fails there. This
// refuses a lock file in which a package names a platform build without an entry, or that contains download addresses.

type LockEntry = {
  version?: string;
  resolved?: string;
  os?: string[];
  optionalDependencies?: Record<string, string>;
};
const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};

const complaints = Object.entries(lock.packages).flatMap(([path, entry]) => [
  ...(entry.resolved?.startsWith('http') ? [`${path} holds a download address`] : []),
  ...Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'package.json'} needs ${name}, which is not locked`),
]);

for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`lock file: ${Object.keys(lock.packages).length} packages, ${complaints.length} gaps\n`);
process.exit(complaints.length === 0 ? 0 : 1);

/** Whether `name` is locked where Node would find it from `path`: next to it or in a folder above. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
    if (!folder.includes('/node_modules/')) {
      return `node_modules/${name}` in lock.packages;
    }
  }
}
