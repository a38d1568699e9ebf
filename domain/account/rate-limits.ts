/**
 * What a limit counts against: an address, the network that asks, both together, an address and a counter of tries, an
 * address and a browser that has signed in to it, or somebody signed in.
 */
export type LimitScope =
  | 'address'
  | 'ip'
  | 'address-and-ip'
  | 'address-and-counter'
  | 'address-and-browser'
  | 'person';

/** At most `max` calls within any `windowSeconds`, whole seconds. */
export type RateLimit = {
  readonly scope: LimitScope;
  readonly max: number;
  readonly windowSeconds: number;
};

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Every limit of signing in (contract, section 2), how often a person's calendar is fetched and addresses that are none are
 * tried, how often a reminder may be tried out, and how often a model may be asked for one person's summary. Code requests
 * and sign-ups share the limits of mails.
 */
export const RATE_LIMITS = {
  mail: [
    { scope: 'address-and-ip', max: 1, windowSeconds: 30 },
    { scope: 'address-and-ip', max: 5, windowSeconds: HOUR_SECONDS },
    { scope: 'address', max: 10, windowSeconds: HOUR_SECONDS },
    { scope: 'address', max: 20, windowSeconds: DAY_SECONDS },
    { scope: 'ip', max: 100, windowSeconds: HOUR_SECONDS },
  ],
  verification: [
    { scope: 'address-and-counter', max: 20, windowSeconds: HOUR_SECONDS },
    { scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS },
  ],
  // A browser that has signed in to the address has a share of its own: whatever strangers ask for, it is left.
  'known-mail': [
    { scope: 'address-and-browser', max: 1, windowSeconds: 30 },
    { scope: 'address-and-browser', max: 5, windowSeconds: HOUR_SECONDS },
    { scope: 'address-and-browser', max: 10, windowSeconds: DAY_SECONDS },
  ],
  'known-verification': [{ scope: 'address-and-browser', max: 20, windowSeconds: HOUR_SECONDS }],
  reminder_test: [{ scope: 'person', max: 5, windowSeconds: HOUR_SECONDS }],
  // A calendar is fetched by several devices, each as often as every five minutes.
  calendar: [{ scope: 'person', max: 120, windowSeconds: HOUR_SECONDS }],
  // Links that take an address back; their tokens can't be guessed.
  'take-back': [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS }],
  'calendar-miss': [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS }],
  summary: [{ scope: 'person', max: 20, windowSeconds: DAY_SECONDS }],
} as const satisfies Record<string, readonly RateLimit[]>;

export type LimitedAct = keyof typeof RATE_LIMITS;

/** The scopes that the limits of an act count against. */
export type ScopeOf<A extends LimitedAct> = (typeof RATE_LIMITS)[A][number]['scope'];
