import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavePage, press } from '#tests/unit/web/shown-page.tsx';
import { button, chooseDay, chooseIn, nextTimes, showWhen, TODAY, typeNumber } from './shown-when.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T11:00:00Z`) }));
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

describe('a calendar rule', () => {
  it('has at least one weekday', async () => {
    const edited = await showWhen({ draft: { task_repeat: { rule: 'FREQ=WEEKLY', from: TODAY } } });
    await press(button('Monday'));
    expect(edited.draft.task_repeat?.rule).toBe('FREQ=WEEKLY;BYDAY=MO,WE');
    await press(button('Monday'));
    await press(button('Wednesday'));
    expect(edited.draft.task_repeat?.rule).toBe('FREQ=WEEKLY;BYDAY=WE');
    expect(nextTimes()).toMatch(/Wed 18 November 2026.*Wed 25 November 2026.*Wed 2 December 2026/);
  });

  it('shows which months lack a day, and offers the last one', async () => {
    const edited = await showWhen({ draft: { task_repeat: { rule: 'FREQ=MONTHLY', from: TODAY } } });
    await typeNumber('Day', '31');
    expect(edited.draft.task_repeat?.rule).toBe('FREQ=MONTHLY;BYMONTHDAY=31');
    expect(document.body.textContent).toContain('Months without a day 31 are skipped.');
    expect(nextTimes()).toMatch(/31 December 2026.*31 January 2027.*31 March 2027/);
    await press(button('Use the last day'));
    expect(edited.draft.task_repeat?.rule).toBe('FREQ=MONTHLY;BYMONTHDAY=-1');
    expect(nextTimes()).toMatch(/30 November 2026.*31 December 2026/);
  });

  it('can be the last Friday of a month', async () => {
    const edited = await showWhen({ draft: { task_repeat: { rule: 'FREQ=MONTHLY', from: TODAY } } });
    await chooseIn('On', 'weekday');
    expect(edited.draft.task_repeat?.rule).toBe('FREQ=MONTHLY;BYDAY=3WE');
    await chooseIn('Which one', '-1');
    await chooseIn('Weekday', '5');
    expect(edited.draft.task_repeat?.rule).toBe('FREQ=MONTHLY;BYDAY=-1FR');
    expect(nextTimes()).toMatch(/Fri 27 November 2026.*Fri 25 December 2026/);
  });

  it('counted from completion has no weekdays and no end, and only its first day is certain', async () => {
    const edited = await showWhen({
      draft: { task_repeat: { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=4', from: TODAY } },
    });
    await press(button('when it’s done'));
    expect(edited.draft.task_repeat).toEqual({
      rule: 'FREQ=WEEKLY;INTERVAL=2',
      from: TODAY,
      after_completion: 1,
    });
    expect(nextTimes()).toContain('Then 2 weeks after it’s done.');
    expect(document.querySelectorAll('.next-times li')).toHaveLength(1);
  });

  it('can end after a number of times', async () => {
    const edited = await showWhen({ draft: { task_repeat: { rule: 'FREQ=DAILY', from: TODAY } } });
    await chooseIn('Ends', 'count');
    await typeNumber('How many times', '2');
    expect(edited.draft.task_repeat?.rule).toBe('FREQ=DAILY;COUNT=2');
    expect(document.querySelectorAll('.next-times li')).toHaveLength(2);
    await chooseIn('Ends', 'never');
    expect(edited.draft.task_repeat?.rule).toBe('FREQ=DAILY');
  });

  it('can’t have a last day before its first one', async () => {
    const edited = await showWhen({
      draft: { task_repeat: { rule: 'FREQ=DAILY;UNTIL=20261120', from: TODAY } },
    });
    await chooseDay('First day', '2026-11-25');
    expect(edited.draft.task_repeat).toMatchObject({ rule: 'FREQ=DAILY;UNTIL=20261125', from: '2026-11-25' });
  });
});
