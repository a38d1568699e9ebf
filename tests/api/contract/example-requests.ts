// The requests of the examples in the OpenAPI document: one Thursday at noon (UTC) of a made-up person. The document has them as
// `examples.test.ts` records them with their answers.

/** 19 March 2026, noon. */
export const EXAMPLE_NOW = 1_773_921_600;
export const EXAMPLE_EMAIL = 'ana@example.org';
export const EXAMPLE_PERIOD_ID = '019c9a5e-7b00-7a11-9c01-2f6f3b1d0a01';
export const EXAMPLE_TASK_ID = '019d05b2-4c00-7b22-8d02-3a7e4c2e1b02';
export const EXAMPLE_LABEL_ID = '019d05b2-4800-7b11-8c02-2a6e3c1e0b01';
export const EXAMPLE_HABIT_ID = '019d05b2-5000-7c33-9e03-4b8f5d3f2c03';
export const EXAMPLE_SOURCE_ID = '019d05b2-5800-7c44-9f04-4c906e403d05';
export const EXAMPLE_SESSION_ID = '019d05b2-6000-7d44-8f04-5c906e403d04';
const EXAMPLE_SHARE_ID = '019d05b2-6800-7d55-9f05-5d017f514e06';
const BATCH_ID = '019d05b2-7000-7e55-8a05-6d0a7f514e05';
const IMPORT_ID = '019a5f6e-7c00-7000-8000-00000000000b';
const PASSKEY_ID = 'iA5z1_o0Q3qJ4uYkJ0b9Zg';
const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const ASSERTION = {
  id: PASSKEY_ID,
  rawId: PASSKEY_ID,
  type: 'public-key',
  response: {
    clientDataJSON: CLIENT_DATA,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA',
    signature: 'MEUCIQD',
    userHandle: 'MDE5ZDA1YjItNjAwMC03ZDQ0LThmMDQtNWM5MDZlNDAzZDA0',
  },
};

/** A realistic call: its path and query parameters, and its body. */
export type ExampleRequest = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly request?: object;
};

/** By the call's route in the document. A parameter with a list of values has the first of them if it is left out. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, ExampleRequest>> = {
  'POST /api/register/user': {
    request: {
      email: EXAMPLE_EMAIL,
      language: 'en',
      cookie_consent: 0,
      privacy_accepted: 1,
      terms_accepted: 1,
      adult_confirmed: 1,
      text_version: '2026-11-22',
    },
  },
  'POST /api/login/code/request': { request: { email: EXAMPLE_EMAIL } },
  'POST /api/login/code/verify': { request: { email: EXAMPLE_EMAIL, secret: 'KP4W7', rotate: 1 } },
  'POST /api/token/refresh': { request: { refresh_token: '019d05b2-6000-7d44-8f04-5c906e403d04.0.bWFj' } },
  'POST /api/session/disown': {
    request: { token: '019d05b2-6000-7d44-8f04-5c906e403d04.YnJvd3Nlcg.1774000000.bWFj' },
  },
  'POST /api/user/logout': { request: { logout_all: 0 } },
  'DELETE /api/user/session/{id}/delete': { parameters: { id: EXAMPLE_SESSION_ID } },
  'POST /api/login/passkey/options': { request: {} },
  'POST /api/login/passkey/verify': { request: { response: ASSERTION, rotate: 1 } },
  'POST /api/session/confirm': { request: { secret: 'KP4W7' } },
  'POST /api/session/confirm-passkey': { request: { response: ASSERTION } },
  'POST /api/passkey/options': { request: {} },
  'POST /api/passkey/add': {
    request: {
      response: {
        id: PASSKEY_ID,
        rawId: PASSKEY_ID,
        type: 'public-key',
        response: {
          clientDataJSON: CLIENT_DATA,
          attestationObject: 'o2NmbXRkbm9uZQ',
          transports: ['internal'],
        },
        clientExtensionResults: { prf: { enabled: true } },
      },
      name: 'My phone',
    },
  },
  'POST /api/passkey/rename': { request: { id: PASSKEY_ID, name: 'My phone' } },
  'DELETE /api/passkey/{id}/delete': { parameters: { id: PASSKEY_ID } },
  'POST /api/user/name/update': { request: { name: 'Ana' } },
  'POST /api/user/gender/update': { request: { gender: 1 } },
  'POST /api/user/dob/update': { request: { day: 7, month: 4, year: 1991 } },
  'POST /api/user/language/update': { request: { language: 'fr' } },
  'POST /api/user/timezone/update': { request: { timezone: 'Europe/Paris' } },
  'POST /api/user/consent': {
    request: { kind: 'health', given: 1, language: 'en', text_version: '2025-03-20' },
  },
  'POST /api/user/email/request': { request: { email: 'ana.new@example.org' } },
  'POST /api/user/email/change': { request: { email: 'ana.new@example.org', code: 'KP4W7', wait: 0 } },
  'POST /api/user/email/stop': { request: {} },
  'POST /api/user/email/take-back': {
    request: {
      token:
        '019c9a5e-7b00-7a11-9c01-2f6f3b1d0a01.019d05b2-4c00-7b22-8d02-3a7e4c2e1b02.1773921600.c2lnbmF0dXJl',
    },
  },
  'POST /api/cycle/onboarding/period/date/set': { request: { last_period_timestamp: 1769770800 } },
  'POST /api/cycle/onboarding/period/length/set': {
    request: { period_length: 5, currently_menstruating: 0 },
  },
  'POST /api/cycle/onboarding/cycle/average/set': { request: { cycle_length: 28 } },
  'POST /api/cycle/onboarding/period/average/set': { request: { period_length: 5 } },
  'POST /api/cycle/period/log': {
    request: { is_now: 0, period_timestamp: 1772190000, id: EXAMPLE_PERIOD_ID },
  },
  'POST /api/cycle/period/not-yet': { request: {} },
  'POST /api/cycle/mode/update': {
    request: { cycle_mode: 'contraception', since: '2026-02-21', method: 'pill_combined' },
  },
  'POST /api/cycle/facts/update': { request: { in_transition: 1 } },
  'POST /api/cycle/past/{started_on}/update': {
    parameters: { started_on: '2026-01-03' },
    request: { odd: 1, reason: 'illness' },
  },
  'POST /api/cycle/scheme/set': {
    request: { kind: 'pill', active_days: 21, pause_days: 7, started_on: '2026-02-20', hour: 8 },
  },
  'POST /api/cycle/sign/update': { request: { kind: 'lh', ignored: 1 } },
  'GET /api/cycle/day/{date}/odds': { parameters: { date: '2026-06-12' } },
  'POST /api/cycle/day/{date}/watch': { parameters: { date: '2026-06-12' }, request: { watch: 1 } },
  'DELETE /api/cycle/period/{id}/delete': { parameters: { id: EXAMPLE_PERIOD_ID } },
  'GET /api/cycle/calendar/periods/past/{param}': { parameters: { param: 'all' } },
  'POST /api/day/range/log': {
    request: { from: '2026-03-16', to: '2026-03-18', bleeding: 'unspecified', only_unsaid: 1 },
  },
  'POST /api/day/{date}/log': {
    parameters: { date: '2026-03-18' },
    request: { bleeding: 'medium', pain: 2 },
  },
  'GET /api/day/{from}/{to}/list': { parameters: { from: '2026-03-01', to: '2026-03-31' } },
  'POST /api/day/symptom/add': { request: { name: 'Restless legs', id: EXAMPLE_PERIOD_ID } },
  'POST /api/day/symptom/update': { request: { symptom_id: EXAMPLE_PERIOD_ID, archived: 1 } },
  'POST /api/day/kinds/update': { request: { sleep: 0 } },
  'POST /api/habit/add': {
    request: {
      habit_name: 'Run along the canal',
      habit_timeframe: 'morning',
      habit_length: 35,
      habit_target: 5,
      habit_unit: 'km',
      tue_active: 1,
      thu_active: 1,
      sat_active: 1,
      follicular_active: 1,
      ovulation_active: 1,
      luteal_active: 1,
      id: EXAMPLE_HABIT_ID,
    },
  },
  'POST /api/habit/update': { request: { habit_id: EXAMPLE_HABIT_ID, habit_length: 45, sun_active: 1 } },
  'GET /api/habit/cycle/{cyclePhase}/timeframe/{dayTimeFrame}/get': {
    parameters: { cyclePhase: 'luteal', dayTimeFrame: 'morning' },
  },
  'GET /api/habit/{id}/get': { parameters: { id: EXAMPLE_HABIT_ID } },
  'DELETE /api/habit/{id}/delete': { parameters: { id: EXAMPLE_HABIT_ID } },
  'POST /api/habit/{id}/check': {
    parameters: { id: EXAMPLE_HABIT_ID },
    request: { date: '2026-03-19', done: 1 },
  },
  'POST /api/habit/{id}/skip': {
    parameters: { id: EXAMPLE_HABIT_ID },
    request: { date: '2026-03-19', skipped: 1 },
  },
  'POST /api/habit/{id}/amount': {
    parameters: { id: EXAMPLE_HABIT_ID },
    request: { date: '2026-03-19', add: 2.5 },
  },
  'GET /api/habit/{id}/history/{weeks}': {
    parameters: { id: EXAMPLE_HABIT_ID, weeks: '1', until: '2026-03-19' },
  },
  'POST /api/label/add': { request: { name: 'paperwork', color: 'saffron', id: EXAMPLE_LABEL_ID } },
  'POST /api/label/update': { request: { label_id: EXAMPLE_LABEL_ID, color: 'iris' } },
  'POST /api/label/{id}/merge': {
    parameters: { id: EXAMPLE_LABEL_ID },
    request: { into: '019d05b2-4900-7b11-8c02-2a6e3c1e0b02' },
  },
  'DELETE /api/label/{id}/delete': { parameters: { id: EXAMPLE_LABEL_ID } },
  'POST /api/task/create': {
    request: {
      task_title: 'Quarterly VAT return',
      task_end_timestamp: 1774263600,
      task_length: 90,
      task_priority: 'high',
      task_color: 'ink',
      task_labels: ['paperwork'],
      id: EXAMPLE_TASK_ID,
    },
  },
  'POST /api/task/update': {
    request: { task_id: EXAMPLE_TASK_ID, task_status: 'in_progress', task_cycle_phase: 'luteal' },
  },
  'POST /api/task/{id}/skip': { parameters: { id: EXAMPLE_TASK_ID }, request: {} },
  'POST /api/task/repeat/preview': {
    request: { task_repeat: { pin: { at: 'cycle_day', from: 3, to: 3 }, each: 1 } },
  },
  'POST /api/task/list': {
    request: { is_open: 1, keyword: 'vat', order_task_end_timestamp: 'ASC', limit: 20 },
  },
  'GET /api/task/{id}/get': { parameters: { id: EXAMPLE_TASK_ID } },
  'GET /api/task/{cyclePhase}/day/{timestamp}/{view}/list': {
    parameters: { cyclePhase: 'all', timestamp: String(EXAMPLE_NOW), view: '1' },
  },
  'DELETE /api/task/{id}/delete': { parameters: { id: EXAMPLE_TASK_ID } },
  'DELETE /api/task/{id}/{n}/delete': { parameters: { id: EXAMPLE_TASK_ID, n: '2' } },
  'GET /api/changes': { parameters: { after: '019d0a91-0000-7e55-8a05-6d0a7f514e05' } },
  'POST /api/changes/{batch_id}/seen': { parameters: { batch_id: BATCH_ID }, request: {} },
  'POST /api/changes/{batch_id}/undo': { parameters: { batch_id: BATCH_ID }, request: {} },
  'POST /api/plan/preferences/update': { request: { minutes: [90, 90, 90, 90, 90, 60, 60] } },
  'POST /api/plan/preview': { request: { days: 7 } },
  'POST /api/plan/apply': { request: { placements: [{ task_id: EXAMPLE_TASK_ID, on: '2026-03-20' }] } },
  'GET /api/busy/{from}/{to}': { parameters: { from: '2026-03-20', to: '2026-03-21' } },
  'POST /api/busy/source/add': {
    request: {
      label: 'Work',
      busy: {
        intervals: [
          [1_773_993_600, 1_773_999_000],
          [1_774_011_600, 1_774_015_200, 1],
        ],
        all_day: ['2026-03-21'],
      },
      id: EXAMPLE_SOURCE_ID,
    },
  },
  'POST /api/busy/source/update': { request: { source_id: EXAMPLE_SOURCE_ID, all_day_counts: 1 } },
  'POST /api/busy/source/refresh': { request: { source_id: EXAMPLE_SOURCE_ID } },
  'DELETE /api/busy/source/{id}/delete': { parameters: { id: EXAMPLE_SOURCE_ID } },
  'POST /api/insights/notice/update': { request: { kind: 'long_cycles', away: 1 } },
  'GET /api/insights/{language}/summary': { parameters: { language: 'en' } },
  'GET /api/report/{from}/{to}': { parameters: { from: '2026-01-01', to: '2026-03-01', private: '0' } },
  'POST /api/best/dates/find': { request: { keyword: '', sentence: 'Give a talk about our garden' } },
  'POST /api/journal/save': {
    request: { date: '2026-03-18', text: 'Long walk by the canal.', mood: 4, energy: 3, tags: ['walk'] },
  },
  'GET /api/journal/{from}/{to}/list': { parameters: { from: '2026-03-01', to: '2026-03-31' } },
  'GET /api/journal/{date}/get': { parameters: { date: '2026-03-18' } },
  'DELETE /api/journal/{date}/delete': { parameters: { date: '2026-03-18', based_on: 'q4Vt0mXk2p9-Zb3A' } },
  'POST /api/journal/search': { request: { keyword: 'canal' } },
  'POST /api/user/import': {
    parameters: { preview: '1' },
    request: {
      format: 'marea',
      version: 1,
      import: {
        id: IMPORT_ID,
        source: 'clue',
        digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        theirs: [{ date: '2026-02-27', keys: ['bleeding'] }],
      },
      periods: [{ id: EXAMPLE_PERIOD_ID, started_on: '2026-02-27', created_at: EXAMPLE_NOW }],
      day_logs: [{ date: '2026-02-27', bleeding: 'medium', saved_at: EXAMPLE_NOW }],
      habit_checks: [{ habit_id: IMPORT_ID, date: '2026-02-27', checked_at: EXAMPLE_NOW }],
      remarks: [{ date: '2026-02-27', source: 'clue', text: 'social_life: conflict' }],
      unreadable: [{ kind: 'journal', date: '2026-02-14', reason: 'key_missing' }],
    },
  },
  'POST /api/import/{import_id}/take-back': { parameters: { import_id: IMPORT_ID }, request: {} },
  'POST /api/reminders/update': {
    request: { tasks_due: { on: 1, hour: 9 }, quiet: { from: 22, until: 7 }, channel: 'mail' },
  },
  'POST /api/reminders/device/add': {
    request: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABp',
      p256dh: 'BAyqfxqk2SbV3hV7wLNxI0qv8m3xPZt1cQeY5uRjUoDdWkTsHaGf9Jb6nMlXzCvE4iOgB2yKrS7pQwN8LhFtA0U',
      auth: 'm7Jq2xV0nB4kL9sT6wYpRg',
    },
  },
  'DELETE /api/reminders/device/{id}/delete': { parameters: { id: EXAMPLE_SESSION_ID } },
  'POST /api/reminders/test': { request: {} },
  'POST /api/user/calendar-feed/renew': { request: { wording: 'plain' } },
  'POST /api/user/calendar-feed/update': { request: { wording: 'discreet' } },
  'POST /api/user/keeping/preview': { request: { days: 12, journal: 12, tasks: null, habits: 24 } },
  'POST /api/user/keeping/update': {
    request: {
      days: 12,
      journal: 12,
      tasks: null,
      habits: 24,
      seen: 'w0mB7yT9kLx2Rf5HcJd8Ns4PgQa6UeYiOoK0wq3Zb1V',
    },
  },
  'POST /api/share/make': {
    request: { level: 'outlook', label: 'Sam', days: 30, notes: { luteal: 'Leave me the sofa' } },
  },
  'POST /api/share/update': { request: { share_id: EXAMPLE_SHARE_ID, paused: 1 } },
  'DELETE /api/share/{id}/delete': { parameters: { id: EXAMPLE_SHARE_ID } },
  'POST /api/shares/stop': { request: {} },
  'POST /api/shared/open': { request: { secret: 'q3Zb1Vw0mB7yT9kLx2Rf5HcJd8Ns4PgQa6UeYiOoK0w' } },
};
