/**
 * What a person can agree to. `privacy` is worded as explicit consent to the processing of menstrual data
 * (GDPR art. 9(2)(a)); `health` and `ai_summary` are asked for by later features.
 */
export const CONSENT_KINDS = ['privacy', 'terms', 'adult', 'cookies', 'health', 'ai_summary'] as const;

export type ConsentKind = (typeof CONSENT_KINDS)[number];
