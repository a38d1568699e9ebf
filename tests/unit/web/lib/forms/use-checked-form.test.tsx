import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCheckedForm } from '#web/lib/forms/schema-form.ts';

const LEAST = { name: 1, title: 3 } as const;
type Name = keyof typeof LEAST;

let root: Root;
const sent = vi.fn();

function Form() {
  const { attributes, faults, refuse } = useCheckedForm<Name>(
    (form) => (['name', 'title'] as const).filter((name) => String(form.get(name)).length < LEAST[name]),
    (form) => sent(Object.fromEntries(form)),
  );
  return (
    <form {...attributes}>
      <input name="name" defaultValue="Noor" aria-invalid={faults.includes('name')} />
      <input name="title" defaultValue="Emma" aria-invalid={faults.includes('title')} />
      <p>{faults.join()}</p>
      <button type="button" id="refuse" onClick={() => refuse('title')} />
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
  expect(messageText()).toBe('name,title');
  expect(document.activeElement).toBe(control('name'));
  expect(sent).not.toHaveBeenCalled();
});

test('typing in a field removes its error until the next submit', async () => {
  await type('name', '');
  await type('title', 'ab');
  await send();
  await type('title', 'a');
  expect(messageText()).toBe('name');
  await send();
  expect(messageText()).toBe('name,title');
});

test('a field error from the server is shown like a local one, and doesn’t block the next submit', async () => {
  await act(() => find('#refuse').click());
  expect([messageText(), document.activeElement]).toEqual(['title', control('title')]);
  await send();
  expect(messageText()).toBe('');
  expect(sent).toHaveBeenCalledOnce();
});
