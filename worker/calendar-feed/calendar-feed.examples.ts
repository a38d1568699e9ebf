import { type CallExample, EXAMPLE_NOW } from '#worker/http/openapi.ts';

const FEED = { wording: 'plain', created_at: EXAMPLE_NOW, last_read_at: null } as const;

/** Examples of calls about the calendar's address, for the API document. */
export const CALENDAR_FEED_EXAMPLES = {
  state: { answer: { success: 1, feed: FEED } },
  renew: {
    request: { wording: 'plain' },
    answer: {
      success: 1,
      address: 'https://marea.example/calendar/nYp3Wq0aT7bXkV2mZs9dLr5cJh8fGu1eBv6xCt4oRiQ.ics',
      feed: FEED,
    },
  },
  update: { request: { wording: 'discreet' } },
} as const satisfies Record<string, CallExample>;
