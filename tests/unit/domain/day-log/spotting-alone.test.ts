import { expect, test } from 'vitest';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { emptyDay, spottingAlone } from '#domain/day-log/day-log.rules.ts';
import { day } from '../calendar/day.ts';

const log = (levels: Readonly<Record<string, BleedingLevel>>) =>
  Object.entries(levels).map(([date, bleeding]) => ({ ...emptyDay(day(`2026-11-${date}`)), bleeding }));
const alone = (levels: Readonly<Record<string, BleedingLevel>>, on = '18') =>
  spottingAlone(log(levels), day(`2026-11-${on}`)).map((date) => date.slice(-2));

test('spotting up to three days apart is one episode, which includes the next day', () => {
  expect(alone({ 14: 'spotting', 17: 'spotting' })).toEqual(['14', '17']);
  expect(alone({ 18: 'spotting' })).toEqual(['18']);
});

test('spotting that ended earlier is left out', () => {
  expect(alone({ 16: 'spotting' })).toEqual([]);
  expect(alone({ 10: 'spotting', 17: 'spotting' })).toEqual(['17']);
});

test('spotting around a period belongs to it', () => {
  expect(alone({ 15: 'light', 17: 'spotting' })).toEqual([]);
  expect(alone({ 17: 'none', 18: 'spotting', 19: 'heavy' })).toEqual([]);
});
