import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newestVersion, readVersionedSecrets } from '#worker/platform/secrets.ts';
import { deleteAccount, findAccount, setAccountStatus } from './admin/accounts.ts';
import { readCounts } from './admin/counts.ts';
import { withDatabases } from './admin/databases.ts';
import { fillDirectory } from './admin/fill-directory.ts';
import { finishRestore } from './admin/finish-restore.ts';
import { setting, writeLocalSetting } from './admin/local-settings.ts';
import { MoveRefused } from './admin/move-account.ts';
import { moveUser } from './admin/move-user.ts';
import { UnreadableDump } from './admin/restore/read-dump.ts';
import { RestoreRefused } from './admin/restore/restore.ts';
import { restoreFile } from './admin/restore/restore-file.ts';
import { rotateJournalKeys } from './admin/rotate-journal-keys.ts';
import { nextSigningSetting } from './admin/rotate-signing-key.ts';
import { loadToolSettings, PROJECT } from './run.ts';

/** Most code points of the reason a warning gives. */
const WARNING_MAX = 500;

// `npm run admin -- COMMAND`: the operator's commands, on the local databases or, with --remote, on the deployed ones.
const USAGE = `npm run admin -- COMMAND [--remote | --local] [--persist-to FOLDER]

  find --email ADDRESS                    where an account stands; nothing of what is in it
  warn --email ADDRESS --reason "…"       the person reads the reason in the app
  ban --email ADDRESS [--reason "…"]      the reason is a note for operators
  unban --email ADDRESS                   lifts a ban or a warning
  delete --email ADDRESS --yes            deletes the account and all of its data, for good
  counts                                  accounts by status; anonymous counts and what became of plans, of 50 people or more
  restore FILE [--to SHARD]               brings a file of \`wrangler d1 export\` into an empty database: migrations, rows; compares how many
                                          rows each table has, then does what finish-restore does
  finish-restore --restored-to TIMESTAMP [--to SHARD]
                                          after a restore: deletes again who had deleted their account, and ends every session, push
                                          subscription, passkey, calendar address and waiting change of an address that the shard
                                          (DB unless named) had at that time; says who had a new address then
  fill-directory                          tells the directory of every account that the shards hold; can be repeated
  move-user (--email ADDRESS | --id ID) --to SHARD
                                          moves one account to another shard while it is in use; a move that broke off goes
                                          on with the same command, or is taken back with --to the shard it is still in
  rotate-journal-keys                     seals what an older key of JOURNAL_KEYS sealed anew under the newest; with --remote
                                          JOURNAL_KEYS comes from the environment
  rotate-signing-key [--drop-old] [--keep FILE]
                                          adds a signing key, or drops all but the newest; with --remote the present
                                          SIGNING_SECRET comes from the environment, and the new one also goes to FILE
`;

loadToolSettings();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string' },
    id: { type: 'string' },
    to: { type: 'string' },
    'restored-to': { type: 'string' },
    reason: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'drop-old': { type: 'boolean', default: false },
    keep: { type: 'string' },
    remote: { type: 'boolean', default: false },
    local: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
});
if (values.remote && values.local) fail('Either --remote or --local.');
const where = { remote: values.remote, persistTo: values['persist-to'] };

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  find: async () => {
    const address = email();
    print(JSON.stringify(found(await withDatabases(where, (bases) => findAccount(bases, address))), null, 2));
  },
  warn: async () => {
    if (!reason()) fail('A warning needs a --reason: the person reads it.');
    await setStatus('warned', reason());
  },
  ban: () => setStatus('banned', reason()),
  unban: () => setStatus('active', null),
  delete: async () => {
    if (!values.yes) fail('Nothing brings a deleted account back. Add --yes if that is meant.');
    const address = email();
    found(await withDatabases(where, (bases) => deleteAccount(bases, address)));
    print('The account is deleted.');
  },
  counts: async () => print(JSON.stringify(await withDatabases(where, readCounts), null, 2)),
  restore: async () => {
    const path = positionals[1] ?? fail(USAGE);
    const { compared, finished } = await restoreFile(where, { path, shard: values.to ?? 'DB' }).catch(
      (error: unknown) =>
        error instanceof RestoreRefused || error instanceof UnreadableDump
          ? fail(error.message)
          : Promise.reject(error),
    );
    print(`${'table'.padEnd(24)}${'in the file'.padStart(12)}${'restored'.padStart(12)}`);
    for (const { table, inFile, inDatabase } of compared) {
      print(`${table.padEnd(24)}${String(inFile).padStart(12)}${String(inDatabase).padStart(12)}`);
    }
    if (finished === undefined) fail('Not every row was restored: do not use this database.');
    print(`Every row is restored. ${finishedText(finished)}`);
  },
  'finish-restore': async () => {
    const shard = values.to ?? 'DB';
    const restoredTo = Math.floor(Date.parse(values['restored-to'] ?? '') / 1000);
    // An instant in the future would end sessions that people started since the restore.
    if (!(restoredTo * 1000 <= Date.now())) fail(USAGE);
    print(
      `${shard}: ${finishedText(await withDatabases(where, (bases) => finishRestore(bases, { shard, restoredTo })))}`,
    );
  },
  'fill-directory': async () => {
    const { entered, twice } = await withDatabases(where, fillDirectory);
    print(`${entered} accounts are in the directory, ${twice} that lie in another shard too`);
  },
  'move-user': async () => {
    const to = values.to ?? fail(USAGE);
    const passed = (step: string) => print(step);
    const address = values.id === undefined ? email() : '';
    const ended = await withDatabases(where, async (bases) => {
      const userId = values.id ?? (await findAccount(bases, address))?.user_id;
      return userId === undefined ? undefined : moveUser(bases, { userId, to, passed });
    }).catch((error: unknown) =>
      error instanceof MoveRefused ? fail(error.message) : Promise.reject(error),
    );
    print(`The account ${ENDED[found(ended)]}.`);
  },
  'rotate-journal-keys': async () => {
    const keys = readVersionedSecrets(setting('JOURNAL_KEYS', where));
    if (keys === undefined) fail('JOURNAL_KEYS must hold versioned secrets, `1:old 2:new`.');
    const { rotated, unreadable } = await withDatabases(where, (bases) => rotateJournalKeys(bases, keys));
    print(`${rotated} entries sealed under key ${newestVersion(keys)}, ${unreadable} that do not open`);
    if (unreadable > 0) process.exitCode = 1;
  },
  'rotate-signing-key': async () => {
    const next = nextSigningSetting(
      setting('SIGNING_SECRET', where),
      values['drop-old'] ? 'drop-old' : 'add',
    );
    if (next === undefined) fail('SIGNING_SECRET cannot be read, or holds one key alone.');
    if (values.remote) keepAndPut(next);
    else writeLocalSetting('SIGNING_SECRET', next);
    print(values['drop-old'] ? 'Only the newest signing key is left.' : 'A new signing key is in use.');
  },
};

const ENDED = {
  moved: 'is in the new shard now',
  'taken back': 'stays where it is; the move is taken back',
  'is there': 'is in that shard already',
} as const;

const command = COMMANDS[positionals[0] ?? ''];
if (!command) fail(USAGE);
await command();

async function setStatus(status: 'active' | 'warned' | 'banned', why: string | null): Promise<void> {
  if ([...(why ?? '')].length > WARNING_MAX) fail(`A reason has at most ${WARNING_MAX} characters.`);
  const change = { email: email(), status, reason: why };
  const done = found(await withDatabases(where, (bases) => setAccountStatus(bases, change)));
  if (done === 'banned') fail('The account is banned; a warning would lift that. Use unban first.');
  print(`The account is ${status} now.`);
}

/** A secret can't be read back from the platform, so it is written to disk first. */
function keepAndPut(secret: string): void {
  if (!values.keep) fail('Name a new file with --keep: nobody can read a secret back from the platform.');
  writeFileSync(values.keep, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  const put = spawnSync(join(PROJECT, 'node_modules/.bin/wrangler'), ['secret', 'put', 'SIGNING_SECRET'], {
    cwd: PROJECT,
    input: secret,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (put.status !== 0) fail('The platform did not take the secret; the old one is still in use.');
}

function email(): string {
  return values.email ?? fail(USAGE);
}

function reason(): string | null {
  return values.reason?.trim() || null;
}

function found<Account>(account: Account | undefined | false): Account {
  return account || fail('There is no such account.');
}

function finishedText({
  accounts,
  sessions,
  readdressed,
}: Awaited<ReturnType<typeof finishRestore>>): string {
  const done = `${accounts} accounts that had come back are deleted, ${sessions} sessions ended`;
  return [`${done}; with an address of the ten days before: ${readdressed.length}`, ...readdressed].join(
    '\n',
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
