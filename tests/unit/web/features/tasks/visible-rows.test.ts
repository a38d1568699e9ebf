import { describe, expect, it } from 'vitest';
import type { DeleteMode } from '#web/features/tasks/delete-mode.ts';
import { visibleRows } from '#web/features/tasks/visible-rows.ts';
import { someRow } from './some-row.ts';

const rows = [
  someRow('top'),
  someRow('mid', { parent_id: 'top' }),
  someRow('low', { parent_id: 'mid' }),
  someRow('other'),
];
const left = (id: string, mode: DeleteMode, among = rows) =>
  visibleRows(among, new Map([[id, mode]])).map((row) => row.id);

describe('while a task waits to be deleted', () => {
  it('all others stay in sight, those below it too', () => {
    expect(left('top', 1)).toEqual(['mid', 'low', 'other']);
  });

  it('all below it go with it where they are to be deleted too', () => {
    expect(left('top', 2)).toEqual(['other']);
    expect(left('mid', 2)).toEqual(['top', 'other']);
  });

  it('the rows below one that is not listed go too', () => {
    expect(left('top', 2, [someRow('mid', { parent_id: 'top' }), someRow('other')])).toEqual(['other']);
  });

  it('a circle, which only a refused change can show, is no trap', () => {
    const circle = [someRow('a', { parent_id: 'b' }), someRow('b', { parent_id: 'a' })];
    expect(left('other', 2, circle)).toEqual(['a', 'b']);
  });

  it('nothing is copied where nothing is deleted', () => {
    expect(visibleRows(rows, new Map())).toBe(rows);
  });
});
