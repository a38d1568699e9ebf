import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  PORTABLE_RECORDS,
  portableCycleProfileSchema,
  portableProfileSchema,
} from '#domain/portability/portable-data.schema.ts';
import { rejectionReason } from '#web/lib/rejections/rejection-reason.ts';

/** Every message written by us in a schema and its parts. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'message' && typeof value === 'string' ? [value] : messagesOf(value, seen),
  );
}

describe('why a record was refused', () => {
  const ofSchemas = messagesOf([PORTABLE_RECORDS, portableProfileSchema, portableCycleProfileSchema]);
  const reading = ['read-import', 'read-records', 'import-tasks', 'import-days']
    .map((file) => readFileSync(`domain/portability/${file}.ts`, 'utf8'))
    .join('\n');
  const ofReading = [...reading.matchAll(/(?:message: |return )'([a-z]+ [^']+)'/g)].map(([, message]) =>
    String(message),
  );

  it('has a text in the app for every message of the server', () => {
    expect(ofSchemas.length).toBeGreaterThan(20);
    expect(ofReading).toContain('must not be before the birth date');
    expect(rejectionReason(`must be at most 12 symptoms of one's own`).key).toBe('noRoomForSymptom');
    expect(ofReading).toContain('is missing or has the wrong type');
    const unknown = [...ofSchemas, ...ofReading].filter(
      (message) => rejectionReason(message).key === 'other',
    );
    expect(unknown).toEqual([]);
  });

  it('keeps the limits in a message', () => {
    expect(rejectionReason('must have at most 200 characters')).toEqual({
      key: 'tooLong',
      values: { min: '', max: '200', choices: '' },
    });
    expect(rejectionReason('must be a whole number from 1 to 5')).toEqual({
      key: 'outOfRange',
      values: { min: '1', max: '5', choices: '' },
    });
    expect(rejectionReason('must be a number from 34 to 42 with at most 2 decimals').key).toBe('outOfRange');
    expect(rejectionReason('must be one of low, high').values.choices).toBe('low, high');
  });

  it('is “other” if this version does not know the message', () => {
    expect(rejectionReason('must be made on a Tuesday').key).toBe('other');
  });
});
