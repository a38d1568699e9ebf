import { integer, text } from 'drizzle-orm/sqlite-core';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { users } from './schema/users.ts';

/**
 * The owner. First in the primary key of every table with people's rows. No row can outlive its person, not even one written
 * while the account is being deleted.
 */
export const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' });

/** An instant in unix seconds. */
export const instant = (name: string) => integer(name);

/** A calendar day, `YYYY-MM-DD`, in the zone the person had when it was written. */
export const localDate = (name: string) => text(name).$type<LocalDate>();
