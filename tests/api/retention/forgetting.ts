import { getTableConfig } from 'drizzle-orm/sqlite-core';
import * as v from 'valibot';
import { previewForgetting } from '#domain/retention/forgetting.calls.ts';
import type { Person } from '../setup/person.ts';
import { query, TABLES } from '../setup/tables.ts';

export const YEAR = { days: 12, journal: 12, tasks: 12, habits: 12 } as const;

/** What would be forgotten. */
export async function previewOf(person: Person, months: object = YEAR) {
  const { body } = await person.post('/api/user/keeping/preview', months);
  return v.parse(previewForgetting.answer, body);
}

/** Agrees to what a preview shows. */
export async function agree(person: Person, months: object = YEAR) {
  const { seen } = await previewOf(person, months);
  return person.post('/api/user/keeping/update', { ...months, seen });
}

/** The columns of all tables of people with a day before a line in their text. */
export async function storedBefore(line: string): Promise<string[]> {
  const found = new Set<string>();
  for (const table of TABLES) {
    const { name, columns } = getTableConfig(table);
    if (!columns.some((column) => column.name === 'user_id')) continue;
    for (const row of await query(`select * from ${name}`)) {
      for (const [column, value] of Object.entries(row)) {
        const days = String(value).match(/\b\d{4}-\d\d-\d\d\b/g) ?? [];
        if (days.some((day) => day < line)) found.add(`${name}.${column}`);
      }
    }
  }
  return [...found].sort();
}
