/** Why a calendar couldn't be read from its address; nothing of the answer is in it. */
export const FETCH_PROBLEMS = [
  'not_reached',
  'too_slow',
  'too_large',
  'not_a_calendar',
  'forbidden',
  'gone',
  'refused_address',
  'too_many_redirects',
  'own_calendar',
] as const;
export type FetchProblem = (typeof FETCH_PROBLEMS)[number];
