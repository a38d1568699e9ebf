/** The instant at which everything begins, in unix seconds: noon (UTC) of 19 March 2026, the day of the API's own examples. */
export const START = 1_773_921_600;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;

/** Noon of the day this many days after the beginning, or before it if negative. */
export const noonOf = (day: number): number => START + day * DAY_SECONDS;

/** That day as `YYYY-MM-DD`. */
export const dateOf = (day: number): string => isoDate(noonOf(day));

/** The day of an instant, in UTC. */
export const isoDate = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The ids that a life's own rows have: UUIDs of version 7, by the life's number and a kind's. */
export const idsOf = (life: number) => (kind: number, number: number) =>
  `019c0000-00${two(life)}-70${two(kind)}-8000-${number.toString(16).padStart(12, '0')}`;

const two = (number: number): string => number.toString(16).padStart(2, '0');
