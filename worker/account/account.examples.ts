import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { type CallExample, EXAMPLE_EMAIL, EXAMPLE_NOW } from '#worker/http/openapi.ts';

const GIVEN = {
  given: 1,
  text_version: '2025-03-20',
  language: 'en',
  recorded_timestamp: EXAMPLE_NOW - 86_400,
} as const;

/** Examples of calls about the profile, for the API document. */
export const ACCOUNT_EXAMPLES = {
  details: {
    answer: {
      success: 1,
      details: {
        name: 'Ana',
        email: EXAMPLE_EMAIL,
        dob: '1991-04-07',
        timezone: 'Europe/Paris',
        gender: 1,
        language: 'en',
        cookie_consent: 0,
        t_id: 'p9xk2Vt0',
        consents: {
          privacy: GIVEN,
          terms: GIVEN,
          adult: GIVEN,
          cookies: { ...GIVEN, given: 0, text_version: '2026-11-22' },
          health: null,
          ai_summary: null,
          intimate: null,
        },
        consents_due: [],
        status: 'active',
        warning: null,
        onboarding: {
          cycle_length: 28,
          period_length: 5,
          last_period_on: '2026-02-27',
          last_period_length: 5,
          completed: 1,
        },
      },
      cycle: {
        cycle_day: 21,
        eq_cycle_day: 20,
        aligned_day: 20,
        cycle_length: 29,
        period_length: 5,
        cycle_phase: 'luteal',
        next_period_in_days: 9,
        ovulation_day: null,
        ...NO_STATUS,
        offers_transition: 0,
        asked: [],
      },
      ai_request_count: 2,
      ai_request_limit: 10,
      ai_request_resets_at: 1_775_001_600,
    },
  },
  name: { request: { name: 'Ana' } },
  gender: { request: { gender: 1 } },
  birthDate: { request: { day: 7, month: 4, year: 1991 } },
  language: { request: { language: 'fr' } },
  timeZone: { request: { timezone: 'Europe/Paris' } },
  consent: { request: { kind: 'health', given: 1, language: 'en', text_version: '2025-03-20' } },
} as const satisfies Record<string, CallExample>;

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
