import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  repeatAnswer,
  storedPin,
  storedRepeat,
  storedRule,
  taskRepeatSchema,
} from '#domain/recurrence/repeat.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { refusedFields } from '#tests/unit/domain/refused-fields.ts';

const TODAY = day('2026-11-22');
const DAY_3 = { at: 'cycle_day', from: 3, to: 3 };

describe('how a task repeats', () => {
  it.each([
    [
      { rule: 'byday=-1fr;freq=monthly', from: '2026-11-27' },
      { rule: 'FREQ=MONTHLY;BYDAY=-1FR', from: '2026-11-27', after_completion: 0 },
    ],
    [
      { rule: 'FREQ=DAILY;INTERVAL=10', after_completion: 1 },
      { rule: 'FREQ=DAILY;INTERVAL=10', from: '2026-11-22', after_completion: 1 },
    ],
    [{ pin: DAY_3 }, { pin: DAY_3, each: 1, not_after: null }],
    [
      { pin: { at: 'phase', phase: 'follicular' }, each: 0, not_after: '2027-01-31' },
      { pin: { at: 'phase', phase: 'follicular' }, each: 0, not_after: '2027-01-31' },
    ],
    [
      { pin: { at: 'before_period', from: 21, to: 1 }, each: 6, not_after: null },
      { pin: { at: 'before_period', from: 21, to: 1 }, each: 6, not_after: null },
    ],
    [{ pin: { at: 'cycle_day', from: 32, to: 45 } }, { pin: { at: 'cycle_day', from: 32, to: 45 } }],
  ])('%j is stored and answered', (sent, answer) => {
    expect(repeatAnswer(storedRepeat(v.parse(taskRepeatSchema, sent), TODAY))).toMatchObject(answer);
  });

  it.each([
    [{}, ''],
    [{ rule: 'FREQ=DAILY', pin: DAY_3 }, ''],
    ['FREQ=DAILY', ''],
    [{ rule: 5 }, 'rule'],
    [{ rule: 'FREQ=HOURLY' }, 'rule'],
    [{ rule: 'FREQ=DAILY;COUNT=3', after_completion: 1 }, 'rule'],
    [{ rule: 'FREQ=DAILY', from: '2026-02-30' }, 'from'],
    [{ rule: 'FREQ=DAILY', after_completion: 2 }, 'after_completion'],
    [{ pin: { at: 'cycle_day', from: 4, to: 3 } }, 'pin.to'],
    [{ pin: { at: 'cycle_day', from: 0, to: 3 } }, 'pin.from'],
    [{ pin: { at: 'cycle_day', from: 1, to: 46 } }, 'pin.to'],
    [{ pin: { at: 'cycle_day', from: 60, to: 60 } }, 'pin.from'],
    [{ pin: { at: 'cycle_day', from: 1, to: 15 } }, 'pin.to'],
    [{ pin: { at: 'cycle_day', from: 1.5, to: 3 } }, 'pin.from'],
    [{ pin: { at: 'phase', phase: 'spring' } }, 'pin.phase'],
    [{ pin: { at: 'before_period', from: 1, to: 7 } }, 'pin.to'],
    [{ pin: { at: 'before_period', from: 22, to: 1 } }, 'pin.from'],
    [{ pin: { at: 'before_period', from: 3, to: 0 } }, 'pin.to'],
    [{ pin: { at: 'moon' } }, 'pin.at'],
    [{ pin: DAY_3, each: 7 }, 'each'],
    [{ pin: DAY_3, each: -1 }, 'each'],
    [{ pin: DAY_3, not_after: 'soon' }, 'not_after'],
  ])('%j is refused', (sent, field) => {
    expect(refusedFields(taskRepeatSchema, sent)).toContain(field);
  });

  it('a stored text that is not a rule or pin is an error', () => {
    expect(() => storedRule('FREQ=HOURLY')).toThrow(RangeError);
    expect(() => storedPin('{"at":"moon"}')).toThrow(RangeError);
  });
});
