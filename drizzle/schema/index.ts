// The only barrel of the project: drizzle-kit and the database handle need the schema as one object.
export * from './account.ts';
export * from './auth.ts';
export * from './calendar-feed.ts';
export * from './cycle.ts';
export * from './habits.ts';
export * from './imports.ts';
export * from './journal.ts';
export * from './operations.ts';
export * from './planning.ts';
export * from './remarks.ts';
export * from './reminders.ts';
export * from './security-trail.ts';
export * from './tasks.ts';
export * from './users.ts';
