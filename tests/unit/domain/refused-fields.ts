import * as v from 'valibot';

/** The fields of a body that a schema refuses, as a call names them; the body goes through JSON as it does on its way. */
export function refusedFields(schema: v.GenericSchema, body: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, JSON.parse(JSON.stringify(body)));
  return [...new Set(issues.map((issue) => v.getDotPath(issue) ?? ''))];
}
