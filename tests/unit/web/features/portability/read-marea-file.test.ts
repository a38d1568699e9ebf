import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { IMPORT_LIMIT_BYTES } from '#domain/portability/portable-data.schema.ts';
import { readMareaFile } from '#web/features/portability/portability.data.ts';

const DATA = { format: 'marea', version: 1, tasks: [{ title: 'Één' }] };
const JSON_TEXT = JSON.stringify(DATA);

const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new Blob([content]);
const zipOf = (files: Record<string, string>) =>
  fileOf(
    new Uint8Array(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    ),
  );
const refusalOf = (chosen: Parameters<typeof readMareaFile>[0]) =>
  readMareaFile(chosen).catch((error: unknown) => error);

describe('a file chosen for import', () => {
  it('may be marea.json itself, under any name, with or without a byte order mark', async () => {
    expect((await readMareaFile(fileOf(JSON_TEXT))).tasks).toEqual(DATA.tasks);
    expect((await readMareaFile(fileOf(`\uFEFF${JSON_TEXT}`))).tasks).toEqual(DATA.tasks);
  });

  it('may be an export’s ZIP, even when repacked with a folder in it', async () => {
    const asExported = zipOf({ 'marea.json': JSON_TEXT, 'tasks.csv': 'id' });
    const repacked = zipOf({ '__MACOSX/marea/marea.json': 'x', 'marea/marea.json': JSON_TEXT });
    expect((await readMareaFile(asExported)).tasks).toEqual(DATA.tasks);
    expect((await readMareaFile(repacked)).tasks).toEqual(DATA.tasks);
  });

  it('leaves out data that cannot be imported', async () => {
    const file = { ...DATA, account: { email: 'noor@example.org' }, sessions: [], consents: [] };
    const read = await readMareaFile(fileOf(JSON.stringify(file)));
    expect(JSON.stringify(read)).not.toContain('noor@example.org');
    expect(Object.keys(read)).not.toContain('sessions');
  });

  it.each([
    ['notJson', fileOf('Dear diary')],
    ['notJson', fileOf(new Uint8Array([0xff, 0xfe, 0x7b, 0x00]))],
    ['notMarea', fileOf('[]')],
    ['notMarea', fileOf('{"format":"clue","version":1}')],
    ['otherVersion', fileOf('{"format":"marea","version":2}')],
    ['broken', fileOf('{"format":"marea","version":1,"tasks":7}')],
    ['noMareaInZip', zipOf({ 'holiday.jpg': 'x' })],
    ['notJson', zipOf({ 'marea.json': JSON_TEXT.slice(0, -9) })],
    ['brokenZip', fileOf('PK\u0003\u0004 and no more of it')],
    ['tooLarge', fileOf(JSON.stringify({ ...DATA, journal: ['x'.repeat(IMPORT_LIMIT_BYTES)] }))],
  ])('is refused as %s (%#)', async (reason, chosen) => {
    expect(await refusalOf(chosen)).toMatchObject({ name: 'FileRefusal', reason });
  });

  it('is not read at all if it is far too large', async () => {
    let wasRead = false;
    const huge = {
      size: 5 * IMPORT_LIMIT_BYTES,
      arrayBuffer: () => {
        wasRead = true;
        return Promise.resolve(new ArrayBuffer(0));
      },
    };
    expect(await refusalOf(huge)).toMatchObject({ reason: 'tooLarge' });
    expect(wasRead).toBe(false);
  });

  it('that no longer exists when it is opened has its own reason', async () => {
    const gone = { size: 9, arrayBuffer: () => Promise.reject(new Error('moved')) };
    expect(await refusalOf(gone)).toMatchObject({ reason: 'unreadable' });
  });
});
