import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run.ts';

// D1 ignores `PRAGMA foreign_keys=OFF`, so a table rebuilt by a migration would silently lose its children. Migrations may only
// add.
const REFUSED = [/\bDROP\s+TABLE\b/i, /__new_/, /\bDROP\s+COLUMN\b/i];

const folder = join(PROJECT, 'migrations');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.sql'),
);
const complaints = files.flatMap((name) => {
  const sql = readFileSync(join(folder, name), 'utf8');
  return REFUSED.filter((pattern) => pattern.test(sql)).map((pattern) => `${name} holds ${pattern.source}`);
});

for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`migrations: ${files.length} files, ${complaints.length} that take away\n`);
process.exit(complaints.length === 0 && files.length > 0 ? 0 : 1);
