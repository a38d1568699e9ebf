import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { type ReminderOccasion, reminderLines, testReminderLine } from '#domain/reminders/reminders.rules.ts';
import { day } from '../calendar/day.ts';

const HEALTH = /period|cycl|menstr|règles|bleed|ovul|phase|fertil/i;
const EVERYTHING: readonly ReminderOccasion[] = [
  { kind: 'period_soon', days: 2 },
  { kind: 'period_late' },
  { kind: 'habits_evening', names: ['Read'] },
  { kind: 'tasks_due', names: ['See the gynaecologist'] },
  { kind: 'tasks_moved' },
  { kind: 'log_day' },
  { kind: 'links_end', dates: [day('2026-03-05')] },
  { kind: 'dates_surer' },
];

describe.each(LANGUAGES)('in %s', (language) => {
  it('the discreet wording is one line that reveals nothing', () => {
    const lines = reminderLines(EVERYTHING, { wording: 'discreet', language });

    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(HEALTH);
    expect(lines).toEqual(reminderLines(EVERYTHING.slice(3), { wording: 'discreet', language }));
  });

  it('the plain wording has a line for each thing', () => {
    const lines = reminderLines(EVERYTHING, { wording: 'plain', language });

    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatch(HEALTH);
    expect(lines[2]).toContain('Read');
  });

  it('days that get surer are discreet in the plain wording, too', () => {
    const occasions = [{ kind: 'dates_surer' }] as const;

    expect(reminderLines(occasions, { wording: 'plain', language })).toEqual(
      reminderLines(occasions, { wording: 'discreet', language }),
    );
  });

  it('the wording for moved tasks names neither a task nor its link to the cycle', () => {
    const [line, ...more] = reminderLines([{ kind: 'tasks_moved' }], { wording: 'plain', language });

    expect(line).not.toMatch(HEALTH);
    expect(more).toEqual([]);
  });

  it('a test reminder does not mention health', () => {
    expect(testReminderLine(language)).not.toMatch(HEALTH);
  });
});

it('long names are cut at whole characters, and at most three are named', () => {
  const names = ['👩🏽‍🚀'.repeat(40), 'b'.repeat(60), 'c', 'd', 'e'];
  const [line = ''] = reminderLines([{ kind: 'tasks_due', names }], { wording: 'plain', language: 'en' });

  expect(line.isWellFormed()).toBe(true);
  expect(line).toContain('b'.repeat(60));
  expect(line).toMatch(/, c and 2 more$/);
  expect([...line].length).toBeLessThan(160);
});
