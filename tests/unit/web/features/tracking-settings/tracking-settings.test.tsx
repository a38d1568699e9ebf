import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_KINDS, shownKinds } from '#domain/day-log/day-log.fields.ts';
import type { OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { KIND_GROUPS } from '#web/features/tracking-settings/tracking-settings.data.ts';
import { TrackingSettings } from '#web/features/tracking-settings/tracking-settings.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '../../shown-page.tsx';
import { someUser } from '../../some-user.ts';

const LEGS: OwnSymptom = { symptom_id: 's1', name: 'Restless legs', archived: 0 };
const EARS: OwnSymptom = { symptom_id: 's2', name: 'Ringing ears', archived: 1 };
const agreed = {
  given: 1,
  recorded_timestamp: 1_770_000_000,
  text_version: '2026-11-28',
  language: 'en',
} as const;

/** The sent changes: path and body. */
let sent: [string, object][];
let kinds: Record<string, 0 | 1>;
let symptoms: OwnSymptom[];
/** The refusal of the next change; success without one. */
let refusal: object | undefined;
let isDown: boolean;

async function answer(path: string, init: RequestInit): Promise<Response> {
  if (isDown) return Response.json({ code: 'internal', success: 0 }, { status: 500 });
  if (init.method === 'POST') {
    const body = JSON.parse(String(init.body));
    sent.push([path, body]);
    if (refusal) return Response.json(refusal, { status: 409 });
    if (path.endsWith('/kinds/update')) kinds = { ...kinds, ...body };
    if (path.endsWith('/symptom/add')) {
      symptoms = [...symptoms, { symptom_id: body.id, name: body.name, archived: 0 }];
    }
    return Response.json({ success: 1, kinds, symptom_id: body.id });
  }
  return Response.json({ success: 1, kinds, symptoms });
}

const box = (kind: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${kind}"]`);
  if (found === null) throw new Error(kind);
  return found;
};
const question = () => document.querySelector('[role="dialog"]');
const field = (label: string) => {
  const named = withText<HTMLLabelElement>('label', label);
  return document.getElementById(named.htmlFor) as HTMLInputElement; // a label of an input
};
const shows = (text: string) => document.body.textContent?.includes(text) === true;

async function open(consents: Partial<ReturnType<typeof someUser>['details']['consents']> = {}) {
  await showPage(
    someUser({ consents: { ...someUser().details.consents, ...consents } }),
    <TrackingSettings />,
  );
  await seen(() => document.querySelector('input[name="sleep"]') !== null || isDown);
}

beforeEach(async () => {
  sent = [];
  kinds = shownKinds({});
  symptoms = [LEGS, EARS];
  refusal = undefined;
  isDown = false;
  vi.stubGlobal('fetch', answer);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  beginSession({ xox: 'refresh', stx: 'access' });
});
afterEach(leavePage);

test('every kind that can be logged has its switch', () => {
  const switched: string[] = Object.values(KIND_GROUPS).flat();
  expect(DAY_KINDS.filter((kind) => !switched.includes(kind))).toEqual(['pill']);
});

test('a kind is switched off and on at once', async () => {
  await open();
  expect(box('sleep').checked).toBe(true);
  await press(box('sleep'));
  expect(box('sleep').checked).toBe(false);
  await press(box('temperature'));
  await seen(() => sent.length === 2);
  expect(sent).toEqual([
    ['/api/day/kinds/update', { sleep: 0 }],
    ['/api/day/kinds/update', { temperature: 1 }],
  ]);
});

test.each(['discharge', 'tests', 'sex'])('%s needs its consent first, with its text', async (kind) => {
  await open();
  await press(box(kind));
  await seen(() => question() !== null);
  expect(question()?.textContent).toContain(
    'what you log about discharge, ovulation and pregnancy tests, sex, and pain during or bleeding after it',
  );
  await press(withText('button', 'Not now'));
  await seen(() => question() === null);
  expect([box(kind).checked, sent]).toEqual([false, []]);

  await press(box(kind));
  await seen(() => question() !== null);
  await press(withText('button', 'Agree and continue'));
  await seen(() => sent.length === 2);
  expect(sent).toMatchObject([
    ['/api/user/consent', { kind: 'intimate', given: 1, language: 'en' }],
    ['/api/day/kinds/update', { [kind]: 1 }],
  ]);
  expect(box(kind).checked).toBe(true);
});

test('a kind with its consent needs no question', async () => {
  kinds = shownKinds({ sex: 1 });
  await open({ intimate: agreed });
  expect(box('sex').checked).toBe(true);
  await press(box('tests'));
  await seen(() => sent.length === 1);
  expect(sent).toEqual([['/api/day/kinds/update', { tests: 1 }]]);
});

test('a kind is shown as off once its consent is withdrawn', async () => {
  kinds = shownKinds({ sex: 1 });
  await open({ intimate: { ...agreed, given: 0 } });
  expect(box('sex').checked).toBe(false);
});

test('a refused switch is rolled back', async () => {
  await open();
  refusal = { code: 'conflict', success: 0 };
  await press(box('sleep'));
  await seen(() => sent.length === 1 && box('sleep').checked);
});

describe('custom symptoms', () => {
  test('hidden ones are last and marked', async () => {
    symptoms = [EARS, LEGS];
    await open();
    const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent?.trim());
    expect(rows).toEqual(['Restless legs', 'Ringing ears Hidden']);
  });

  test('one is added under its trimmed name', async () => {
    await open();
    await typeInto(field('Add a symptom'), '  Dry eyes ');
    await press(withText('button', 'Add'));
    await seen(() => shows('Dry eyes') && field('Add a symptom').value === '');
    expect(sent).toMatchObject([['/api/day/symptom/add', { name: 'Dry eyes' }]]);
  });

  test('a hidden name is shown again, and an existing one is not duplicated', async () => {
    await open();
    for (const name of ['ringing EARS', 'Restless Legs']) {
      await typeInto(field('Add a symptom'), name);
      await press(withText('button', 'Add'));
      await seen(() => field('Add a symptom').value === '');
    }
    expect(sent).toEqual([['/api/day/symptom/update', { symptom_id: 's2', archived: 0 }]]);
  });

  test('one is renamed and hidden', async () => {
    await open();
    await press(withText('button', 'Restless legs'));
    await seen(() => document.querySelector('[role="dialog"]') !== null);
    await typeInto(field('Name'), 'Legs at night');
    await press(withText('button', 'Save'));
    await seen(() => shows('Legs at night'));
    await press(withText('button', 'Legs at night'));
    await seen(() => shows('Days that have it keep it'));
    await press(withText('button', 'Hide'));
    await seen(() => sent.length === 2);
    expect(sent).toEqual([
      ['/api/day/symptom/update', { symptom_id: 's1', name: 'Legs at night' }],
      ['/api/day/symptom/update', { symptom_id: 's1', archived: 1 }],
    ]);
  });

  test('there can be twelve, including hidden ones', async () => {
    symptoms = Array.from({ length: 12 }, (_, index) => ({ ...EARS, symptom_id: `s${index}` }));
    await open();
    expect(shows('You have 12, the most Marea keeps')).toBe(true);
    expect(document.querySelector('form')).toBeNull();
  });

  test('a refusal is shown at the field, and the typed text stays', async () => {
    await open();
    refusal = { code: 'conflict', success: 0 };
    await typeInto(field('Add a symptom'), 'Dry eyes');
    await press(withText('button', 'Add'));
    await seen(() => field('Add a symptom').ariaInvalid === 'true' || shows('went wrong'));
    expect(field('Add a symptom').value).toBe('Dry eyes');
  });
});

test('a failed load can be tried again', async () => {
  isDown = true;
  await open();
  await seen(() => shows('Try again'));
  isDown = false;
  await press(withText('button', 'Try again'));
  await seen(() => document.querySelector('input[name="sleep"]') !== null);
});

test('a missing connection is shown, and nothing can be changed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  queryClient.setQueryData(['day-kinds'], kinds);
  queryClient.setQueryData(['own-symptoms'], symptoms);
  await open();
  expect(shows('You’re offline. Changing this needs a connection.')).toBe(true);
  expect(box('sleep').matches(':disabled')).toBe(true);
  expect(withText<HTMLButtonElement>('button', 'Restless legs').disabled).toBe(true);
  vi.restoreAllMocks();
});
