import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOUNDS, type BoundName, boundExceededMessage } from '#domain/account/quotas.ts';
import { ON_DAYS } from '#domain/habits/habits.fields.ts';
import { anchorRefusal, scheduleRefusals } from '#domain/habits/habits.schema.ts';
import {
  PORTABLE_RECORDS,
  portableCycleProfileSchema,
  portableProfileSchema,
} from '#domain/portability/portable-data.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { rejectionReason } from '#web/lib/rejections/rejections.ts';

/** Every message written by us in a schema and its parts. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'message' && typeof value === 'string' ? [value] : messagesOf(value, seen),
  );
}

describe('the reason for a refused record', () => {
  const ofSchemas = messagesOf([PORTABLE_RECORDS, portableProfileSchema, portableCycleProfileSchema]);
  const reading = ['domain', 'worker']
    .flatMap((layer) => readdirSync(`${layer}/portability`).map((file) => `${layer}/portability/${file}`))
    .filter((path) => /\/(?:read|import)-[a-z]+\.ts$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const ofReading = [...reading.matchAll(/(?:message: |return |\) \? )(['`])([a-z]+ .+?)\1/g)].map(
    ([, , message]) => String(message).replaceAll(/\$\{\w+\}/g, '100'),
  );

  it('has a text for every message of the server', () => {
    expect(ofSchemas.length).toBeGreaterThan(20);
    expect(ofReading).toContain('must not be before the birth date');
    expect(ofReading).toContain('is missing or has the wrong type');
    expect(ofReading).toContain('must not be in a file with a head');
    const ofBounds = Object.keys(BOUNDS).map((name) => boundExceededMessage(name as BoundName)); // the object's own keys
    const daily = { ...ON_DAYS, weekdays: 1, phases: 1 };
    const ofSchedules = [
      { ...daily, times: 1, everyDays: 2, anchorOn: day('2026-03-01'), targetPer: 'week' as const },
      { ...daily, rhythm: 'weekly' as const },
      { ...daily, rhythm: 'interval' as const },
    ].flatMap((schedule) => scheduleRefusals(schedule).map(({ message }) => message));
    expect(ofSchedules).toHaveLength(6);
    const ofAnchors = anchorRefusal(day('2026-03-01'), day('2029-03-01')) ?? expect.fail();
    const unknown = [...ofSchemas, ...ofReading, ...ofBounds, ...ofSchedules, ofAnchors].filter(
      (message) => rejectionReason(message).key === 'other',
    );
    expect(unknown).toEqual([]);
  });

  it('names the limit that was reached', () => {
    const reasonOf = (name: BoundName) => {
      const { key, values } = rejectionReason(boundExceededMessage(name));
      return [key, values.max];
    };
    expect(reasonOf('custom_symptoms')).toEqual(['noRoomForSymptom', '12']);
    expect(reasonOf('open_series')).toEqual(['tooManySeries', '200']);
    expect(reasonOf('steps')).toEqual(['tooManySteps', '100']);
    expect(reasonOf('step_levels')).toEqual(['tooManyLevels', '4']);
    expect(rejectionReason('must be one of at most 100 of a day and source')).toMatchObject({
      key: 'noRoom',
      values: { max: '100' },
    });
  });

  it('includes the limits of a message', () => {
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
