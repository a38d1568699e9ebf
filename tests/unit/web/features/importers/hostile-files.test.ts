// @vitest-environment node
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { open, zipOf } from './open-a-file.ts';

const MEBIBYTE = 2 ** 20;
const refused = (reason: string, fileInZip?: string) => ({ kind: 'refused', reason, fileInZip });

describe('a malicious file', () => {
  test('with a bomb of JSON is refused at 24 MiB', async () => {
    const zip = await zipOf({ 'measurements.json': `[${' '.repeat(26 * MEBIBYTE)}]` });
    expect(zip.size).toBeLessThan(MEBIBYTE);
    expect(await open(zip)).toEqual(refused('tooLarge'));
  });

  test('with a bomb in many files is refused at 24 MiB, too', async () => {
    const part = `[${' '.repeat(7 * MEBIBYTE)}]`;
    const zip = await zipOf({ 'a.json': part, 'b.json': part, 'c.csv': part, 'd.json': part });
    expect(await open(zip)).toEqual(refused('tooLarge'));
  });

  test('of uncompressed text is refused there, too', async () => {
    expect(await open(' '.repeat(25 * MEBIBYTE))).toEqual(refused('tooLarge'));
  });

  test('with a million keys is refused', async () => {
    const keys = Array.from({ length: 1_000_000 }, (_, number) => `"k${number}":0`);
    expect(await open(`{${keys.join()}}`)).toEqual(refused('tooComplex'));
  });

  test('with millions of cells is refused', async () => {
    expect(await open(`date\n${',,,,,,,,,\n'.repeat(300_000)}`)).toEqual(refused('tooComplex'));
  });

  test('with few cells in many rows of many columns is refused', async () => {
    expect(await open(`date${',a'.repeat(999)}\n${'a\n'.repeat(40_000)}`)).toEqual(refused('tooComplex'));
  });

  test('of nothing but line ends, separators or quotes is refused; many rows need a mapping', async () => {
    const many = 1_500_000;
    expect(await open('\r'.repeat(many))).toEqual(refused('tooComplex'));
    expect(await open('"'.repeat(many))).toEqual(refused('tooComplex'));
    expect(await open('\u2028'.repeat(400_000))).toEqual(refused('empty'));
    expect(await open(`sep=a\n${'a'.repeat(many)}`)).toEqual(refused('tooComplex'));
    const windows = await open(`date,a\r\n${'2025-01-03,b\r\n'.repeat(400_000)}`);
    expect(windows.kind).toBe('needs-mapping');
  });

  test('with endless blank lines needs a mapping', async () => {
    expect(await open(`date\n${'\n'.repeat(400_000)}2025-01-03\n`)).toMatchObject({ kind: 'needs-mapping' });
  });

  test('with a text that only its end identifies as Flo’s needs a mapping', async () => {
    const late = `date\n${'2025-01-03\n'.repeat(400)}Cycle 1\nPregnant: no\n`;
    expect(await open(late)).toMatchObject({ kind: 'needs-mapping' });
  });

  test('that one text fills is refused', async () => {
    const text = 'x'.repeat(5 * MEBIBYTE);
    expect(await open(`[{"type":"tags","date":"2025-01-03","value":["${text}"]}]`)).toEqual(
      refused('tooComplex'),
    );
    expect(await open(`date,note\n2025-01-03,${text}\n`)).toEqual(refused('tooComplex'));
  });

  test('with lists in lists is refused', async () => {
    expect(await open('['.repeat(1_000_000))).toEqual(refused('tooComplex'));
    expect(await open(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`)).toEqual(refused('tooComplex'));
  });

  test('with elements in elements is refused', async () => {
    expect(await open(`<HealthData>${'<a>'.repeat(1_000)}`)).toEqual(refused('tooComplex'));
  });

  test('with an element that never ends is refused', async () => {
    expect(await open(`<HealthData><Record type="${'x'.repeat(20 * MEBIBYTE)}"/></HealthData>`)).toEqual(
      refused('tooComplex'),
    );
  });

  test('with a record of more than a hundred notes is refused', async () => {
    const entries = (count: number) =>
      `<HealthData><Record type="a">${'<MetadataEntry key="a" value="b"/>'.repeat(count)}</Record></HealthData>`;
    expect(await open(entries(100))).toMatchObject({ kind: 'read', reading: { records: 1 } });
    expect(await open(entries(101))).toEqual(refused('tooComplex'));
    expect(
      await open(
        `<HealthData>${'<Record type="a"><MetadataEntry key="a"/></Record>'.repeat(101)}</HealthData>`,
      ),
    ).toMatchObject({
      kind: 'read',
      reading: { records: 101 },
    });
  });

  test('with a billion laughs is refused', async () => {
    const entities = ['<!ENTITY l0 "ha">'];
    for (let level = 1; level < 10; level += 1)
      entities.push(`<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`);
    const record = '<Record type="HKCategoryTypeIdentifierMenstrualFlow" sourceName="&l9;"/>';
    const xml = `<?xml version="1.0"?><!DOCTYPE HealthData [${entities.join('')}]><HealthData>${record}</HealthData>`;
    expect(await open(xml)).toEqual(refused('brokenXml'));
  });

  test('with a file of the device as an entity is refused', async () => {
    const xml =
      '<!DOCTYPE HealthData [<!ENTITY file SYSTEM "file:///etc/passwd">]><HealthData><Record type="&file;"/></HealthData>';
    expect(await open(xml)).toEqual(refused('brokenXml'));
  });

  test('with a wrong file size in a ZIP’s directory is refused', async () => {
    const zip = await zipOf({ 'measurements.json': `[${' '.repeat(MEBIBYTE)}]` });
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const view = new DataView(bytes.buffer);
    const list = bytes.findLastIndex((byte, at) => byte === 0x50 && view.getUint32(at, true) === 0x02014b50);
    view.setUint32(list + 24, 10, true);
    expect(await open(bytes)).toMatchObject({ kind: 'refused', reason: 'brokenZip' });
  });

  test('with names of built-in object properties is read as any other', async () => {
    const csv = '__proto__,constructor,date\n2025-01-03,1,2025-01-03\n2025-01-14,1,2025-01-14\n';
    expect(await open(csv)).toMatchObject({ kind: 'needs-mapping' });
    expect(await open('{"__proto__":{"format":"marea"}}')).toEqual(refused('unknown'));
  });
});

test('invalid XML that Apple writes is not refused', async () => {
  const record =
    '<Record type="HKCategoryTypeIdentifierMenstrualFlow" sourceName="My\u0001 phone" startDate="2025-01-03 00:00:00 +0100" value="HKCategoryValueMenstrualFlowLight"/>';
  expect(await open(`<HealthData>${record}</HealthData>`)).toMatchObject({
    kind: 'read',
    reading: { records: 1, reported: [{ category: 'MenstrualFlow' }] },
  });
});

describe('a foreseen answer is given', () => {
  /** The answer to an unforeseen error. */
  const UNFORESEEN = { kind: 'refused', reason: 'brokeOff' };

  test('to arbitrary bytes', async () => {
    const start = fc.constantFrom(
      '',
      'PK\u0003\u0004',
      '{',
      '[',
      '<HealthData>',
      '<',
      'date,flow\n',
      '\u00ff\u00fe',
    );
    const property = fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (head, tail) => {
      const bytes = Uint8Array.from([...Buffer.from(head, 'latin1'), ...tail]);
      expect(await open(bytes)).not.toMatchObject(UNFORESEEN);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  test.each(['apple_export.xml', 'clue_measurements.json', 'drip_export.csv', 'flo_export.json'])(
    'to %s with a part replaced, alone and in a ZIP',
    async (name) => {
      const example = readFileSync(`tests/imports/${name}`, 'utf8');
      const place = fc.nat({ max: example.length });
      const part = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom(
          '"',
          '<',
          '>',
          '&',
          '&#0;',
          ']]>',
          '<!--',
          '<![CDATA[',
          '\u0000',
          '\ud800',
          '}',
          '\n',
        ),
      );
      const property = fc.asyncProperty(place, fc.nat({ max: 50 }), part, async (at, length, other) => {
        const content = example.slice(0, at) + other + example.slice(at + length);
        expect(await open(content)).not.toMatchObject(UNFORESEEN);
        expect(await open(await zipOf({ [name]: content }))).not.toMatchObject(UNFORESEEN);
      });
      await fc.assert(property, { numRuns: 60 });
    },
  );

  test('to a ZIP with a part replaced', async () => {
    const files = { 'measurements.json': readFileSync('tests/imports/clue_measurements.json', 'utf8') };
    for (const encryption of [{}, { password: 'a' }, { password: 'a', zipCrypto: true }]) {
      const zip = new Uint8Array(await (await zipOf(files, encryption)).arrayBuffer());
      const property = fc.asyncProperty(
        fc.nat({ max: zip.length - 1 }),
        fc.uint8Array({ maxLength: 8 }),
        async (at, other) => {
          const bytes = zip.slice();
          bytes.set(other.subarray(0, bytes.length - at), at);
          expect(await open(bytes, encryption)).not.toMatchObject(UNFORESEEN);
        },
      );
      await fc.assert(property, { numRuns: 150 });
    }
  });
});
