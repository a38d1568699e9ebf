import { type CallExample, EXAMPLE_NOW } from '#worker/http/openapi.ts';

/** Example of the security trail, for the API document. */
export const SECURITY_EVENTS_EXAMPLE = {
  answer: {
    success: 1,
    events: [
      { event: 'signed_in', browser: 'Firefox', system: 'Linux', happened_at: EXAMPLE_NOW },
      { event: 'code_sent', browser: null, system: null, happened_at: EXAMPLE_NOW - 60 },
    ],
  },
} as const satisfies CallExample;
