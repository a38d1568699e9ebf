import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { dayListSchema } from '#domain/day-log/day-log.schema.ts';
import { searchJournal } from '#domain/journal/journal.calls.ts';
import { logDay } from '../day-log/day-log.ts';
import { write } from '../journal/journal.ts';
import { costsOf } from '../setup/costs.ts';
import { databaseFilesWith } from '../setup/database-files.ts';
import { type Person, signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { anaWithImports, fileDay, filePage, foreignFile } from './foreign-file.ts';
import { bringIn, dataOf, exportOf } from './portability.ts';

const DAY = '2026-02-01';
let ana: Person;
beforeEach(async () => {
  ana = await anaWithImports();
});

const remark = (text: string, { date = DAY, source = 'clue' } = {}) => ({ date, source, text });
const listed = async (person = ana) =>
  v.parse(dayListSchema, (await person.get(`/api/day/${DAY}/2026-02-28/list`)).body);
async function search(keyword: string) {
  const { remarks, entries } = v.parse(
    searchJournal.answer,
    (await ana.post('/api/journal/search', { keyword })).body,
  );
  return { remarks, entries: entries.map(({ date }) => date) };
}

test('a day with only remarks is listed, without fields', async () => {
  await logDay(ana, '2026-02-02', { mood: 4 });
  await bringIn(
    ana,
    foreignFile(1, { remarks: [remark('social_life: conflict'), remark('cravings: sweet')] }),
  );
  const { days, unreadable } = await listed();

  expect(unreadable).toBe(0);
  expect(days.map(({ date, remarks }) => [date, remarks])).toEqual([
    [
      DAY,
      [
        { source: 'clue', text: 'social_life: conflict' },
        { source: 'clue', text: 'cravings: sweet' },
      ],
    ],
    ['2026-02-02', []],
  ]);
  expect(days[0]).toMatchObject({ ...emptyDay(DAY as LocalDate) });
});

test('existing remarks are skipped, from whichever import', async () => {
  const remarks = [remark('One'), remark('Two'), remark('One', { source: 'flo' }), remark('One')];
  const first = await bringIn(ana, foreignFile(1, { remarks }));
  const again = await bringIn(ana, foreignFile(2, { remarks: [...remarks, remark('Three')] }));
  const own = await bringIn(ana, { format: 'marea', version: 1, remarks: [remark('One'), remark('Four')] });

  expect(first.kinds.remarks).toEqual({ added: 3, skipped: 1, rejected: 0 });
  expect(again.kinds.remarks).toEqual({ added: 1, skipped: 4, rejected: 0 });
  expect(own.kinds.remarks).toEqual({ added: 1, skipped: 1, rejected: 0 });
  expect((await dataOf(ana)).remarks.map(({ source, text }) => `${source} ${text}`).sort()).toEqual([
    'clue Four',
    'clue One',
    'clue Three',
    'clue Two',
    'flo One',
  ]);
});

test('the parts of an import add to the remarks of a day', async () => {
  await bringIn(ana, foreignFile(1, { remarks: [remark('One')] }));
  await bringIn(ana, foreignFile(1, { remarks: [remark('One'), remark('Two')] }));

  expect((await listed()).days[0]?.remarks.map(({ text }) => text)).toEqual(['One', 'Two']);
  expect(await query('select count(*) as n from import_remarks')).toEqual([{ n: 1 }]);
});

test('all of a day’s remarks from several imports are exported and imported again', async () => {
  for (const number of [1, 2, 3]) {
    const remarks = Array.from({ length: 90 }, (_, index) => remark(`${number}/${index}`));
    await bringIn(ana, foreignFile(number, { remarks }));
  }
  const file = await dataOf(ana);
  const ben = await signIn('ben@example.test');
  const texts = async () => (await dataOf(ben)).remarks.map(({ text }) => text).sort();

  expect((await bringIn(ben, file)).kinds.remarks).toEqual({ added: 270, skipped: 0, rejected: 0 });
  expect(await texts()).toEqual(file.remarks.map(({ text }) => text).sort());
  expect((await bringIn(ben, file)).kinds.remarks).toEqual({ added: 0, skipped: 270, rejected: 0 });
  await bringIn(ben, { ...file, remarks: [remark('One more')] });
  expect(await texts()).toHaveLength(271);
});

test('a search reads remarks in few pages of bounded size', async () => {
  const days = Array.from({ length: 300 }, (_, index) => addDays('2025-01-01' as LocalDate, index));
  await bringIn(ana, foreignFile(1, { remarks: days.map((date) => remark('One', { date })) }));
  const pages = async () => {
    const costs = await costsOf(fetchWorker, async () => {
      expect((await search('One')).remarks).toHaveLength(100);
      await search('nothing');
    });
    return costs.filter(({ sql }) => sql.includes('"import_remarks"')).length - 2;
  };

  expect(await pages()).toBe(4);
  await query(
    "update import_remarks set sealed = sealed || hex(zeroblob(500000)) where noted_on < '2025-01-20'",
  );
  expect(await pages()).toBe(12);
});

test('an export has remarks, also as a list, and can be imported', async () => {
  await bringIn(ana, foreignFile(1, { remarks: [remark('=1+1'), remark('Two', { date: '2026-02-03' })] }));
  const { 'remarks.csv': csv = '' } = await exportOf(ana);
  const file = await dataOf(ana);
  const ben = await signIn('ben@example.test');
  await bringIn(ben, file);

  expect(csv.split('\r\n')).toEqual(['date,source,text', `${DAY},clue,"'=1+1"`, '2026-02-03,clue,Two']);
  expect((await dataOf(ben)).remarks).toEqual(file.remarks);
  expect((await bringIn(ben, file)).kinds.remarks).toEqual({ added: 0, skipped: 2, rejected: 0 });
});

test('the journal’s search finds remarks, newest first, whatever their case and accents', async () => {
  await write(ana, { date: DAY, text: 'At the café', tags: [] });
  const remarks = [remark('party: Café'), remark('party: cafe', { date: '2026-02-03' }), remark('tea')];
  await bringIn(ana, foreignFile(1, { remarks }));

  expect(await search('CAFE')).toEqual({
    entries: [DAY],
    remarks: [remark('party: cafe', { date: '2026-02-03' }), remark('party: Café')],
  });
});

test('a search returns at most a hundred remarks', async () => {
  const dates = Array.from({ length: 30 }, (_, index) =>
    new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const remarks = dates.flatMap((date) =>
    Array.from({ length: 10 }, (_, n) => remark(`walk ${n}`, { date })),
  );
  await bringIn(ana, foreignFile(1, { remarks }));
  const { remarks: found } = await search('walk');

  expect(found).toHaveLength(100);
  expect([found[0]?.date, found.at(-1)?.date]).toEqual(['2025-01-30', '2025-01-21']);
});

test('the raw database contains no text of a remark', async () => {
  const marker = `raw-${crypto.randomUUID()}@example.test`;
  const person = await signIn(marker);
  await write(person, { date: DAY, text: 'Mine' });
  const journal = [filePage(DAY, { text: 'Plainwordsofapage' })];
  await bringIn(person, foreignFile(1, { remarks: [remark('Plainwordsofaremark')], journal }));
  await bringIn(person, foreignFile(1, { remarks: [remark('Plainwordsagain')] }));
  const files = await databaseFilesWith(marker);

  expect((await dataOf(person)).remarks).toHaveLength(3);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(file.includes('Plainwords')).toBe(false);
});

test.each([
  ['changed', "update import_remarks set sealed = 'x'", 'damaged'],
  ['taken to another source', "update import_remarks set source = 'flo'", 'damaged'],
  ['sealed under a key that is gone', 'update import_remarks set key_version = 9', 'key_missing'],
])('remarks that were %s are counted, named in an export, and not overwritten', async (_, tamper, reason) => {
  await logDay(ana, DAY, { mood: 4 });
  await bringIn(ana, foreignFile(1, { remarks: [remark('One')] }));
  await query(tamper);
  const { days, unreadable } = await listed();

  expect([days.map(({ remarks }) => remarks), unreadable]).toEqual([[[]], 1]);
  expect((await dataOf(ana)).unreadable).toEqual([{ kind: 'remarks', date: DAY, reason }]);
  const source = String((await query('select source from import_remarks'))[0]?.source);
  const { kinds } = await bringIn(ana, foreignFile(1, { remarks: [remark('Two', { source })] }));
  expect(kinds.remarks).toEqual({ added: 0, skipped: 1, rejected: 0 });
});

test('remarks need the consent to menstrual data', async () => {
  await ana.post('/api/user/consent', { kind: 'privacy', given: 0 });

  expect((await ana.post('/api/user/import', foreignFile(1, { remarks: [remark('One')] }))).status).toBe(409);
});

test.each([
  ['to come', remark('One', { date: '2026-03-02' }), 'remarks.0.date'],
  ['without words', remark(' '), 'remarks.0.text'],
  ['longer than can be', remark('x'.repeat(2_001)), 'remarks.0.text'],
  ['of no importer', remark('One', { source: 'Clue!' }), 'remarks.0.source'],
])('a remark %s is named in the receipt, and the rest is imported', async (_, broken, path) => {
  const receipt = await bringIn(ana, foreignFile(1, { remarks: [broken, remark('Fine')] }));

  expect(receipt.rejections.map((one) => one.path)).toEqual([path]);
  expect(receipt.kinds.remarks).toEqual({ added: 1, skipped: 0, rejected: 1 });
});

test('a day and source have at most a hundred remarks', async () => {
  const remarks = Array.from({ length: 101 }, (_, n) => remark(`${n} ${'\u0001'.repeat(1_990)}`));
  const receipt = await bringIn(ana, foreignFile(1, { remarks, day_logs: [fileDay(DAY, { mood: 1 })] }));

  expect(receipt.kinds.remarks).toEqual({ added: 100, skipped: 0, rejected: 1 });
  expect((await listed()).days[0]?.remarks).toHaveLength(100);
});

test.each([
  ['an id that is none', { id: 'x' }, 'import.id'],
  ['a source that is none', { source: 'Clue!' }, 'import.source'],
  ['a digest that is none', { digest: 'x' }, 'import.digest'],
  ['keys that are none', { theirs: [{ date: DAY, keys: ['source'] }] }, 'import.theirs'],
  ['days that are none', { theirs: [{ date: '2026-02-30', keys: [] }] }, 'import.theirs'],
])('a file header with %s is refused', async (_, broken, path) => {
  const file = foreignFile(1, { remarks: [remark('One')] });
  const answer = await ana.post('/api/user/import', { ...file, import: { ...file.import, ...broken } });

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});
