import { beforeEach, describe, expect, test } from 'vitest';
import { TAKE_BACK_SECONDS } from '#domain/account/session.rules.ts';
import { isWhole } from '#tests/whole.ts';
import { askForNewAddress, changeAddress, takeBackToken } from '../setup/address-change.ts';
import { fromElsewhere } from '../setup/calls.ts';
import { setClock, stopMail } from '../setup/outside.ts';
import { type Person, signIn } from '../setup/person.ts';
import { DB, fetchWorker } from '../setup/server.ts';
import { type Check, checkerOf, expectDocumented, readDocument } from './api-contract.ts';
import { type DocumentedCall, exampleOf, operationsOf } from './documented-calls.ts';
import { ana, type Changes, MADE_BY_SERVER, makeCall, makeEverything, unknownId } from './example-calls.ts';
import { EXAMPLE_NOW } from './example-requests.ts';

// Read from the running Worker, so that added calls are tested here automatically.
const document = await readDocument();
const operations = operationsOf(document);
const check: Check = checkerOf(document);
const guarded = operations.filter(({ security }) => security.length > 0);
const creating = operations.filter(({ responses }) => responses['201'] !== undefined);

/** The most bytes of a body where the contract allows more than 64 KiB (section 1). */
const LIMITS: Readonly<Record<string, number>> = {
  'POST /api/journal/save': 128 * 1024,
  'POST /api/user/import': 16 * 1024 * 1024,
};
const limitOf = ({ route }: DocumentedCall): number => LIMITS[route] ?? 64 * 1024;

/** Calls that remove some of a person's data or sessions. */
const LESS_AFTER = /^DELETE|\/(logout|consent|session|email|mode|scheme|refresh|disown|merge)\b/;

let person: Person;
beforeEach(async () => {
  person = await ana();
});

/** Makes a call, validates the answer against the document and returns its status, with the code of a refusal. */
async function answered(operation: DocumentedCall, changes: Changes = {}): Promise<string> {
  const answer = await makeCall(operation, person, changes);
  expectDocumented(operation, answer, check);
  const { code } = (answer.body ?? {}) as { code?: string }; // validated just above
  return [answer.status, ...(code ? [code] : [])].join(' ');
}

test('every documented example succeeds with a documented answer', {
  timeout: 180_000,
}, async () => {
  const driven: string[] = [];
  let hasEverything = false;
  for (const operation of operations) {
    // In the full run every call has a new person, so that none depends on an earlier one.
    if (isWhole || !hasEverything) {
      await fetchWorker('/__test/reset');
      person = await ana();
      await makeEverything(person, operations);
    }
    // The call may end the session, or delete what the next one refers to.
    hasEverything = !LESS_AFTER.test(operation.route);
    // Each call comes from its own network, because a network's mails are limited.
    const changes = { headers: fromElsewhere(), ...(await MADE_BY_SERVER[operation.route]?.(person)) };
    expect(await answered(operation, changes), operation.route).toMatch(/^20[01]$/);
    driven.push(operation.route);
  }

  expect(driven).toHaveLength(operations.length);
  expect(driven.length).toBeGreaterThan(40);
});

test.each(creating)(
  '$route creates once, and repeated under its key returns the first answer',
  async (operation) => {
    const headers = { 'idempotency-key': 'once' };
    const body = { ...exampleOf(operation), id: unknownId() };

    expect(await answered(operation, { headers })).toBe('201');
    expect(await answered(operation, { headers })).toBe('201');
    expect(await answered(operation)).toBe('200');
    expect(await answered(operation, { headers, body })).toBe('409 conflict');
  },
);

/** Whether a path parameter is the id of a thing, which isn't found if nobody has it. */
const isId = ({ name, in: place }: { name: string; in: string }) => place === 'path' && /(^|_)id$/.test(name);

describe('a refusal is documented', () => {
  test('for a banned account', { timeout: 180_000 }, async () => {
    await DB.prepare("update users set status = 'banned'").run();
    for (const operation of guarded) {
      if (operation.responses['403'] === undefined) continue;
      expect(await answered(operation), operation.route).toBe('403 account_banned');
    }
  });

  test.each(operations)('$route', async (operation) => {
    if (operation.security.length > 0) {
      expect(await answered(operation, { stx: null })).toBe('401 unauthorized');
      expect(await answered(operation, { stx: 'no-token' })).toBe('401 unauthorized');
    }
    if (operation.requestBody) {
      const headers = { 'content-type': 'text/plain' };
      expect(await answered(operation, { headers })).toBe('415 unsupported_media_type');
      expect(await answered(operation, { raw: '{"a":' })).toBe('400 malformed_json');
      expect(await answered(operation, { raw: ' '.repeat(limitOf(operation) + 1) })).toBe(
        '413 payload_too_large',
      );
      for (const body of [[], [{}], null, 1, 'x']) {
        expect(await answered(operation, { body }), JSON.stringify(body)).toBe('400 validation_failed');
      }
      for (const [name, value] of Object.entries(exampleOf(operation))) {
        if (typeof value !== 'object' || Array.isArray(value)) continue;
        const body = { ...exampleOf(operation), [name]: [] };
        expect(await answered(operation, { body }), `${name} []`).toBe('400 validation_failed');
      }
      const fields = Object.keys(exampleOf(operation));
      const body = Object.fromEntries(fields.map((name) => [name, [{}]]));
      const empty = (operation.parameters ?? []).some(isId) ? '404 not_found' : '200';
      expect(await answered(operation, { body })).toBe(fields.length > 0 ? '400 validation_failed' : empty);
    }
    for (const parameter of operation.parameters ?? []) {
      const { name, in: place } = parameter;
      if (place === 'header') continue;
      const status = isId(parameter) ? '404 not_found' : '400 validation_failed';
      expect(await answered(operation, { parameters: { [name]: 'nonsense' } }), name).toBe(status);
      expect(await answered(operation, { parameters: { [name]: `1\u0000` } }), name).toBe(status);
      if (!isId(parameter)) continue;
      expect(await answered(operation, { parameters: { [name]: unknownId() } })).toBe(status);
      expect(await answered(operation, { parameters: { [name]: 'x'.repeat(4000) } })).toBe(status);
    }
  });
});

describe('a refusal that needs its own situation is documented', () => {
  const the = (route: string): DocumentedCall => {
    const operation = operations.find((one) => one.route === route);
    if (!operation) throw new Error(`there is no ${route}`);
    return operation;
  };

  test('if the limit of mailed codes is reached', async () => {
    const requestCode = the('POST /api/login/code/request');

    expect(await answered(requestCode)).toBe('200');
    expect(await answered(requestCode)).toBe('429 rate_limited');
    expect(await answered(the('POST /api/register/user'))).toBe('429 rate_limited');
    expect(await answered(the('POST /api/user/email/request'))).toBe('200');
    expect(await answered(the('POST /api/user/email/request'))).toBe('429 rate_limited');
  });

  test('if no mail can be sent', async () => {
    await stopMail();

    expect(await answered(the('POST /api/login/code/request'))).toBe('503 unavailable');
    expect(await answered(the('POST /api/register/user'))).toBe('503 unavailable');
    expect(await answered(the('POST /api/user/email/request'))).toBe('503 unavailable');
  });

  test('for an invalid code and an invalid refresh token', async () => {
    expect(await answered(the('POST /api/login/code/verify'))).toBe('400 code_invalid');
    expect(await answered(the('POST /api/token/refresh'))).toBe('400 refresh_invalid');
  });

  test('for another person’s address, an invalid code, an invalid link and an expired link', async () => {
    const changing = the('POST /api/user/email/change');
    expect(await answered(changing)).toBe('400 code_invalid');
    const { email } = await signIn('ben@example.org');
    const body = { email, code: await askForNewAddress(person, email) };
    expect(await answered(changing, { body })).toBe('409 conflict');
    const takingBack = the('POST /api/user/email/take-back');
    expect(await answered(takingBack)).toBe('400 code_invalid');
    await changeAddress(await signIn('old@example.org'), 'new@example.org');
    const late = { body: { token: await takeBackToken('old@example.org') } };
    await setClock(new Date((EXAMPLE_NOW + TAKE_BACK_SECONDS) * 1000).toISOString());

    expect(await answered(takingBack, late)).toBe('409 conflict');
  });

  test('for an eleventh search in a month', async () => {
    await makeEverything(person, operations);
    const finding = the('POST /api/best/dates/find');
    const statuses: string[] = [];
    for (let search = 1; search <= 11; search++) statuses.push(await answered(finding));

    expect(statuses.filter((status) => status === '200')).toHaveLength(10);
    expect(statuses.at(-1)).toBe('429 ai_limit_reached');
  });

  test('for a task, a habit or a parent that never existed', async () => {
    const unknown = unknownId();

    expect(await answered(the('POST /api/task/update'), { body: { task_id: unknown } })).toBe(
      '404 not_found',
    );
    expect(await answered(the('POST /api/habit/update'), { body: { habit_id: unknown } })).toBe(
      '404 not_found',
    );
    const body = { task_title: 'Below nothing', parent_id: unknown };
    expect(await answered(the('POST /api/task/create'), { body })).toBe('404 not_found');
  });

  test('for a period while its consent is withdrawn', async () => {
    expect(await answered(the('POST /api/user/consent'), { body: { kind: 'privacy', given: 0 } })).toBe(
      '200',
    );

    expect(await answered(the('POST /api/cycle/period/log'))).toBe('409 conflict');
    expect(await answered(the('POST /api/cycle/onboarding/period/date/set'))).toBe('409 conflict');
  });

  test('for an entry based on an outdated version', async () => {
    const saving = the('POST /api/journal/save');
    const example = exampleOf(saving);
    await answered(saving);

    expect(await answered(saving, { body: { ...example, based_on: null } })).toBe('409 conflict');
    const reading = the('GET /api/journal/{date}/get');
    expect(await answered(reading, { parameters: { date: '2026-03-01' } })).toBe('404 not_found');
    const deleting = the('DELETE /api/journal/{date}/delete');
    expect(await answered(deleting, { parameters: { date: '2026-03-01' } })).toBe('404 not_found');
  });
});
