import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCOUNT_STATUSES, WARNING_MAX } from '#domain/account/account-status.ts';
import { accountStatusStatement } from './account-status-statement.ts';
import { loadToolSettings, PROJECT } from './run.ts';

// `npm run account:status -- --email X --status active|warned|banned [--reason "..."] [--remote]`: the operator's warning
// or ban, on the local database or, with --remote, on the deployed one. A warned person reads the reason in the app.
const USAGE =
  'npm run account:status -- --email ADDRESS --status active|warned|banned [--reason "..."] [--remote] [--persist-to FOLDER]';

loadToolSettings();
const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    status: { type: 'string' },
    reason: { type: 'string' },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
});
const { email, reason } = values;
const status = ACCOUNT_STATUSES.find((known) => known === values.status);
if (!email || !status) fail(USAGE);
if (status === 'warned' && !reason?.trim()) fail('A warning needs a --reason: the person is told it.');
if ([...(reason ?? '')].length > WARNING_MAX) fail(`A reason has at most ${WARNING_MAX} characters.`);

const statement = accountStatusStatement({
  email,
  status,
  reason: status === 'active' ? null : (reason?.trim() ?? null),
});
const where = values.remote
  ? ['--remote']
  : ['--local', ...(values['persist-to'] ? ['--persist-to', values['persist-to']] : [])];
const output = execFileSync(
  join(PROJECT, 'node_modules/.bin/wrangler'),
  ['d1', 'execute', 'DB', ...where, '--yes', '--json', '--command', statement],
  { cwd: PROJECT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
);
const [answer] = JSON.parse(output) as { results: unknown[] }[]; // wrangler's own shape
if (answer?.results.length !== 1) fail('There is no account of that address.');
process.stdout.write(`The account is ${status} now.\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
