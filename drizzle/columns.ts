import { integer, text } from 'drizzle-orm/sqlite-core';
import type { LocalDate } from '#domain/calendar/local-date.ts';

/** The owner. First in the primary key of every table that holds a person's rows. */
export const ownerId = () => text('user_id').notNull();

/** An instant in unix seconds. */
export const instant = (name: string) => integer(name);

/** A calendar day, `YYYY-MM-DD`, in the zone the person had when it was written. */
export const localDate = (name: string) => text(name).$type<LocalDate>();
