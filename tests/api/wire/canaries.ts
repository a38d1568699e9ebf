import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';
import type { ApiDocument } from '#worker/http/openapi.ts';
import { operationsOf } from '../contract/documented-calls.ts';
import { PHASE_FLAGS, WEEKDAY_FLAGS } from '../habits/habits.ts';
import { secondsOf } from '../setup/person.ts';

/** Part of every typed text here, so that one search finds any of them. */
export const MARK = 'kanarie';
const typed = (field: string) => `${MARK} of the ${field}`;

/** A canary in every text of a task that a call can set. */
const taskTexts = (of: string) =>
  Object.fromEntries(
    Object.entries(entriesOf(TASK_FIELDS, 'sent'))
      .filter(([key, schema]) => key !== 'parent_id' && v.is(schema, typed(key)))
      .map(([key]) => [key, typed(`${key} of ${of}`)]),
  );

export const NOW = '2026-03-01T12:00:00Z';
export const EMAIL = `${MARK}@example.test`;
export const SENTENCE = `have dinner with my friends, ${MARK} of the sentence`;
const PERIODS = ['2025-12-29', '2026-01-27', '2026-02-22'];
const CLIENT_IDS = {
  period: '019ca000-0000-7000-8000-0000000ca001',
  habit: '019ca000-0000-7000-8000-0000000ca002',
  symptom: '019ca000-0000-7000-8000-0000000ca005',
  source: '019ca000-0000-7000-8000-0000000ca006',
  task: '019ca000-0000-7000-8000-0000000ca003',
  child: '019ca000-0000-7000-8000-0000000ca004',
  label: '019ca000-0000-7000-8000-0000000ca007',
  otherLabel: '019ca000-0000-7000-8000-0000000ca008',
};
const JOURNAL_DAY = '2026-02-11';
const EVERY_YEAR = { days: 12, journal: 12, tasks: 12, habits: 12 };
const PLANNED_DAY = '2026-03-19';
const PLANNED_AGAIN_DAY = '2026-03-23';

/** Personal values that aren't free text: days, instants, a place, ids. */
export const FACTS: readonly string[] = [
  '1987-06-05',
  JOURNAL_DAY,
  PLANNED_DAY,
  PLANNED_AGAIN_DAY,
  ...PERIODS,
  ...PERIODS.map((day) => String(secondsOf(`${day}T12:00:00Z`))),
  ...Object.values(CLIENT_IDS),
  'Ushuaia',
];

type Sent = readonly [route: string, body?: object];

/** The sign-up, with a canary as the address. */
export const REGISTRATION: Sent = [
  'POST /api/register/user',
  {
    email: EMAIL,
    language: 'en',
    cookie_consent: 1,
    privacy_accepted: 1,
    terms_accepted: 1,
    adult_confirmed: 1,
  },
];

/** Accepted calls of a signed-in person that together put a canary into every text field. */
export const CALLS: readonly Sent[] = [
  ['POST /api/user/name/update', { name: typed('name') }],
  ['POST /api/user/dob/update', { day: 5, month: 6, year: 1987 }],
  ['POST /api/user/gender/update', { gender: 3 }],
  ['POST /api/user/timezone/update', { timezone: 'America/Argentina/Ushuaia' }],
  ['POST /api/user/consent', { kind: 'health', given: 1 }],
  ['POST /api/user/consent', { kind: 'ai_summary', given: 1 }],
  ...PERIODS.map(
    (day, index): Sent => [
      'POST /api/cycle/period/log',
      {
        is_now: 0,
        period_timestamp: secondsOf(`${day}T12:00:00Z`),
        ...(index === 0 ? { id: CLIENT_IDS.period } : {}),
      },
    ],
  ),
  [`POST /api/cycle/past/${PERIODS[0]}/update`, { odd: 1, note: typed('note on a cycle') }],
  [
    'POST /api/habit/add',
    {
      id: CLIENT_IDS.habit,
      habit_name: typed('habit'),
      habit_description: typed('description of a habit'),
      habit_timeframe: 'morning',
      habit_length: 10,
      habit_target: 8,
      habit_unit: typed('unit'),
      ...WEEKDAY_FLAGS,
      ...PHASE_FLAGS,
    },
  ],
  [
    'POST /api/habit/update',
    {
      habit_id: CLIENT_IDS.habit,
      habit_name: typed('habit anew'),
      habit_description: typed('new description of a habit'),
      habit_unit: typed('new unit'),
    },
  ],
  [`POST /api/habit/${CLIENT_IDS.habit}/check`, { date: '2026-03-01', done: 1 }],
  ['POST /api/label/add', { id: CLIENT_IDS.label, name: typed('label') }],
  ['POST /api/label/add', { id: CLIENT_IDS.otherLabel, name: typed('other label') }],
  ['POST /api/label/update', { label_id: CLIENT_IDS.label, name: typed('label anew') }],
  [
    'POST /api/task/create',
    {
      id: CLIENT_IDS.task,
      ...taskTexts('a task'),
      task_labels: [typed('label anew')],
      planned_on: PLANNED_DAY,
    },
  ],
  [
    'POST /api/task/create',
    { id: CLIENT_IDS.child, parent_id: CLIENT_IDS.task, task_title: typed('part of a task') },
  ],
  [
    'POST /api/task/update',
    {
      task_id: CLIENT_IDS.child,
      parent_id: CLIENT_IDS.task,
      ...taskTexts('a task anew'),
      planned_on: PLANNED_AGAIN_DAY,
      task_status: 'completed',
    },
  ],
  [
    'POST /api/task/update',
    {
      task_id: CLIENT_IDS.task,
      task_labels_add: [typed('label of a task')],
      task_labels_remove: [typed('label anew')],
    },
  ],
  ['POST /api/task/update', { task_id: CLIENT_IDS.child, task_labels: [typed('label of a step')] }],
  [`POST /api/label/${CLIENT_IDS.otherLabel}/merge`, { into: CLIENT_IDS.label }],
  ['GET /api/label/list'],
  ['POST /api/user/consent', { kind: 'sharing', given: 1 }],
  [
    'POST /api/share/make',
    {
      level: 'phase',
      label: typed('label of a link'),
      days: 30,
      notes: Object.fromEntries(CYCLE_PHASES.map((phase) => [phase, typed(`sentence on ${phase}`)])),
      passphrase: typed('passphrase'),
    },
  ],
  [
    'POST /api/plan/preview',
    { days: 7, from: PLANNED_DAY, leave_out: [CLIENT_IDS.task], label_id: CLIENT_IDS.label },
  ],
  ['POST /api/plan/apply', { placements: [{ task_id: CLIENT_IDS.task, on: PLANNED_AGAIN_DAY }] }],
  ['POST /api/plan/preferences/update', { minutes: [90, 90, 90, 90, 90, 60, 60] }],
  [
    'POST /api/busy/source/add',
    { id: CLIENT_IDS.source, label: typed('calendar'), busy: { intervals: [], all_day: [] } },
  ],
  ['POST /api/busy/source/update', { source_id: CLIENT_IDS.source, label: typed('calendar anew') }],
  ['GET /api/busy/sources'],
  ['GET /api/busy/2026-03-01/2026-03-02'],
  ['GET /api/changes'],
  [
    'POST /api/task/list',
    { keyword: typed('search for tasks'), parent_id: CLIENT_IDS.task, label_id: CLIENT_IDS.label },
  ],
  [
    'POST /api/journal/save',
    { date: JOURNAL_DAY, text: typed('journal'), tags: [typed('tag')], mood: 2, energy: 2, based_on: null },
  ],
  ['POST /api/day/symptom/add', { id: CLIENT_IDS.symptom, name: typed('symptom') }],
  ['POST /api/day/symptom/update', { symptom_id: CLIENT_IDS.symptom, name: typed('symptom anew') }],
  [
    `POST /api/day/${JOURNAL_DAY}/log`,
    { bleeding: 'spotting', pain: 2, symptoms: ['headache', CLIENT_IDS.symptom], weight: 61.5 },
  ],
  ['POST /api/journal/search', { keyword: typed('search of the journal') }],
  ['POST /api/best/dates/find', { keyword: '', sentence: SENTENCE, label_id: CLIENT_IDS.label }],
  [
    'POST /api/reminders/device/add',
    {
      endpoint: `https://push.example.com/${MARK}`,
      p256dh: `B${MARK.padEnd(86, 'A')}`,
      auth: MARK.padEnd(22, 'A'),
    },
  ],
  ['POST /api/reminders/update', { tasks_due: { on: 1, hour: 9 }, wording: 'discreet', channel: 'mail' }],
  ['GET /api/reminders'],
  ['GET /api/user/details'],
  ['GET /api/user/sessions'],
  ['GET /api/user/security-events'],
  ['GET /api/user/keeping'],
  ['POST /api/user/keeping/preview', EVERY_YEAR],
  ['POST /api/session/disown', { token: typed('token of a mail') }],
  ['GET /api/insights'],
  ['GET /api/insights/en/summary'],
  ['GET /api/cycle/predictions'],
  ['GET /api/cycle/record'],
  ['GET /api/cycle/day/2026-04-12/odds'],
  ['POST /api/cycle/day/2026-04-12/watch', { watch: 1 }],
  ['GET /api/cycle/calendar/periods/past/all'],
  ['GET /api/habit/dashboard/list'],
  [`GET /api/habit/${CLIENT_IDS.habit}/get`],
  [`GET /api/habit/${CLIENT_IDS.habit}/history/4`],
  [`GET /api/task/${CLIENT_IDS.task}/get`],
  [`GET /api/task/all/day/${secondsOf(NOW)}/1/list`],
  [`GET /api/journal/${JOURNAL_DAY}/get`],
  [`GET /api/journal/${JOURNAL_DAY}/2026-03-01/list`],
];

/** Refused calls with a misplaced canary: in paths, queries, and in texts that are too long. */
export const REFUSED: readonly Sent[] = [
  [`GET /api/task/${MARK}/get?q=${MARK}`],
  [`GET /api/journal/${MARK}/get`],
  [`GET /api/cycle/day/${MARK}/odds`],
  [`GET /api/cycle/calendar/periods/past/${MARK}`],
  [`DELETE /api/habit/${MARK}/delete`],
  [`DELETE /api/user/session/${MARK}/delete`],
  [`GET /api/${MARK}?q=${MARK}`],
  ['POST /api/busy/source/add', { label: MARK, address: `https://calendar.local/${MARK}` }],
  ['POST /api/busy/source/refresh', { source_id: MARK }],
  ['POST /api/task/list', { cursor: typed('cursor') }],
  ['POST /api/best/dates/find', { keyword: typed('keyword'), sentence: SENTENCE }],
  ['POST /api/user/timezone/update', { timezone: `Europe/${MARK}` }],
  ['POST /api/user/language/update', { language: MARK }],
  ['POST /api/user/consent', { kind: MARK, given: 1, language: MARK, text_version: MARK }],
  ['POST /api/register/user', { email: EMAIL, text_version: MARK }],
  ['POST /api/login/code/verify', { email: EMAIL, secret: typed('code') }],
  ['POST /api/user/email/request', { email: MARK }],
  ['POST /api/user/email/change', { email: `other-${EMAIL}`, code: typed('code of an address') }],
  ['POST /api/user/email/take-back', { token: typed('link') }],
  ['POST /api/session/confirm', { secret: typed('code of a session') }],
  ['POST /api/session/confirm-passkey', { response: { id: MARK } }],
  ['POST /api/passkey/add', { name: typed('passkey'), response: { id: MARK } }],
  ['POST /api/passkey/rename', { id: typed('id of a passkey'), name: typed('passkey anew') }],
  ['POST /api/user/keeping/preview', { days: MARK, journal: 12, tasks: 12, habits: 12 }],
  ['POST /api/user/keeping/update', { ...EVERY_YEAR, seen: typed('token of a preview') }],
  ['POST /api/share/update', { share_id: typed('id of a link') }],
  ['POST /api/shared/open', { secret: MARK.padEnd(43, 'A'), passphrase: typed('passphrase anew') }],
  ['POST /api/token/refresh', { refresh_token: typed('refresh token') }],
  ['POST /api/task/create', { task_title: typed('task').repeat(20) }],
  ['POST /api/task/create', { task_title: typed('task'), task_repeat: { rule: `FREQ=${MARK}` } }],
  ['POST /api/plan/preview', { days: 7, from: MARK }],
  ['POST /api/journal/save', { date: JOURNAL_DAY, text: typed('journal').repeat(20_000) }],
  ['POST /api/reminders/device/add', { endpoint: `http://${MARK}`, p256dh: MARK, auth: MARK }],
  ['POST /api/user/import', { format: MARK, tasks: typed('import') }],
];

type Schema = {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** Every free text field of the API's bodies, as `POST /api/…/name`. */
export function textFields(document: ApiDocument): string[] {
  return operationsOf(document).flatMap(({ route, requestBody }) =>
    Object.values(requestBody?.content ?? {})
      .flatMap(({ schema }) => Object.entries((schema as Schema).properties ?? {}))
      .filter(([, schema]) => isText(schema))
      .map(([name]) => `${route} ${name}`),
  );
}

function isText({ type, enum: options, items, anyOf = [] }: Schema): boolean {
  if (items !== undefined) return isText(items);
  return (type === 'string' && options === undefined) || anyOf.some(isText);
}
