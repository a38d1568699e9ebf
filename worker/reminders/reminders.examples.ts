import { DEFAULT_PREFERENCES } from '#domain/reminders/reminders.schema.ts';
import { type CallExample, EXAMPLE_NOW, EXAMPLE_SESSION_ID } from '#worker/http/openapi.ts';

/** Examples of calls about reminders, for the API document. */
export const REMINDERS_EXAMPLES = {
  read: {
    answer: {
      success: 1,
      preferences: { ...DEFAULT_PREFERENCES, tasks_due: { on: 1, hour: 9 } },
      push_key: 'BKkfNWfe3P9wcoXY4fq1Za3k1y9mQz2vT0sJxWm8dRr5uLhPcE7gYbNwUoVtIaDsFj6Z4HkQeMi1OqXnBvC0KpA',
      devices: [
        {
          id: EXAMPLE_SESSION_ID,
          browser: 'Firefox',
          system: 'Android',
          created_at: EXAMPLE_NOW,
          is_current: 1,
        },
      ],
    },
  },
  update: { request: { tasks_due: { on: 1, hour: 9 }, quiet: { from: 22, until: 7 }, channel: 'mail' } },
  addDevice: {
    request: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABp',
      p256dh: 'BAyqfxqk2SbV3hV7wLNxI0qv8m3xPZt1cQeY5uRjUoDdWkTsHaGf9Jb6nMlXzCvE4iOgB2yKrS7pQwN8LhFtA0U',
      auth: 'm7Jq2xV0nB4kL9sT6wYpRg',
    },
  },
  removeDevice: { parameters: { id: EXAMPLE_SESSION_ID } },
  test: { request: {}, answer: { success: 1, sent_by: 'mail' } },
} as const satisfies Record<string, CallExample>;
