import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { mergeDay } from '#domain/portability/import-days.ts';
import type { LoggedKey } from '#domain/portability/made-imports.schema.ts';
import { portableDaySchema } from '#domain/portability/portable-data.schema.ts';

const dayOf = (fields: object) => v.parse(portableDaySchema, { date: '2026-02-01', saved_at: 1, ...fields });
const merge = ({ mine, theirs }: { mine: object; theirs: object }, keys?: LoggedKey[]) =>
  mergeDay({ mine: dayOf(mine), theirs: dayOf({ saved_at: 5, source: 'clue', ...theirs }) }, keys);

describe('a day on this device', () => {
  test.each([
    ['empty here and logged there: theirs', {}, { mood: 4 }, { mood: 4 }, ['mood']],
    ['logged here and empty there: mine', { mood: 1 }, {}, { mood: 1 }, []],
    ['the same: nothing gained', { mood: 1 }, { mood: 1 }, { mood: 1 }, []],
    ['different: mine', { mood: 1 }, { mood: 4 }, { mood: 1 }, []],
    ['an empty list here: theirs', {}, { sex: ['alone'] }, { sex: ['alone'] }, ['sex']],
    [
      'lists: united in the order of their words',
      { sex: ['alone'] },
      { sex: ['protected'] },
      { sex: ['protected', 'alone'] },
      ['sex'],
    ],
    ['none of a list there: mine', { sex: ['alone'] }, { sex: [] }, { sex: ['alone'] }, []],
    [
      'none of a list here: theirs, as lists are united',
      { sex: [] },
      { sex: ['alone'] },
      { sex: ['alone'] },
      ['sex'],
    ],
    [
      'imported bleeding includes whether it counts',
      {},
      { bleeding: 'light', counts: 0 },
      { bleeding: 'light', counts: 0 },
      ['bleeding', 'counts'],
    ],
    [
      'bleeding that isn’t imported changes nothing',
      { bleeding: 'light' },
      { bleeding: 'light', counts: 0 },
      { counts: 1 },
      [],
    ],
    ['a flag without a temperature isn’t imported', {}, { disturbed: 1 }, { disturbed: null }, []],
  ])('%s', (_, mine, theirs, after, gains) => {
    const merged = merge({ mine, theirs });

    expect(merged.day).toMatchObject(after);
    expect(merged.gains).toEqual(gains);
  });

  test.each<[string, object, object, LoggedKey[], object]>([
    ['theirs', { mood: 1 }, { mood: 4 }, ['mood'], { mood: 4 }],
    ['mine where theirs is empty', { mood: 1 }, {}, ['mood'], { mood: 1 }],
    ['their whole list', { sex: ['alone'] }, { sex: ['protected'] }, ['sex'], { sex: ['protected'] }],
    ['their "none of them"', { sex: ['alone'] }, { sex: [] }, ['sex'], { sex: [] }],
    [
      'only their flag',
      { temperature: 36.4 },
      { disturbed: 1 },
      ['disturbed'],
      { temperature: 36.4, disturbed: 1 },
    ],
  ])('gets %s, where theirs is chosen', (_, mine, theirs, keys, after) => {
    expect(merge({ mine, theirs }, keys).day).toMatchObject(after);
  });

  test('does not change its source, and gets the later of the two instants if it gains something', () => {
    expect(merge({ mine: { mood: 1 }, theirs: { pain: 1 } }).day).toMatchObject({
      source: null,
      saved_at: 5,
    });
    expect(merge({ mine: { mood: 1 }, theirs: { mood: 4 } }).day).toMatchObject({
      source: null,
      saved_at: 1,
    });
  });

  test('has room for twenty symptoms', () => {
    const ids = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `s${from + index}`);

    expect(merge({ mine: { symptoms: ids(0, 18) }, theirs: { symptoms: ids(10, 20) } }).day.symptoms).toEqual(
      ids(0, 20),
    );
    expect(merge({ mine: { symptoms: ids(0, 20) }, theirs: { symptoms: ids(20, 5) } }).gains).toEqual([]);
  });
});
