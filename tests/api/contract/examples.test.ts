import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { readDocument } from './api-contract.ts';
import { type DocumentedCall, JSON_TYPE, operationsOf } from './documented-calls.ts';
import { EXAMPLE_REQUESTS } from './example-requests.ts';
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

/** A call with its own example in place of the recorded one, which a new call doesn't have yet. */
function withExample(operation: DocumentedCall): DocumentedCall {
  const { route, requestBody, parameters = [] } = operation;
  const { request, parameters: values = {} } = EXAMPLE_REQUESTS[route] ?? {};
  return {
    ...operation,
    parameters: parameters.map((one) => ({ ...one, example: values[one.name] ?? one.example })),
    ...(requestBody && { requestBody: { ...requestBody, content: { [JSON_TYPE]: { example: request } } } }),
  };
}

const changes = ({ method }: DocumentedCall): boolean => method !== 'GET';

// `npm run record:examples` records them anew.
test('the examples in the document are calls as they were made and answered', {
  timeout: 180_000,
}, async () => {
  const operations = operationsOf(await readDocument()).map(withExample);
  const answering = operations.filter(saysMoreThanSuccess);
  const answers: Record<string, unknown> = {};
  let person = await livedAna(operations);
  // What only reads comes first, because it leaves the person as they are; what is changed after that is the same each time.
  for (const operation of answering.toSorted((one, other) => Number(changes(one)) - Number(changes(other)))) {
    const { route } = operation;
    // The dashboard is that of somebody new, because each of its parts has a call of its own.
    const isNew = route === 'GET /api/dashboard';
    answers[route] = await recordedAnswer(operation, isNew ? await newAna(operations) : person);
    if (isNew || route in OCCASIONS) person = await livedAna(operations);
  }

  const recorded = Object.fromEntries(
    operations.flatMap(({ route }) => {
      const { [route]: answer } = answers;
      const example = { ...EXAMPLE_REQUESTS[route], ...(answer === undefined ? {} : { answer }) };
      return Object.keys(example).length > 0 ? [[route, example]] : [];
    }),
  );
  expect(Object.keys(answers).length).toBeGreaterThan(40);
  expect(Object.keys(recorded)).toEqual(expect.arrayContaining(Object.keys(EXAMPLE_REQUESTS)));
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(FILE);
});
