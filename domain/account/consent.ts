/**
 * What a person can agree to. `privacy` is worded as explicit consent to the processing of menstrual data, `intimate` to keeping
 * what says something of a sex life (both GDPR art. 9(2)(a)); `health`, `ai_summary` and `intimate` are asked where they are needed.
 */
export const CONSENT_KINDS = [
  'privacy',
  'terms',
  'adult',
  'cookies',
  'health',
  'ai_summary',
  'intimate',
] as const;

export type ConsentKind = (typeof CONSENT_KINDS)[number];
