import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { readDocument } from './api-contract.ts';
import { type DocumentedCall, JSON_TYPE, operationsOf } from './documented-calls.ts';
import { livedAna, newAna, OCCASIONS, recordedAnswer } from './recorded-examples.ts';

const FILE = '../../../worker/http/examples.gen.json';

/** Whether the answer of a call has something besides `success`. */
function saysMoreThanSuccess({ responses }: DocumentedCall): boolean {
  const schema = responses['200']?.content[JSON_TYPE]?.schema;
  return (
    schema !== undefined &&
    !('properties' in schema && isDeepStrictEqual(Object.keys(schema.properties as object), ['success']))
  );
}

const changes = ({ method }: DocumentedCall): boolean => method !== 'GET';

// `npm run record:examples` records them anew.
test('the examples of answers in the document are what the calls answer', { timeout: 180_000 }, async () => {
  const operations = operationsOf(await readDocument());
  const answering = operations.filter(saysMoreThanSuccess);
  const recorded: Record<string, unknown> = {};
  let person = await livedAna(operations);
  // What only reads comes first, because it leaves the person as they are; what is changed after that is the same each time.
  for (const operation of answering.toSorted((one, other) => Number(changes(one)) - Number(changes(other)))) {
    const { route } = operation;
    // The dashboard is that of somebody new, because each of its parts has a call of its own.
    const isNew = route === 'GET /api/dashboard';
    recorded[route] = await recordedAnswer(operation, isNew ? await newAna(operations) : person);
    if (isNew || route in OCCASIONS) person = await livedAna(operations);
  }

  expect(Object.keys(recorded).length).toBeGreaterThan(40);
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(FILE);
});
