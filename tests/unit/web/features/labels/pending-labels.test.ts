import { expect, test } from 'vitest';
import type { Label } from '#domain/labels/labels.calls.ts';
import { applyPendingLabels } from '#web/features/labels/labels.data.ts';
import type { ChangeKind, QueuedCall, UnsentChange } from '#web/sync/change.ts';

const label = (name: string, fields: Partial<Label> = {}): Label => ({
  label_id: name,
  name,
  color: null,
  tasks: 3,
  ...fields,
});

const change = (kind: ChangeKind, id: string, body: QueuedCall['body'] = {}): UnsentChange => ({
  id: `${kind} ${id}`,
  owner: 't',
  madeAt: 0,
  about: { kind, id },
  call: { method: 'POST', path: '/api/label/update', body },
});

/** The labels “errand” and “home” after unsent changes. */
const after = (...changes: UnsentChange[]) =>
  applyPendingLabels([label('errand'), label('home')], { queryKey: ['labels'], changes });

test('an unsent label is in its place by name, without tasks', () => {
  expect(after(change('label-added', 'new', { id: 'new', name: 'Garden' }))).toEqual([
    label('errand'),
    label('new', { name: 'Garden', tasks: 0 }),
    label('home'),
  ]);
});

test('an unsent label of a name that is there is that label', () => {
  expect(after(change('label-added', 'new', { id: 'new', name: 'Érrand' }))).toEqual([
    label('errand'),
    label('home'),
  ]);
});

test('an unsent name or colour changes that alone, and the order follows the name', () => {
  expect(
    after(
      change('label-changed', 'errand', { label_id: 'errand', color: 'iris' }),
      change('label-changed', 'errand', { label_id: 'errand', name: 'Shop' }),
    ),
  ).toEqual([label('home'), label('errand', { name: 'Shop', color: 'iris' })]);
  expect(
    after(
      change('label-changed', 'home', { label_id: 'home', color: 'ink' }),
      change('label-changed', 'home', { label_id: 'home', color: null }),
    ),
  ).toEqual([label('errand'), label('home')]);
});

test('a label whose deletion is unsent is gone, and a later one of its name is new', () => {
  expect(
    after(change('label-deleted', 'errand'), change('label-added', 'again', { id: 'again', name: 'errand' })),
  ).toEqual([label('again', { name: 'errand', tasks: 0 }), label('home')]);
});
