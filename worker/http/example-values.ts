// Shared values of the examples in the OpenAPI document: one Thursday at noon (UTC) of a made-up person.

/** 19 March 2026, noon. */
export const EXAMPLE_NOW = 1_773_921_600;
export const EXAMPLE_EMAIL = 'ana@example.org';
export const EXAMPLE_PERIOD_ID = '019c9a5e-7b00-7a11-9c01-2f6f3b1d0a01';
export const EXAMPLE_TASK_ID = '019d05b2-4c00-7b22-8d02-3a7e4c2e1b02';
export const EXAMPLE_HABIT_ID = '019d05b2-5000-7c33-9e03-4b8f5d3f2c03';
export const EXAMPLE_SESSION_ID = '019d05b2-6000-7d44-8f04-5c906e403d04';
