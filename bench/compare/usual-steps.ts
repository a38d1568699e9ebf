import { dateOf, noonOf } from './days.ts';
import type { Step } from './life.ts';

type Answers = {
  readonly name: string;
  readonly zone?: string;
  readonly year?: number;
  /** Days before the beginning on which the last period began; `null` for no answer. */
  readonly lastPeriod?: number | null;
  readonly cycle?: number;
};

/** The calls that answer onboarding's questions. */
export const onboarding = ({
  name,
  zone = 'Europe/Brussels',
  year = 1994,
  lastPeriod = 8,
  cycle = 28,
}: Answers): Step[] => [
  ['/api/user/name/update', { name }],
  ['/api/user/gender/update', { gender: 0 }],
  ['/api/user/dob/update', { day: 17, month: 5, year }],
  ['/api/user/timezone/update', { timezone: zone }],
  ['/api/cycle/onboarding/cycle/average/set', { cycle_length: cycle }],
  ['/api/cycle/onboarding/period/average/set', { period_length: 5 }],
  ...(lastPeriod === null
    ? []
    : [['/api/cycle/onboarding/period/date/set', { last_period_timestamp: noonOf(-lastPeriod) }] as const]),
  ['/api/cycle/onboarding/period/length/set', { period_length: 5, currently_menstruating: 0 }],
];

/** Logs fields of a day. */
export const log = (day: number, fields: object): Step => [`/api/day/${dateOf(day)}/log`, fields];

/** Logs the start of a period. */
export const startOn = (day: number): Step => [
  '/api/cycle/period/log',
  { is_now: 0, period_timestamp: noonOf(day) },
];

/** Imports a file of Marea with these records. */
export const bringIn = (records: object): Step => [
  '/api/user/import?preview=0',
  { format: 'marea', version: 1, ...records },
];

/** The flags of a habit that is due on each day. */
export function everyDay(): object {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const phases = ['menstrual', 'follicular', 'ovulation', 'luteal'];
  return Object.fromEntries([...days, ...phases].map((name) => [`${name}_active`, 1]));
}
