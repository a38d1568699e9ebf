import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textSchema } from '#domain/wire/wire.schema.ts';
import { useSchemaForm } from '#web/lib/forms/schema-form.ts';

const RULES = {
  schema: v.object({ name: textSchema({ min: 1, max: 9 }), title: textSchema({ min: 3, max: 9 }) }),
  words: { name: { too_short: 'none' }, title: { too_short: 'short', too_long: 'long', taken: 'taken' } },
} as const;

let root: Root;
const sent = vi.fn();

function Form() {
  const { attributes, field, faults, refuse } = useSchemaForm({
    rules: RULES,
    defaultValues: { name: 'Noor', title: 'Emma' },
    onValid: sent,
  });
  return (
    <form {...attributes}>
      <input {...field('name')} aria-invalid={faults.name !== undefined} />
      <input {...field('title')} aria-invalid={faults.title !== undefined} />
      <p>{Object.values(faults).join()}</p>
      <button type="button" id="refuse" onClick={() => refuse('title', 'taken')} />
    </form>
  );
}

const find = <Kind extends HTMLElement>(selector: string) => {
  const found = document.querySelector<Kind>(selector);
  if (found === null) throw new Error(selector);
  return found;
};
const control = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
const messageText = () => find('p').textContent;

async function type(name: string, text: string) {
  await act(() => {
    // Sets the value as a browser does, because React watches the element's own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control(name), text);
    control(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const send = () => act(async () => find<HTMLFormElement>('form').requestSubmit());

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent.mockClear();
  root = createRoot(document.body);
  await act(() => root.render(<Form />));
});
afterEach(async () => {
  await act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('the initial values are shown in the fields and sent together with typed text', async () => {
  expect([control('name').value, control('title').value]).toEqual(['Noor', 'Emma']);
  await type('title', 'Persuasion'.slice(0, 9));
  await send();
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Noor', title: 'Persuasio' });
});

test('errors are shown only on submit, which focuses the first invalid field', async () => {
  await type('title', 'ab');
  expect(messageText()).toBe('');
  await type('name', '');
  await send();
  expect(messageText()).toBe('none,short');
  expect(document.activeElement).toBe(control('name'));
  expect(sent).not.toHaveBeenCalled();
});

test('typing in a field removes its error until the next submit', async () => {
  await type('name', '');
  await type('title', 'ab');
  await send();
  await type('title', 'a');
  expect(messageText()).toBe('none');
  await send();
  expect(messageText()).toBe('none,short');
});

test('a field error from the server is shown like a local one, and doesn’t block the next submit', async () => {
  await act(() => find('#refuse').click());
  expect([messageText(), document.activeElement]).toEqual(['taken', control('title')]);
  await send();
  expect(messageText()).toBe('');
  expect(sent).toHaveBeenCalledOnce();
});
