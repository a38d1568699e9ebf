import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '#domain/errors.ts';
import { checkerOf, readDocument } from './api-contract.ts';
import { JSON_TYPE, operationsOf } from './documented-calls.ts';

const METHODS_WITH_BODY = ['POST'];

test('the document is valid by OpenAPI 3.1’s own schema', {
  timeout: 60_000,
}, async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone({ ...(await readDocument()) }));

  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every operation has a unique name, a description and a group, and every parameter an example', async () => {
  const document = await readDocument();
  const operations = operationsOf(document);
  const groups = document.tags.map(({ name }) => name);

  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { route, operationId, description, tags, parameters = [] } of operations) {
    expect(operationId, route).toMatch(/^[a-z][A-Za-z]*$/);
    expect(operationId, route).not.toMatch(/api|By[A-Z].*(Get|Post|Delete)$/i);
    expect(description.trim(), route).not.toBe('');
    expect(groups, route).toContain(tags[0]);
    for (const { name, example } of parameters) expect(example, `${route} ${name}`).toBeTypeOf('string');
  }
});

test('things are schemas with a name, which every place that has them refers to', async () => {
  const { components, paths } = await readDocument();
  const names = Object.keys(components.schemas);
  const named = JSON.stringify({ paths, components });
  const definitions = Object.values(components.schemas).filter((schema) => 'properties' in schema);
  const asItWas = definitions.map((schema) => JSON.stringify({ ...schema, description: undefined }));

  expect(names).toEqual(
    expect.arrayContaining(['Task', 'Habit', 'Period', 'DayLog', 'JournalEntry', 'CyclePhase', 'Problem']),
  );
  for (const name of names) expect(named, name).toContain(`"#/components/schemas/${name}"`);
  expect(new Set(asItWas).size).toBe(definitions.length);
  for (const text of asItWas) expect(JSON.stringify(paths)).not.toContain(text);
});

test('every list has items, those of an import among them', async () => {
  const lists: [place: string, schema: object][] = [];
  const collect = (value: unknown, place: string) => {
    if (typeof value !== 'object' || value === null) return;
    if (Reflect.get(value, 'type') === 'array') lists.push([place, value]);
    for (const [key, part] of Object.entries(value)) collect(part, `${place}/${key}`);
  };
  const { components, paths } = await readDocument();
  collect({ components, paths }, '');

  expect(lists.length).toBeGreaterThan(60);
  for (const [place, schema] of lists) expect(schema, place).toHaveProperty('items');
  expect(Reflect.get(components.schemas, 'PortableData')).toMatchObject({
    properties: { tasks: { items: { $ref: '#/components/schemas/PortableTask' } } },
  });
});

test('every call that takes a key documents the refusal of an invalid one', async () => {
  const keyed = operationsOf(await readDocument()).filter(({ parameters = [] }) =>
    parameters.some(({ name }) => name === 'Idempotency-Key'),
  );

  expect(keyed.length).toBeGreaterThan(5);
  for (const { route, responses } of keyed) expect(Object.keys(responses), route).toContain('400');
});

test('every request and every success has an example that fits its own schema', {
  timeout: 60_000,
}, async () => {
  const document = await readDocument();
  const check = checkerOf(document);
  for (const { route, path, method, requestBody, parameters = [], responses } of operationsOf(document)) {
    const place = ['paths', path, method.toLowerCase()];
    if (METHODS_WITH_BODY.includes(method)) {
      const shown = requestBody?.content[JSON_TYPE]?.example;
      expect(shown, route).toBeTypeOf('object');
      expect(check([...place, 'requestBody', 'content', JSON_TYPE, 'schema'], shown), route).toBeNull();
    }
    for (const [index, { example }] of parameters.entries()) {
      expect(check([...place, 'parameters', String(index), 'schema'], example), route).toBeNull();
    }
    for (const status of ['200', '201']) {
      const json = responses[status]?.content[JSON_TYPE];
      if (!json) continue;
      expect(json.example, route).toBeTypeOf('object');
      expect(
        check([...place, 'responses', status, 'content', JSON_TYPE, 'schema'], json.example),
        route,
      ).toBeNull();
    }
  }
});

test('every refusal has an example for each of its codes that fits its own schema', {
  timeout: 60_000,
}, async () => {
  const document = await readDocument();
  const check = checkerOf(document);
  const { examples } = document.components;
  for (const { route, path, method, responses } of operationsOf(document)) {
    for (const [status, { description, content }] of Object.entries(responses)) {
      const problem = content['application/problem+json'];
      expect(problem !== undefined, `${route} ${status}`).toBe(Number(status) >= 400);
      const codes = Object.keys(problem?.examples ?? {});
      if (problem) expect(codes.join(', '), route).toBe(description);
      for (const code of codes) {
        const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content'];
        const { value } = examples[code] ?? {};
        expect(problem?.examples?.[code], route).toEqual({ $ref: `#/components/examples/${code}` });
        expect(value, route).toMatchObject({ code, status: Number(status) });
        expect(check([...place, 'application/problem+json', 'schema'], value), route).toBeNull();
      }
    }
  }
  expect(Object.keys(examples)).toEqual(ERROR_CODES);
});
