import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { getTableName } from 'drizzle-orm';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { expectCleanCalendar } from '../setup/calendar-lines.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, NOON, secondsOf, signIn } from '../setup/person.ts';
import { DB } from '../setup/server.ts';
import { TABLES } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import { dataOf, exportOf, fillAccount } from './portability.ts';

async function noor() {
  await setClock(NOON);
  const person = await signIn('noor@example.test');
  await fillAccount(person);
  return person;
}

test('an export is a ZIP of JSON, its schema, lists and a calendar', async () => {
  const files = await exportOf(await noor());

  expect(Object.keys(files).sort()).toEqual([
    'README.txt',
    'days.csv',
    'habit-checks.csv',
    'habits.csv',
    'journal.csv',
    'marea.ics',
    'marea.json',
    'marea.schema.json',
    'periods.csv',
    'remarks.csv',
    'tasks.csv',
  ]);
});

test('an export is private and may not be cached', async () => {
  const person = await noor();
  const answer = await person.get('/api/user/export');

  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('marea.json is valid by the included schema', async () => {
  const { 'marea.json': json = '', 'marea.schema.json': schema = '' } = await exportOf(await noor());
  const validate = addFormats.default(new Ajv({ strict: false })).compile(JSON.parse(schema));

  expect(validate(JSON.parse(json)) || validate.errors).toBe(true);
  expect(validate({ format: 'marea' })).toBe(false);
});

test('marea.json contains the answers, logs and plans', async () => {
  const data = await dataOf(await noor());

  expect(data.profile).toEqual({
    name: 'Noor',
    gender: 0,
    birth_date: '1994-05-17',
    time_zone: 'Europe/Brussels',
    language: 'en',
  });
  expect(data.account.email).toBe('noor@example.test');
  expect(data.cycle_profile).toMatchObject({ reported_cycle_length: 29, last_period_length: 4 });
  expect(data.periods.map(({ started_on }) => started_on)).toEqual([
    '2026-01-02',
    '2026-01-30',
    '2026-02-27',
  ]);
  expect(data.tasks.map(({ title, priority }) => [title, priority])).toEqual([
    ['Move house', 'high'],
    ['Pack the books, “fragile”\n=1+1', null],
  ]);
  expect(data.habits).toMatchObject([{ name: 'Stretch', weekdays: ['sun'] }]);
  expect(data.habit_checks.map(({ date }) => date).sort()).toEqual(['2026-02-28', '2026-03-01']);
});

test('marea.json contains the changes of the address', async () => {
  const person = await noor();
  const insert = `insert into address_changes (user_id, change_id, previous_email, changed_at, waiting_email)
    select user_id, 'change-1', 'before@example.test', 1772366400, 'after@example.test' from users where email = ?`;
  await DB.prepare(insert).bind(person.email).run();

  expect((await dataOf(person)).address_changes).toEqual([
    {
      previous_email: 'before@example.test',
      changed_at: 1_772_366_400,
      revoked_at: null,
      waiting_email: 'after@example.test',
    },
  ]);
});

test('an export contains no data of others', async () => {
  await noor();
  const ben = await signIn('ben@example.test');

  expect(JSON.stringify(await exportOf(ben))).not.toMatch(/Noor|noor|Stretch|Move house/);
});

test('every table with a person’s rows is in the export, or only has technical data', () => {
  const exported = [
    'address_changes',
    'advice_counts',
    'busy_sources',
    'calendar_feeds',
    'change_batches',
    'change_items',
    'consents',
    'custom_symptoms',
    'cycle_modes',
    'cycle_profiles',
    'cycle_words',
    'date_watches',
    'day_logs',
    'habit_checks',
    'habit_past_schedules',
    'habits',
    'import_remarks',
    'journal_entries',
    'labels',
    'periods',
    'pill_schemes',
    'plan_preferences',
    'push_subscriptions',
    'reminder_preferences',
    'security_events',
    'sessions',
    'shares',
    'task_labels',
    'task_series',
    'tasks',
    'told_cycles',
    'users',
  ];
  // The technical tables have: keys and answers of repeated calls, for a day; recently sent reminders, so that none is sent
  // twice; counts of rows; pending imports, whose rows get into the other tables; data for taking imports back, for thirty
  // days; and passkeys, which only sign in to this account and whose private key no file can contain.
  const technical = [
    'idempotency_keys',
    'import_replaced_days',
    'imports',
    'passkeys',
    'pending_import_parts',
    'pending_imports',
    'person_usage',
    'place_queue',
    'reminder_claims',
    'task_reminder_claims',
    'task_reminder_queue',
  ];
  const owned = TABLES.filter((table) => 'userId' in table).map(getTableName);

  expect(owned.sort()).toEqual([...exported, ...technical].sort());
});

test('lists have a heading and rows, and no cell that a spreadsheet would evaluate', async () => {
  const person = await noor();
  await makeTask(person, '=HYPERLINK("http://x.test","y")');
  const lines = ['=1+1\nand more', '+32\r\n@SUM(A1)', '＝1+1'];
  for (const title of ['+32 call them', '-5 kg', '@home', '\tTab task', ...lines])
    await makeTask(person, title);
  const { 'tasks.csv': csv = '', 'periods.csv': periods = '' } = await exportOf(person);
  const rows = Papa.parse<Record<string, string>>(csv, { header: true }).data;

  expect(rows).toHaveLength(10);
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝]/);
  expect(rows.map(({ title }) => title)).toContain(`Pack the books, “fragile”\n'=1+1`);
  expect(periods.split('\r\n')[0]).toBe('id,started_on,created_at,origin,ended_on');
});

test('the list of days has readable values, and own symptoms by their names', async () => {
  const { 'days.csv': csv = '' } = await exportOf(await noor());
  const rows = Papa.parse<Record<string, string>>(csv, { header: true }).data;

  expect(rows.map(({ date, bleeding }) => [date, bleeding])).toEqual([
    ['2026-01-02', 'unspecified'],
    ['2026-01-30', 'unspecified'],
    ['2026-02-10', 'spotting'],
    ['2026-02-27', 'unspecified'],
    ['2026-02-28', 'medium'],
  ]);
  expect(rows[4]).toMatchObject({
    pain_places: 'cramps, back',
    symptoms: 'bloating, Restless legs',
    temperature: '36.55',
    sex: 'none',
    pill: '',
    weight: '61.5',
  });
});

test('an empty account exports lists with only headings', async () => {
  const files = await exportOf(await signIn(ANA));

  expect(files['tasks.csv']?.trim().split('\r\n')).toHaveLength(1);
  expect(files['marea.ics']).toContain('BEGIN:VCALENDAR');
});

test('the calendar has logged and expected periods and dated tasks, as whole days', async () => {
  const { 'marea.ics': text = '' } = await exportOf(await noor());
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
  const days = events.map(({ summary, startDate, endDate }) => [
    summary,
    startDate.toString(),
    endDate.toString(),
    startDate.isDate,
  ]);

  expect(days).toContainEqual(['Period started', '2026-02-27', '2026-02-28', true]);
  expect(days).toContainEqual(['Pack the books, “fragile”\n=1+1', '2026-03-05', '2026-03-08', true]);
  expect(days.filter(([summary]) => summary === 'Period likely')).toHaveLength(6);
  // Adjacent days are one event; spotting is no event.
  expect(days.filter(([summary]) => summary === 'Bleeding')).toEqual([
    ['Bleeding', '2026-01-02', '2026-01-03', true],
    ['Bleeding', '2026-01-30', '2026-01-31', true],
    ['Bleeding', '2026-02-27', '2026-03-01', true],
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
});

test('a task with a time is in the calendar on the clock, in no zone, and a rule keeps its hour', async () => {
  await setClock(NOON);
  const person = await signIn(ANA);
  const noonOn = (day: string) => secondsOf(`${day}T12:00:00Z`);
  const parent = await makeTask(person, 'Dentist', {
    end_timestamp: noonOn('2026-03-28'),
    task_time: '23:40',
  });
  await makeTask(person, 'Pack', { parent_id: parent, task_length: 50 });
  await makeTask(person, 'Boxes', { parent_id: parent, task_length: 7, task_status: 'completed' });
  await makeTask(person, 'Plants', { task_repeat: { rule: 'FREQ=DAILY' }, task_time: '02:30' });
  await makeTask(person, 'Elsewhere', {
    ...{ end_timestamp: noonOn('2026-03-28'), planned_on: '2026-03-20', task_time: '09:00' },
  });
  await makeTask(person, 'Trip', {
    ...{ start_timestamp: noonOn('2026-03-14'), end_timestamp: noonOn('2026-03-15'), task_time: '08:00' },
  });
  const { 'marea.ics': text = '' } = await exportOf(person);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const spans = Object.fromEntries(
    events.map((component) => {
      const { summary, startDate, endDate } = new ICAL.Event(component);
      return [summary, [startDate.toString(), endDate.toString()]];
    }),
  );

  expect(spans).toMatchObject({
    Dentist: ['2026-03-28T23:40:00', '2026-03-29T00:30:00'],
    Plants: ['2026-03-01T02:30:00', '2026-03-01T03:00:00'],
    Elsewhere: ['2026-03-28', '2026-03-29'],
    Trip: ['2026-03-14', '2026-03-16'],
  });
  expect(text).toContain('RRULE:FREQ=DAILY');
  expect(text).not.toMatch(/DTSTART[^\r]*(?:Z\r|TZID)/);
  expectCleanCalendar(text, NOON);
});

test('the list of tasks has times, and reminders as JSON', async () => {
  const person = await signIn(ANA);
  const reminder = { days_before: 1, at: '18:00' };
  await makeTask(person, 'Dentist', { task_time: '10:40', task_reminder: reminder });
  await makeTask(person, 'Pack');
  const { 'tasks.csv': csv = '', 'marea.json': json = '' } = await exportOf(person);
  const rows = Papa.parse<Record<string, string>>(csv, { header: true }).data;

  expect(rows).toMatchObject([
    { time: '10:40', reminder: JSON.stringify(reminder) },
    { time: '', reminder: '' },
  ]);
  expect(JSON.parse(json).tasks).toMatchObject([
    { time: '10:40', reminder },
    { time: null, reminder: null },
  ]);
});

test('the events of two people share no id, and an older start changes no id of an expected event', async () => {
  const uidsIn = (text = '') =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
      .filter(({ summary }) => ['Period likely', 'Bleeding'].includes(summary))
      .map(({ uid }) => uid);
  const ana = await noor();
  const before = uidsIn((await exportOf(ana))['marea.ics']);
  const twin = await signIn('twin@example.test');
  for (const on of ['2026-01-02', '2026-01-30', '2026-02-27']) await logPeriod(twin, `${on}T12:00:00Z`);
  const others = uidsIn((await exportOf(twin))['marea.ics']);
  await logPeriod(ana, '2025-12-05T12:00:00Z');
  const after = uidsIn((await exportOf(ana))['marea.ics']);

  expect(others.filter((uid) => before.includes(uid))).toEqual([]);
  expect(others.length).toBeGreaterThan(6);
  expect(before.filter((uid) => !after.includes(uid))).toEqual([]);
});

test.each([
  ['nl', 'Menstruatie begonnen', 'Menstruatie waarschijnlijk'],
  ['fr', 'Début des règles', 'Règles probables'],
])('the calendar is in the person’s language: %s', async (language, started, expected) => {
  const person = await noor();
  await person.post('/api/user/language/update', { language });
  const { 'marea.ics': text = '' } = await exportOf(person);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const summaries = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);

  expect(summaries.filter((summary) => summary === started)).toHaveLength(3);
  expect(summaries.filter((summary) => summary === expected)).toHaveLength(6);
  expect(text).not.toMatch(/Period (started|expected)/);
});

test('every line of the calendar ends in CRLF, and no creation time is in the future', async () => {
  const { 'marea.ics': text = '' } = await exportOf(await noor());

  expectCleanCalendar(text, NOON);
});
