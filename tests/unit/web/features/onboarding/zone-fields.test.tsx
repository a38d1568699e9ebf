import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { draftOf } from '#web/features/onboarding/draft.ts';
import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx';
import { ZoneFields } from '#web/features/onboarding/zone-fields.tsx';
import { beginSession } from '#web/lib/session/session.ts';

const field = <Element extends HTMLElement>(selector: string): Element => {
  const found = document.querySelector<Element>(selector);
  if (found === null) throw new Error(selector);
  return found;
};
const search = (text: string) => typeInto(field<HTMLInputElement>('input[type="search"]'), text);
const zone = () => field<HTMLSelectElement>('select').value;
const status = () => field('[role="status"]').textContent;

function Question() {
  const [draft, setDraft] = useState(() => draftOf(someUser()));
  return (
    <ZoneFields
      draft={draft}
      error={undefined}
      change={(change) => setDraft({ ...draft, ...change })}
      answer={() => {}}
    />
  );
}

afterEach(leavePage);

test('one press confirms the place, by its present name, and another opens the list', async () => {
  let sent: unknown;
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (body) sent = JSON.parse(String(body));
    return Response.json(body ? { success: 1 } : someUser());
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  const onStep = vi.fn();
  await showPage(
    someUser({ timezone: 'Europe/Kiev' }),
    <OnboardingPage step={4} onStep={onStep} onDone={() => {}} />,
  );
  expect(field('h1').textContent).toBe('Kyiv, right?');
  await press(withText('button', 'Yes'));
  await seen(() => onStep.mock.calls.length === 1);
  expect([sent, onStep.mock.calls[0]]).toEqual([{ timezone: 'Europe/Kyiv' }, [5]]);
  await press(withText('button', 'Somewhere else'));
  await seen(() => document.querySelector('select') !== null);
  expect([field('h1').textContent, zone()]).toEqual(['Where are you?', 'Europe/Kyiv']);
});

describe('the list of zones', () => {
  beforeEach(() => showPage(someUser(), <Question />));

  test('a search without results restores the original zone', async () => {
    await search('at');
    expect(zone()).not.toBe('Europe/Brussels');
    await search('Atlantis');
    expect(zone()).toBe('Europe/Brussels');
    expect(status()).toContain('Brussels, Belgium');
    expect(field<HTMLSelectElement>('select').options.length).toBeGreaterThan(400);
  });

  test('a city or country outside the present zone selects and announces its own zone', async () => {
    await search('antwerp');
    expect(zone()).toBe('Europe/Brussels');
    await search('Lyon');
    expect(zone()).toBe('Europe/Paris');
    expect(status()).toContain('Lyon');
    await search('');
    expect(zone()).toBe('Europe/Paris');
  });
});
