import { glob, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The local runtime's database files that contain a text, including their write-ahead logs. */
export async function databaseFilesWith(text: string): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const path of glob(join(tmpdir(), 'miniflare-*/d1/**/*.sqlite{,-wal}'))) {
    const file = await readFile(path).catch(() => Buffer.alloc(0));
    if (file.includes(text)) found.push(file);
  }
  return found;
}
