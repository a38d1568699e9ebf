import { describe, expect, it } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { detailsOfRow } from '#domain/tasks/task-answers.ts';
import { changeOf, draftErrors, draftOf, realEdits, textErrors } from '#web/features/tasks/task-draft.tsx';
import { someRow } from './some-row.ts';

const TASK = detailsOfRow(someRow('one', { title: 'Title', due_date: '2026-03-06' }), 'Europe/Brussels');
const day = (text: string) => text as LocalDate; // a valid date

describe('the sent change', () => {
  it('has only edited fields, so that a day in the past stays', () => {
    expect(changeOf({ task_title: 'Other' }, { id: 'one', timeZone: 'Europe/Brussels' })).toEqual({
      task_id: 'one',
      task_title: 'Other',
    });
  });

  it('has days as noon in the person’s time zone, and null for a cleared day', () => {
    const edits = { startOn: day('2026-03-20'), endOn: null };

    expect(changeOf(edits, { id: 'one', timeZone: 'Europe/Brussels' })).toEqual({
      task_id: 'one',
      task_start_timestamp: Date.parse('2026-03-20T11:00:00Z') / 1000,
      task_end_timestamp: null,
    });
  });
});

describe('a repeating task', () => {
  const weekly = { rule: 'FREQ=WEEKLY', from: '2026-03-02', after_completion: 0 } as const;
  const pinned = { pin: { at: 'cycle_day', from: 3, to: 4 }, each: 1, not_after: null } as const;

  it('is sent without its previous days', () => {
    const edits = { task_repeat: weekly, endOn: day('2026-03-20') };
    expect(changeOf(edits, { id: 'one', timeZone: 'Europe/Brussels' })).toEqual({
      task_id: 'one',
      task_repeat: weekly,
    });
  });

  it('is sent with the days of this occurrence if its repetition stays', () => {
    expect(changeOf({ endOn: null }, { id: 'one', timeZone: 'Europe/Brussels' })).toEqual({
      task_id: 'one',
      task_end_timestamp: null,
    });
  });

  it.each([
    [{ rule: 'FREQ=WEEKLY', from: '2026-03-02' }, weekly],
    [{ after_completion: 0, from: '2026-03-02', rule: 'FREQ=WEEKLY' } as const, weekly],
    [{ pin: { to: 4, from: 3, at: 'cycle_day' } } as const, pinned],
  ])('is not edited by an equivalent repetition: %o', (edited, stored) => {
    expect(realEdits({ task_repeat: edited }, draftOf({ ...TASK, task_repeat: stored }))).toEqual({});
  });

  it.each([
    [{ ...weekly, after_completion: 1 } as const, weekly],
    [{ ...pinned, each: 2 }, pinned],
    [{ ...pinned, pin: { at: 'cycle_day', from: 3, to: 5 } } as const, pinned],
    [null, pinned],
  ])('is edited by a different repetition: %o', (edited, stored) => {
    const edits = { task_repeat: edited };
    expect(realEdits(edits, draftOf({ ...TASK, task_repeat: stored }))).toEqual(edits);
  });
});

describe('edits', () => {
  it('do not include fields equal to the task', () => {
    const edits = { task_title: 'Title', task_description: '', endOn: day('2026-03-06'), task_length: 5 };

    expect(realEdits(edits, draftOf(TASK))).toEqual({ task_length: 5 });
  });
});

describe('a title', () => {
  it.each([
    ['  ab  ', { task_title: 'titleShort' }],
    ['abc', {}],
    ['👩🏽‍🚀', {}],
    ['x'.repeat(200), {}],
    ['x'.repeat(201), { task_title: 'titleLong' }],
  ])('%j is validated as on the server: %j', (title, errors) => {
    expect(textErrors({ title, description: '' })).toEqual(errors);
  });

  it('may have a description of at most 10,000 characters', () => {
    expect(textErrors({ title: 'abc', description: 'x'.repeat(10_000) })).toEqual({});
    expect(textErrors({ title: 'abc', description: 'x'.repeat(10_001) })).toEqual({
      task_description: 'descriptionLong',
    });
  });
});

it('an end before the start is an error on the end', () => {
  const draft = { ...draftOf(TASK), startOn: day('2026-03-07') };

  expect(draftErrors(draft)).toEqual({ endOn: 'endBeforeStart' });
  expect(draftErrors({ ...draft, startOn: day('2026-03-06') })).toEqual({});
});
