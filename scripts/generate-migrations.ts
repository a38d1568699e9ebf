import { runOrExit } from './run.ts';

// `npm run db:generate -- --name NAME`: writes the migration from the last one to the current schema, for all three kinds of
// database.
const FOLDERS = {
  'drizzle/schema/index.ts': 'migrations',
  'drizzle/ledger/deletions.ts': 'migrations/ledger',
  'drizzle/directory/people.ts': 'migrations/directory',
};
for (const [schema, out] of Object.entries(FOLDERS)) {
  const files = ['--dialect', 'sqlite', '--schema', schema, '--out', out];
  await runOrExit(['drizzle-kit', 'generate', ...files, ...process.argv.slice(2)]);
}
