/**
 * What a limit counts against: an address, the network that asks, both together, an address and a counter of tries, an
 * address and a browser that has signed in to it, a passkey, or a signed-in person.
 */
export type LimitScope =
  | 'address'
  | 'ip'
  | 'address-and-ip'
  | 'address-and-counter'
  | 'address-and-browser'
  | 'credential'
  | 'person';

/** At most `max` calls within any `windowSeconds`, whole seconds. */
export type RateLimit = {
  readonly scope: LimitScope;
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * Whether `RATE_LIMIT_FACTOR` multiplies `max`: true for the limits that a load test from one machine, as few people, would
   * hit.
   */
  readonly underFactor?: true;
};

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Every limit (contract §2). Code requests and sign-ups share the limits of mails. Which of them a signed-in call falls under
 * is decided by `signedInActs`; a bad token is forged, expired or of a session that ended.
 */
export const RATE_LIMITS = {
  mail: [
    { scope: 'address-and-ip', max: 1, windowSeconds: 30 },
    { scope: 'address-and-ip', max: 5, windowSeconds: HOUR_SECONDS },
    { scope: 'address', max: 10, windowSeconds: HOUR_SECONDS },
    { scope: 'address', max: 20, windowSeconds: DAY_SECONDS },
    { scope: 'ip', max: 100, windowSeconds: HOUR_SECONDS, underFactor: true },
  ],
  verification: [
    { scope: 'address-and-counter', max: 20, windowSeconds: HOUR_SECONDS },
    { scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true },
  ],
  // A browser that has signed in to the address has its own share, so strangers can't use it up.
  'known-mail': [
    { scope: 'address-and-browser', max: 1, windowSeconds: 30 },
    { scope: 'address-and-browser', max: 5, windowSeconds: HOUR_SECONDS },
    { scope: 'address-and-browser', max: 10, windowSeconds: DAY_SECONDS },
  ],
  // Asked for whenever somebody goes into the sign-in form's field: one a second for all people of an office behind one address.
  // Each is one row for five minutes.
  'passkey-options': [{ scope: 'ip', max: 600, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  // Answers that aren't right, for the work of looking at them; before that nobody knows which one is.
  passkey: [{ scope: 'ip', max: 1_200, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  // Wrong answers to a challenge that their browser was given, counted once they are known to be wrong.
  'wrong-passkey': [
    { scope: 'credential', max: 20, windowSeconds: HOUR_SECONDS },
    { scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true },
  ],
  'known-verification': [{ scope: 'address-and-browser', max: 20, windowSeconds: HOUR_SECONDS }],
  // Counted per person, so asking with many addresses doesn't get around it.
  'address-request': [{ scope: 'person', max: 10, windowSeconds: DAY_SECONDS }],
  read: [{ scope: 'person', max: 1_200, windowSeconds: MINUTE_SECONDS, underFactor: true }],
  write: [{ scope: 'person', max: 300, windowSeconds: MINUTE_SECONDS, underFactor: true }],
  import: [{ scope: 'person', max: 20, windowSeconds: HOUR_SECONDS, underFactor: true }],
  export: [{ scope: 'person', max: 20, windowSeconds: HOUR_SECONDS, underFactor: true }],
  plan_preview: [{ scope: 'person', max: 30, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  plan_apply: [{ scope: 'person', max: 30, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  // Each call costs the operator money, no matter who makes it.
  model: [{ scope: 'person', max: 30, windowSeconds: DAY_SECONDS }],
  refresh: [{ scope: 'ip', max: 60, windowSeconds: MINUTE_SECONDS, underFactor: true }],
  bad_token: [{ scope: 'ip', max: 600, windowSeconds: MINUTE_SECONDS, underFactor: true }],
  disown: [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  reminder_test: [{ scope: 'person', max: 5, windowSeconds: HOUR_SECONDS }],
  // A calendar is fetched by several devices, each as often as every five minutes.
  calendar: [{ scope: 'person', max: 120, windowSeconds: HOUR_SECONDS }],
  // Links that take an address back; their tokens can't be guessed.
  'take-back': [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  'calendar-miss': [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
} as const satisfies Record<string, readonly RateLimit[]>;

export type LimitedAct = keyof typeof RATE_LIMITS;

/** The scopes that the limits of an act count against. */
export type ScopeOf<A extends LimitedAct> = (typeof RATE_LIMITS)[A][number]['scope'];

/** How many calls a limit lets through where `RATE_LIMIT_FACTOR` is `factor`; at least 1. */
export const maxUnder = ({ max, underFactor }: RateLimit, factor: number): number =>
  underFactor ? Math.max(1, Math.round(max * factor)) : max;
