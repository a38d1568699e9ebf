import { runOrExit } from './run.ts';

// `npm run db:generate -- --name NAME`: writes the migration from the last one to the current schema, for all three kinds of
// database.
for (const config of [
  'drizzle/drizzle.config.ts',
  'drizzle/ledger/drizzle.config.ts',
  'drizzle/directory/drizzle.config.ts',
]) {
  await runOrExit(['drizzle-kit', 'generate', '--config', config, ...process.argv.slice(2)]);
}
