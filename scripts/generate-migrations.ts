import { runOrExit } from './run.ts';

// `npm run db:generate -- --name NAME`: writes the migration that leads from the last one to the schema, of both databases.
for (const config of ['drizzle/drizzle.config.ts', 'drizzle/ledger/drizzle.config.ts']) {
  await runOrExit(['drizzle-kit', 'generate', '--config', config, ...process.argv.slice(2)]);
}
