import { PERSON_TABLES } from '#worker/directory/person-tables.ts';

type Query = (sql: string) => Promise<Record<string, unknown>[]>;
type Column = { readonly name: string; readonly type: string };

/** Rows of one person in every table there is, by its columns alone: a new table is filled too. Texts hold what is hard to copy. */
export async function fillEveryTable(query: Query, userId: string): Promise<void> {
  for (const { name, columns, key } of PERSON_TABLES) {
    if (name === 'users') continue;
    const info = (await query(`pragma table_info(${name})`)) as unknown as Column[]; // as SQLite says it
    const isInteger = new Map(info.map((column) => [column.name, column.type.toLowerCase() === 'integer']));
    // The first of two tasks is a part of the second.
    const numbers = key.length === 0 ? [1] : [2, 1];
    for (const number of numbers) {
      const values = columns.map((column) => {
        if (column === 'user_id') return `'${userId}'`;
        if (column === 'parent_id') return number === 1 ? `'task_id 2'` : 'null';
        if (column.endsWith('_id')) return `'${column} ${number}'`;
        if (isInteger.get(column)) return String(number);
        return column === 'preferences' ? `'{"kinds":{}}'` : `'${userId} ${column} ${number} "’é🌊\\ {}[1]'`;
      });
      await query(`insert or ignore into ${name} (${columns.join(', ')}) values (${values.join(', ')})`);
    }
  }
}
