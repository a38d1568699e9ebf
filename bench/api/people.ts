import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { DocumentedCall } from '#tests/api/contract/documented-calls.ts';
import { EXAMPLE_NOW } from '#tests/api/contract/example-requests.ts';
import { addCrowd, type Crowd } from '#tests/api/setup/crowd.ts';
import {
  CALENDAR_FILE,
  type Caller,
  creatingAnew,
  FILLINGS,
  giveEverything,
  makeCallOn,
  signInOn,
} from '#tests/api/setup/every-call.ts';
import { TEST_SECRETS } from '#tests/api/setup/harness.ts';
import { type AccountSize, fillAccount, LARGE } from '#tests/api/setup/large-account.ts';
import { createTokens } from '#worker/auth/tokens.ts';
import type { Config } from '#worker/platform/config.ts';
import type { BenchServer } from './bench-server.ts';

/** The sizes of account for measuring; half a heavy one is for seeing what grows. */
export const SIZES = {
  light: { cycles: 3, tasks: 30, habits: 4, daysOfChecks: 60, journalEntries: 10 },
  normal: { cycles: 13, tasks: 500, habits: 12, daysOfChecks: 365, journalEntries: 150 },
  heavy: LARGE,
  half: { cycles: 26, tasks: 2_500, habits: 150, daysOfChecks: 365, journalEntries: 350 },
} as const satisfies Record<string, AccountSize>;
export type SizeName = keyof typeof SIZES;
export const SIZE_NAMES = ['light', 'normal', 'heavy'] as const satisfies readonly SizeName[];

/** The data of each person of the crowd, in addition to one of everything. */
const IN_THE_CROWD: AccountSize = { cycles: 4, tasks: 15, habits: 2, daysOfChecks: 15, journalEntries: 4 };

export const TODAY = parseLocalDate(new Date(EXAMPLE_NOW * 1_000).toISOString().slice(0, 10));

export type Template = Crowd['template'];

async function addAccount(
  server: BenchServer,
  {
    email,
    size,
    operations,
  }: { email: string; size: AccountSize | null; operations: readonly DocumentedCall[] },
): Promise<Template> {
  const by = await signInOn(server, email);
  const row = await server.db
    .prepare('select user_id as userId, address_key as addressKey from users where email = ?')
    .bind(email)
    .first<Template>();
  if (!row || !TODAY) throw new Error(`${email} has no account`);
  if (size) await fillAccount(server.db, { userId: row.userId, today: TODAY, size });
  await giveEverything(server, { by, operations });
  // Rows that no example creates: a pending code, a device with reminders, preferences, a claim, a key.
  for (const route of [
    'POST /api/login/code/request',
    'POST /api/reminders/device/add',
    'POST /api/reminders/update',
  ]) {
    const operation = operations.find((one) => one.route === route);
    if (!operation) throw new Error(`there is no ${route}`);
    const filling = await FILLINGS[route]?.(server, by);
    await makeCallOn(server, { operation, by, ...(filling ? { filling } : {}) });
  }
  return row;
}

/** An account of a size, with one of everything in the examples. */
export const addPerson = (
  server: BenchServer,
  { size, ...person }: { email: string; size: SizeName; operations: readonly DocumentedCall[] },
): Promise<Template> => addAccount(server, { ...person, size: SIZES[size] });

/** The template of the crowd. */
export const addModel = (server: BenchServer, operations: readonly DocumentedCall[]): Promise<Template> =>
  addAccount(server, { email: 'model@example.test', size: IN_THE_CROWD, operations });

/** A person with exactly one of everything, the template for writing calls. */
export const addWriterModel = (
  server: BenchServer,
  operations: readonly DocumentedCall[],
): Promise<Template> => addAccount(server, { email: 'writer@example.test', size: null, operations });

/** New signed-in people copied from one person, who must have an open session. */
export async function addSignedIn(server: BenchServer, { template, name, people }: Crowd): Promise<Caller[]> {
  await addCrowd(server, { template, name, people });
  const session = await server.db
    .prepare('select session_id as sessionId, counter from sessions where user_id = ? limit 1')
    .bind(template.userId)
    .first<{ sessionId: string; counter: number }>();
  if (!session) throw new Error('nobody is signed in on the model');
  // The only setting needed for tokens.
  const config = { SIGNING_SECRET: new Map([[1, TEST_SECRETS.SIGNING_SECRET]]) } as unknown as Config;
  const tokens = createTokens({ config, now: () => EXAMPLE_NOW });
  return Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const counted = { ...session, shard: 'DB', userId: `${name}-${index}` };
      const [stx, xox] = await Promise.all([tokens.signAccess(counted), tokens.signRefresh(counted)]);
      return { email: `${name}-${index}@example.test`, stx, xox };
    }),
  );
}

/** Values for a call: those that only the server can make, and a new id for a creating call. */
export const fillingOf = async (
  server: BenchServer,
  { operation, by }: { operation: DocumentedCall; by: Caller },
) => (await FILLINGS[operation.route]?.(server, by)) ?? creatingAnew(operation);

/** Calls that need a new person each time, because of their rate limit. */
export const needsNewPeople = ({ route }: DocumentedCall): boolean => route === CALENDAR_FILE;
