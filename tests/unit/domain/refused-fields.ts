import * as v from 'valibot';

/** The fields of a body that a schema refuses, by their wire names. The body passes through JSON as in a real call. */
export function refusedFields(schema: v.GenericSchema, body: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, JSON.parse(JSON.stringify(body)));
  return [...new Set(issues.map((issue) => v.getDotPath(issue) ?? ''))];
}
