// What tests of the API are made of: calls, people, the Worker, its databases, and what is outside.
export * from './api/setup/calls.ts';
export * from './api/setup/costs.ts';
export * from './api/setup/known-browser.ts';
export * from './api/setup/mails.ts';
export * from './api/setup/outside.ts';
export * from './api/setup/person.ts';
export * from './api/setup/query-plans.ts';
export * from './api/setup/repeats.ts';
export * from './api/setup/routes.ts';
export * from './api/setup/server.ts';
export * from './api/setup/tables.ts';
export * from './api/setup/tasks.ts';
