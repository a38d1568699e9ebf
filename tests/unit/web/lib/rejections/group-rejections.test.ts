import { describe, expect, it } from 'vitest';
import type { ImportFile } from '#domain/portability/portable-data.schema.ts';
import { groupRejections } from '#web/lib/rejections/rejections.ts';

const FILE: ImportFile = {
  format: 'marea',
  version: 1,
  cycle_modes: [],
  periods: [{ id: 'p1', started_on: '2999-01-01' }],
  custom_symptoms: [],
  day_logs: [],
  labels: [],
  task_series: [],
  tasks: [{ title: 'Pack the books' }, { title: '' }, 'no record at all', { title: 'é'.repeat(300) }],
  habits: [],
  habit_checks: [],
  journal: [],
  remarks: [],
  unreadable: [],
};
const groupsOf = (
  rejections: readonly { path: string; message: string }[],
  sent: Parameters<typeof groupRejections>[0][number]['sent'],
) => groupRejections([{ sent, answer: { rejections: [...rejections] } }]);
const TOO_LONG = 'must have at most 200 characters';

describe('refused records', () => {
  it('are grouped by kind and reason, in the order of the kinds', () => {
    const groups = groupsOf(
      [
        { path: 'tasks.0.title', message: TOO_LONG },
        { path: 'tasks.1.status', message: 'must be one of not_started, completed' },
        { path: 'periods.0.started_on', message: 'must not be in the future' },
        { path: 'tasks.2', message: 'is missing or has the wrong type' },
        { path: 'tasks.3.title', message: TOO_LONG },
      ],
      FILE,
    );
    expect(groups.map(({ kind, reason, records }) => [kind, reason.key, records.length])).toEqual([
      ['periods', 'future', 1],
      ['tasks', 'tooLong', 2],
      ['tasks', 'unknownChoice', 1],
      ['tasks', 'missing', 1],
    ]);
  });

  it('are named by position and name, with a long name cut between letters', () => {
    const [group] = groupsOf(
      [
        { path: 'tasks.0.title', message: TOO_LONG },
        { path: 'tasks.3.title', message: TOO_LONG },
      ],
      FILE,
    );
    expect(group?.records).toEqual([
      { position: 1, label: 'Pack the books', field: 'title' },
      { position: 4, label: `${'é'.repeat(60)}…`, field: 'title' },
    ]);
  });

  it('have no name if the file gives none, and no position if there is only one', () => {
    const groups = groupsOf(
      [
        { path: 'profile.name', message: 'must have at least 3 characters' },
        { path: 'tasks.1.length', message: 'must be a whole number from 0 to 1440' },
        { path: 'tasks.2', message: 'is missing or has the wrong type' },
        { path: 'habits.0.past_schedules.1.weekdays', message: 'must name a weekday' },
      ],
      { ...FILE, profile: { name: 'N' } },
    );
    expect(groups.flatMap(({ records }) => records)).toEqual([
      { position: null, label: null, field: 'name' },
      { position: 2, label: null, field: 'length' },
      { position: 3, label: null, field: null },
      { position: 1, label: null, field: 'past_schedules.1.weekdays' },
    ]);
  });

  it('of a kind unknown to this version are only counted', () => {
    expect(groupsOf([{ path: 'moods.0', message: 'must be a text' }], FILE)).toEqual([]);
  });
});
