import { EXAMPLE_NOW } from '#worker/http/example-values.ts';
import type { CallExample } from '#worker/http/openapi.ts';

const NEW_EMAIL = 'ana.new@example.org';

/** Examples of address changes, for the API document. */
export const ADDRESS_CHANGE_EXAMPLES = {
  request: { request: { email: NEW_EMAIL } },
  change: {
    request: { email: NEW_EMAIL, code: 'KP4W7', wait: 0 },
    answer: { success: 1, waits_until: null },
  },
  waiting: { answer: { success: 1, waiting: { email: NEW_EMAIL, until: EXAMPLE_NOW + 7 * 86_400 } } },
  stop: { request: {} },
  takeBack: {
    request: {
      token:
        '019c9a5e-7b00-7a11-9c01-2f6f3b1d0a01.019d05b2-4c00-7b22-8d02-3a7e4c2e1b02.1773921600.c2lnbmF0dXJl',
    },
    answer: {
      success: 1,
      passkeys: [
        { name: 'iCloud Keychain', created_at: EXAMPLE_NOW - 90 * 86_400, last_used_at: EXAMPLE_NOW },
      ],
    },
  },
} as const satisfies Record<string, CallExample>;
