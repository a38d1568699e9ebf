import { runOrExit } from './run.ts';

// `npm run db:generate -- --name NAME`: writes the migration that leads from the last one to the schema, of all three kinds of database.
for (const config of [
  'drizzle/drizzle.config.ts',
  'drizzle/ledger/drizzle.config.ts',
  'drizzle/directory/drizzle.config.ts',
]) {
  await runOrExit(['drizzle-kit', 'generate', '--config', config, ...process.argv.slice(2)]);
}
