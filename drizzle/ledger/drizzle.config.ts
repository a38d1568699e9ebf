import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './drizzle/ledger/deletions.ts',
  out: './migrations/ledger',
});
