import { EXAMPLE_EMAIL, EXAMPLE_NOW, EXAMPLE_SESSION_ID } from '#worker/http/example-values.ts';
import type { CallExample } from '#worker/http/openapi.ts';

const STX = 'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTlkMDViMiJ9.c2lnbmF0dXJl';
const XOX = '019d05b2-6000-7d44-8f04-5c906e403d04.0.bWFj';

const DISOWN = '019d05b2-6000-7d44-8f04-5c906e403d04.YnJvd3Nlcg.1774000000.bWFj';

/** Examples of sign-in calls, for the API document. */
export const AUTH_EXAMPLES = {
  register: {
    request: {
      email: EXAMPLE_EMAIL,
      language: 'en',
      cookie_consent: 0,
      privacy_accepted: 1,
      terms_accepted: 1,
      adult_confirmed: 1,
      text_version: '2026-11-22',
    },
    answer: { success: 1, data: { email: EXAMPLE_EMAIL } },
  },
  requestCode: { request: { email: EXAMPLE_EMAIL } },
  verifyCode: {
    request: { email: EXAMPLE_EMAIL, secret: 'KP4W7', rotate: 1 },
    answer: { success: 1, xox: XOX, stx: STX },
  },
  refresh: { request: { refresh_token: XOX }, answer: { success: 1, stx: STX, xox: XOX } },
  disown: { request: { token: DISOWN } },
  logout: { request: { logout_all: 0 } },
  sessions: {
    answer: {
      success: 1,
      sessions: [
        {
          id: EXAMPLE_SESSION_ID,
          browser: 'Firefox',
          system: 'Linux',
          created_at: EXAMPLE_NOW - 86_400,
          last_used_at: EXAMPLE_NOW,
          is_current: 1,
        },
      ],
    },
  },
  endSession: { parameters: { id: EXAMPLE_SESSION_ID } },
} as const satisfies Record<string, CallExample>;
