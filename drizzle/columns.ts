import { integer, text } from 'drizzle-orm/sqlite-core';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { users } from './schema/users.ts';

/** The owner, first in the primary key of every table with people's rows; no row can outlive its person. */
export const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' });

/** An instant in unix seconds. */
export const instant = (name: string) => integer(name);

/**
 * The last import that wrote the row; null for a row that a person wrote. On any later write by hand, a trigger replaces the
 * id's first hyphen with a `~` (`migrations/*_keep_imports.sql`), so that taking the import back leaves the row.
 */
export const writtenBy = () => text('import_id');

/** A calendar day, `YYYY-MM-DD`, in the zone the person had when it was written. */
export const localDate = (name: string) => text(name).$type<LocalDate>();
