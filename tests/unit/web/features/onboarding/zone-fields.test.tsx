import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leavePage, showPage, typeInto } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { draftOf } from '#web/features/onboarding/draft.ts';
import { ZoneFields } from '#web/features/onboarding/zone-fields.tsx';

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
    <ZoneFields draft={draft} error={undefined} change={(change) => setDraft({ ...draft, ...change })} />
  );
}

beforeEach(() => showPage(someUser(), <Question />));
afterEach(leavePage);

test('a search without results restores the original zone', async () => {
  await search('at');
  expect(zone()).not.toBe('Europe/Brussels');
  await search('Atlantis');
  expect(zone()).toBe('Europe/Brussels');
  expect(status()).toContain('Europe/Brussels');
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
