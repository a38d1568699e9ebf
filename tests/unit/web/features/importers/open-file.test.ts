// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { open, zipOf } from './open-a-file.ts';

const exampleOf = (name: string): string => readFileSync(`tests/imports/${name}`, 'utf8');
const EXPECTED: Record<
  string,
  { source: string; records: number; receipt: { left_out: number }; days: object }
> = JSON.parse(exampleOf('EXPECTED.json')).files;
const CLUE = exampleOf('clue_measurements.json');
const FLO = exampleOf('flo_export.json');
const APPLE = exampleOf('apple_export.xml');
const PLAIN_TABLE = 'day;strength\n03/01/2025;heavy\n14/01/2025;light\n';

const refused = (reason: string, fileInZip?: string) => ({ kind: 'refused', reason, fileInZip });

describe('the source of a file', () => {
  test.each(Object.keys(EXPECTED))('%s is recognised by its content', async (name) => {
    const { source, records, receipt } = EXPECTED[name] ?? {};
    const answer = await open(exampleOf(name));
    expect(answer).toMatchObject({ kind: 'read', reading: { source, records } });
    if (answer.kind !== 'read') return;
    const leftOut = Object.values(answer.reading.leftOut).reduce((sum, count) => sum + count, 0);
    expect(leftOut).toBe(receipt?.left_out);
  });

  test('Apple’s XML becomes the expected days', async () => {
    const answer = await open(APPLE);
    const reportedDays = answer.kind === 'read' ? answer.reading.reported.flatMap(({ days }) => days) : [];
    expect(Object.fromEntries(reportedDays.map(({ on, fields }) => [on, fields]))).toEqual(
      EXPECTED['apple_export.xml']?.days,
    );
  });

  test.each([
    ['todoist', 'TYPE,CONTENT,PRIORITY,INDENT\r\ntask,Water the plants,1,1\r\n'],
    [
      'daylio',
      'full_date,date,weekday,time,mood,activities,note_title,note\n2025-01-03,3 Jan,Fri,9:00,good,,,\n',
    ],
    ['clue', '{"data":[{"day":"2024-03-06T00:00:00Z","period":"heavy"}],"version":5}'],
  ])('a file of %s is recognised by its content', async (source, content) => {
    expect(await open(content)).toMatchObject({ kind: 'read', reading: { source } });
  });

  test('one of our own files is read elsewhere', async () => {
    expect(await open('{"format":"marea","version":1}')).toEqual({ kind: 'is-marea' });
    expect(await open(await zipOf({ 'marea/marea.json': '{}', 'marea/tasks.csv': 'a' }))).toEqual({
      kind: 'is-marea',
    });
  });

  test('a plain table needs a mapping, and is read with it', async () => {
    const question = await open(PLAIN_TABLE);
    expect(question).toMatchObject({ kind: 'needs-mapping', columns: ['day', 'strength'], count: 2 });
    if (question.kind !== 'needs-mapping') return;
    const { suggestion } = question;
    const { dateColumn, order } = suggestion;
    if (dateColumn === null || order === null) throw new Error('nothing was suggested');
    const answer = await open(PLAIN_TABLE, { mapping: { ...suggestion, dateColumn, order } });
    expect(answer).toMatchObject({
      kind: 'read',
      reading: { source: 'csv', records: 2, reported: [{ days: [{ on: '2025-01-03' }] }, {}] },
    });
  });

  test('days after today are left out', async () => {
    const content = '[{"type":"period","date":"2031-01-06","value":{"option":"medium"}}]';
    expect(await open(content)).toMatchObject({ kind: 'read', reading: { leftOut: { future: 1 } } });
  });
});

describe('a ZIP', () => {
  test('of Clue is read without its other files', async () => {
    const zip = await zipOf({
      'Clue/account.json': '{"email":"someone@example.com"}',
      'Clue/measurements.json': CLUE,
      'Clue/subscriptions.json': '[]',
      '__MACOSX/._measurements.json': 'nonsense',
    });
    expect(await open(zip)).toMatchObject({
      kind: 'read',
      reading: { source: 'clue', records: 24 },
    });
  });

  test('of Flo is read without its texts', async () => {
    const zip = await zipOf({
      'res.txt': 'cycle 1\nPeriod start date: 2025-01-03\nPregnant: False',
      'flo.json': FLO,
    });
    expect(await open(zip)).toMatchObject({ kind: 'read', reading: { source: 'flo' } });
  });

  test('of Apple is read without the file for doctors, whatever the language of its name', async () => {
    const files = { 'apple/export_cda.xml': '<ClinicalDocument/>', 'apple/exportación.xml': APPLE };
    const other = { 'apple/electrocardiograms/ecg.csv': 'a,b\n1,2\n' };
    expect(await open(await zipOf({ ...files, ...other }))).toMatchObject({
      kind: 'read',
      reading: { source: 'apple', records: 17 },
    });
  });

  test('of Loop is read as habits with their days, without the tables of each habit', async () => {
    const checkmarks = 'Date,Swim,\n2025-01-03,YES_MANUAL,\n';
    const zip = await zipOf({
      'Checkmarks.csv': checkmarks,
      'Habits.csv':
        'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator\n1,Swim,,,,1,1\n',
      'Scores.csv': 'Date,Swim\n2025-01-03,0.5\n',
      '001 Swim/Checkmarks.csv': 'Date,Value\n2025-01-03,2\n',
    });
    expect(await open(zip)).toMatchObject({
      kind: 'read',
      reading: { source: 'loop', records: 2, habits: [{ name: 'Swim' }], checks: [[{ on: '2025-01-03' }]] },
    });
  });

  test('with a database passes it on', async () => {
    const database = 'SQLite format 3\u0000…';
    const zip = await zipOf({ 'health_connect_export.db': database });
    expect(await open(zip)).toEqual({ kind: 'database', bytes: new TextEncoder().encode(database) });
  });

  test('with files of two apps needs a choice, and is read as the chosen one', async () => {
    const zip = await zipOf({ 'measurements.json': CLUE, 'flo.json': FLO });
    expect(await open(zip)).toEqual({ kind: 'ambiguous', candidates: ['clue', 'flo'] });
    expect(await open(zip, { source: 'flo' })).toMatchObject({ kind: 'read', reading: { source: 'flo' } });
  });

  test('with one plain table needs a mapping of its columns', async () => {
    expect(await open(await zipOf({ 'days.csv': PLAIN_TABLE }))).toMatchObject({ kind: 'needs-mapping' });
  });

  describe.each([
    ['the old encryption', true],
    ['AES', false],
  ])('with %s', (_name, zipCrypto) => {
    const locked = () => zipOf({ 'measurements.json': CLUE }, { password: 'correct horse', zipCrypto });

    test('needs its password, and is read with it', async () => {
      const zip = await locked();
      expect(await open(zip)).toEqual({ kind: 'needs-password', wasWrong: false });
      expect(await open(zip, { password: 'correct horse' })).toMatchObject({
        kind: 'read',
        reading: { source: 'clue', records: 24 },
      });
    });

    test('needs another one after a wrong password', async () => {
      const zip = await locked();
      // The old encryption accepts one in 256 wrong passwords at first.
      for (let number = 0; number < (zipCrypto ? 400 : 3); number += 1) {
        expect(await open(zip, { password: `wrong ${number}` })).toEqual({
          kind: 'needs-password',
          wasWrong: true,
        });
      }
    });

    test('with Apple’s XML needs it, too', async () => {
      const zip = await zipOf({ 'export.xml': APPLE }, { password: 'correct horse', zipCrypto });
      expect(await open(zip)).toEqual({ kind: 'needs-password', wasWrong: false });
      expect(await open(zip, { password: 'correct horse' })).toMatchObject({ reading: { source: 'apple' } });
    });
  });
});

describe('an unreadable file is refused with its reason', () => {
  test.each([
    ['an empty file', '', 'empty'],
    ['a blank file', ' \n ', 'empty'],
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'webPage'],
    ['a web page in XML', '<?xml version="1.0"?><html></html>', 'webPage'],
    ['a truncated JSON', CLUE.slice(0, CLUE.length / 2), 'brokenJson'],
    ['NUL in JSON', CLUE.replace('period', 'per\u0000iod'), 'brokenJson'],
    ['an unknown JSON', '{"a":1}', 'unknown'],
    ['bytes', new Uint8Array([1, 0, 2, 0, 0, 3]), 'unknown'],
    ['Flo’s text', 'cycle 1\nPeriod start date: 2025-01-03\nPregnant: False\n', 'floText'],
    ['a truncated XML', APPLE.slice(0, APPLE.length / 2), 'brokenXml'],
    ['the XML for doctors', '<?xml version="1.0"?><ClinicalDocument></ClinicalDocument>', 'unknown'],
    ['a picture in XML', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unknown'],
  ])('%s', async (_name, content, reason) => {
    expect(await open(content)).toEqual(refused(reason));
  });

  test('a truncated ZIP', async () => {
    const zip = await zipOf({ 'measurements.json': CLUE });
    expect(await open(zip.slice(0, zip.size / 2))).toEqual(refused('brokenZip'));
  });

  test('a ZIP with a file that is damaged', async () => {
    const bytes = new Uint8Array(await (await zipOf({ 'measurements.json': CLUE })).arrayBuffer());
    bytes.fill(0xff, 60, 200);
    expect(await open(bytes)).toEqual(refused('brokenZip', 'measurements.json'));
  });

  test('a ZIP with a broken JSON, with the name of the file', async () => {
    const zip = await zipOf({ 'account.json': '{}', 'measurements.json': CLUE.slice(0, 500) });
    expect(await open(zip)).toEqual(refused('brokenJson', 'measurements.json'));
  });

  test('a ZIP without known files, and one that contains another ZIP', async () => {
    expect(await open(await zipOf({ 'holiday.jpg': 'x' }))).toEqual(refused('nothingInZip'));
    const inner = new Uint8Array(await (await zipOf({ 'measurements.json': CLUE })).arrayBuffer());
    expect(await open(await zipOf({ 'clue.zip': inner }))).toEqual(refused('zipInZip'));
  });

  test('a file that the device no longer has', async () => {
    const gone = new Blob(['x']);
    gone.stream = () =>
      new ReadableStream({
        pull: () => {
          throw new DOMException('gone', 'NotReadableError');
        },
      });
    expect(await open(gone)).toEqual(refused('unreadable'));
  });
});

test('a table without rows is refused, so that nobody is asked about its columns', async () => {
  expect(await open('date,flow\n')).toMatchObject({ kind: 'refused', reason: 'unknown' });
});
