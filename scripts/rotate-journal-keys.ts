import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { createJournalCipher, NONCE_LENGTH } from '#worker/journal/journal-cipher.ts';
import { newestVersion, readJournalKeys } from '#worker/platform/journal-keys.ts';
import { loadToolSettings, PROJECT } from './run.ts';

// `npm run journal:rotate-keys [-- --remote]`: seals anew, under the newest key, every entry that an older one sealed. Before
// it, the new key is added in front of the Worker (`JOURNAL_KEYS="1:old 2:new"`), so that both open meanwhile; after it, the
// old one may go. Can be broken off and started again. The keys come from the environment or, locally, from `.dev.vars`.
const BATCH = 200;
/** D1 takes statements of at most 100,000 characters, and the longest entries are longer. */
const PIECE_LENGTH = 90_000;

type Row = { user_id: string; written_on: string; key_version: number; sealed: string };

loadToolSettings();
const { values } = parseArgs({
  options: { remote: { type: 'boolean', default: false }, 'persist-to': { type: 'string' } },
});
const where = values.remote
  ? ['--remote']
  : ['--local', ...(values['persist-to'] ? ['--persist-to', values['persist-to']] : [])];

const keys = readJournalKeys(process.env.JOURNAL_KEYS ?? localSetting('JOURNAL_KEYS'));
if (keys === undefined) fail('JOURNAL_KEYS must hold versioned secrets, `1:old 2:new`.');
const cipher = createJournalCipher(keys);
const newest = newestVersion(keys);

const folder = mkdtempSync(join(tmpdir(), 'marea-rotation-'));
let rotated = 0;
let unreadable = 0;
try {
  let after = { user_id: '', written_on: '' };
  for (;;) {
    const rows = ask(after);
    const statements = await Promise.all(rows.map(resealing));
    const changes = statements.filter((statement) => statement !== undefined);
    unreadable += rows.length - changes.length;
    if (changes.length > 0) run(changes.flat());
    rotated += changes.length;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${rotated} entries sealed under key ${newest}, ${unreadable} that do not open\n`);
process.exit(unreadable === 0 ? 0 : 1);

/** The next rows that an older key sealed. */
function ask(after: Pick<Row, 'user_id' | 'written_on'>): Row[] {
  const sql = `select user_id, written_on, key_version, sealed from journal_entries
    where key_version < ${newest} and (user_id, written_on) > (${quote(after.user_id)}, ${quote(after.written_on)})
    order by user_id, written_on limit ${BATCH}`;
  const output = wrangler(['--json', '--command', sql]);
  const [answer] = JSON.parse(output) as { results: Row[] }[]; // wrangler's own shape
  return answer?.results ?? [];
}

/**
 * The statements that seal a row anew, unless it was saved meanwhile; `undefined` where it does not open. A file of statements
 * is executed whole or not at all, so a long text may go in piece by piece.
 */
async function resealing(row: Row): Promise<string[] | undefined> {
  const place = { userId: row.user_id, writtenOn: row.written_on };
  const text = await cipher
    .open({ keyVersion: row.key_version, sealed: row.sealed }, place)
    .catch(() => undefined);
  if (text === undefined) return undefined;
  const { keyVersion, sealed } = await cipher.seal(text, place);
  const [first = '', ...others] = piecesOf(sealed);
  // The nonce in front, random each time, tells one version of an entry from every other.
  const isStill = (
    version: string,
  ) => `user_id = ${quote(row.user_id)} and written_on = ${quote(row.written_on)}
    and substr(sealed, 1, ${NONCE_LENGTH}) = ${quote(version.slice(0, NONCE_LENGTH))}`;
  return [
    `update journal_entries set key_version = ${keyVersion}, sealed = ${quote(first)} where ${isStill(row.sealed)};`,
    ...others.map(
      (piece) => `update journal_entries set sealed = sealed || ${quote(piece)} where ${isStill(sealed)};`,
    ),
  ];
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / PIECE_LENGTH) }, (_, index) =>
    text.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH),
  );
}

/** Runs statements that are too long for a command line. */
function run(statements: readonly string[]): void {
  const path = join(folder, 'rotation.sql');
  writeFileSync(path, statements.join('\n'), { mode: 0o600 });
  wrangler(['--file', path]);
}

function wrangler(args: readonly string[]): string {
  return execFileSync(
    join(PROJECT, 'node_modules/.bin/wrangler'),
    ['d1', 'execute', 'DB', ...where, '--yes', ...args],
    { cwd: PROJECT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 256 * 1024 * 1024 },
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function localSetting(name: string): string {
  try {
    return parseEnv(readFileSync(join(PROJECT, '.dev.vars'), 'utf8'))[name] ?? '';
  } catch {
    return '';
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
