/** The part of a JSON Schema that the documentation page reads. */
export type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};

/** A value's kind and limits in a few words: `integer, 1 to 31`, `string, 3 to 200 characters, or null`. */
export function schemaText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(schemaText).join(' | ');
  if (schema.type === 'array') return `list of (${schemaText(schema.items ?? {})})`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return [schema.format ?? schema.type ?? 'anything', limitsOf(schema)].filter(Boolean).join(', ');
}

function limitsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters`;
  return minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '';
}
