import type { UserDetails } from '#domain/account/account.schema.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

/** A user with a complete profile on day 20 of 28, with changes. */
export function someUser(
  details: Partial<UserDetails['details']> = {},
  cycle: Partial<CycleInformation> = {},
): UserDetails {
  return {
    success: 1,
    details: {
      name: 'Noor',
      email: 'noor@example.org',
      dob: day('1995-04-12'),
      timezone: 'Europe/Brussels',
      gender: 1,
      language: 'en',
      cookie_consent: 0,
      t_id: 't',
      status: 'active',
      warning: null,
      consents: {
        privacy: null,
        terms: null,
        adult: null,
        cookies: null,
        health: null,
        ai_summary: null,
        intimate: null,
      },
      consents_due: [],
      onboarding: {
        cycle_length: null,
        period_length: null,
        last_period_on: null,
        last_period_length: null,
        completed: 0,
      },
      details_from: { days: null, journal: null, tasks: null, habits: null },
      forgotten_until: null,
      ...details,
    },
    cycle: {
      cycle_day: 20,
      eq_cycle_day: 20,
      aligned_day: 20,
      cycle_length: 28,
      period_length: 5,
      cycle_phase: 'luteal',
      next_period_in_days: 9,
      ovulation_day: null,
      ...NO_STATUS,
      offers_transition: 0,
      asked: [],
      ...cycle,
    },
    ai_request_count: 0,
    ai_request_limit: 10,
    ai_request_resets_at: 0,
  };
}
