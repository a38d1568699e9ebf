import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './drizzle/directory/people.ts',
  out: './migrations/directory',
});
