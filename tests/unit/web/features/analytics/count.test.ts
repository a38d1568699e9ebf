import { describe, expect, it } from 'vitest';
import { APP_PAGES } from '#domain/pages.ts';
import { type Count, fieldsOf, isAppPage } from '#web/features/analytics/count-visit.ts';

const ALWAYS = { idsite: '1', rec: '1', apiv: '1', send_image: '0' };
const PLACE = { origin: 'https://marea.example', page: '/tasks' } as const;

const sent = (count: Count) => Object.fromEntries(fieldsOf(count, PLACE));

describe('what is sent to Matomo', () => {
  it.each<[Count, object]>([
    [{ kind: 'page' }, {}],
    [{ kind: 'heartbeat' }, { ping: '1' }],
    [
      { kind: 'link', to: 'outside' },
      { e_c: 'link', e_a: 'outside' },
    ],
    [
      { kind: 'link', to: 'file' },
      { e_c: 'link', e_a: 'file' },
    ],
    [
      { kind: 'search', search: 'tasks', length: 7 },
      { e_c: 'search', e_a: 'tasks', e_v: '7' },
    ],
    [
      { kind: 'search', search: 'best_dates', length: 31 },
      { e_c: 'search', e_a: 'best_dates', e_v: '31' },
    ],
  ])('for %o is exactly these fields', (count, deed) => {
    expect(sent(count)).toEqual({ ...ALWAYS, url: 'https://marea.example/tasks', ...deed });
  });

  it('leaves out anything else a caller passes', () => {
    const loaded = {
      kind: 'search',
      search: 'tasks',
      length: 7,
      text: 'call the doctor',
      phase: 'luteal',
      user_id: 'ana',
      uid: 'ana',
      action_name: 'Ana’s tasks',
    } as const;

    expect(Object.keys(sent(loaded)).sort()).toEqual(
      [...Object.keys(ALWAYS), 'url', 'e_c', 'e_a', 'e_v'].sort(),
    );
  });
});

describe('a page that may be sent', () => {
  it.each(APP_PAGES)('is %s', (page) => {
    expect(isAppPage(page)).toBe(true);
  });

  it.each([undefined, '/', '/tasks/', '/tasks?task=1', '/journal/2026-03-01', '/unknown', 'tasks'])(
    'is not %s',
    (pattern) => {
      expect(isAppPage(pattern)).toBe(false);
    },
  );
});
