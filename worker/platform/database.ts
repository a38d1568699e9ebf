import { drizzle } from 'drizzle-orm/d1';
import * as schema from '#drizzle/schema/index.ts';

/** The handle repositories work with: Drizzle over one D1. What belongs together goes through `batch`. */
export type Database = ReturnType<typeof openDatabase>;

export function openDatabase(binding: D1Database) {
  return drizzle(binding, { schema });
}

/** One statement of a batch. */
export type BatchStatement = Parameters<Database['batch']>[0][number];
