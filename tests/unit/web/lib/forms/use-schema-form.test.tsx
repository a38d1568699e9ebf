// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textSchema } from '#domain/wire/wire.schema.ts';
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts';

const RULES = {
  schema: v.object({ name: textSchema({ min: 1, max: 9 }), title: textSchema({ min: 3, max: 9 }) }),
  words: { name: { too_short: 'none' }, title: { too_short: 'short', too_long: 'long', taken: 'taken' } },
} as const;

let root: Root;
const sent = vi.fn();
const typed = vi.fn();

function Form() {
  const { attributes, field, faults, refuse, reset } = useSchemaForm({
    rules: RULES,
    defaultValues: { name: 'Noor', title: 'Emma' },
    onType: typed,
    onValid: sent,
  });
  return (
    <form {...attributes}>
      <input {...field('name')} aria-invalid={faults.name !== undefined} />
      <input {...field('title')} aria-invalid={faults.title !== undefined} />
      <p>{Object.values(faults).join()}</p>
      <button type="button" id="refuse" onClick={() => refuse('title', 'taken')} />
      <button type="button" id="reset" onClick={() => reset({ name: 'Anne', title: 'Sanditon' })} />
    </form>
  );
}

const find = <Kind extends HTMLElement>(selector: string) => {
  const found = document.querySelector<Kind>(selector);
  if (found === null) throw new Error(selector);
  return found;
};
const control = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
const told = () => find('p').textContent;

async function type(name: string, text: string) {
  await act(() => {
    // As a browser does: React watches the property itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control(name), text);
    control(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}
// What is sent is looked at in a promise.
const send = () => act(async () => find<HTMLFormElement>('form').requestSubmit());

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent.mockClear();
  typed.mockClear();
  root = createRoot(document.body);
  await act(() => root.render(<Form />));
});
afterEach(async () => {
  await act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('what it begins with is in its fields and is sent with what was typed', async () => {
  expect([control('name').value, control('title').value]).toEqual(['Noor', 'Emma']);
  await type('title', 'Persuasion'.slice(0, 9));
  expect(typed).toHaveBeenLastCalledWith({ name: 'Noor', title: 'Persuasio' });
  await send();
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Noor', title: 'Persuasio' });
});

test('nothing is marked before it is sent; then the first field with a fault has the focus', async () => {
  await type('title', 'ab');
  expect(told()).toBe('');
  await type('name', '');
  await send();
  expect(told()).toBe('none,short');
  expect(document.activeElement).toBe(control('name'));
  expect(sent).not.toHaveBeenCalled();
});

test('what a field says of a fault goes when it is typed in, and comes back no sooner than it is sent again', async () => {
  await type('name', '');
  await type('title', 'ab');
  await send();
  await type('title', 'a');
  expect(told()).toBe('none');
  await send();
  expect(told()).toBe('none,short');
});

test('what the answer has against a field shows like a fault, and does not keep it from being sent again', async () => {
  await act(() => find('#refuse').click());
  expect([told(), document.activeElement]).toEqual(['taken', control('title')]);
  await send();
  expect(told()).toBe('');
  expect(sent).toHaveBeenCalledOnce();
});

test('begun again it has what it is given, and nothing is told of what was typed before', async () => {
  await type('title', 'ab');
  await send();
  await act(() => find('#reset').click());
  expect([control('name').value, control('title').value, told()]).toEqual(['Anne', 'Sanditon', '']);
  await send();
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Anne', title: 'Sanditon' });
});
