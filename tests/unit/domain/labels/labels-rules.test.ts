import { expect, test } from 'vitest';
import { eachLabelOnce, exceedsTask, isLabelName, taskLabelsAfter } from '#domain/labels/labels.rules.ts';

test.each(['errand', ' Côté  cour ', 'a1', '12 a', 'x'.repeat(40), 'c++', '🌱'])(
  '“%s” can be a label’s name',
  (text) => expect(isLabelName(text)).toBe(true),
);

test.each(['', '  ', '12', '٢٠', 'a#b', 'a,b', 'a\nb', 'a\u2028b', 'x'.repeat(41), '\u0301'])(
  '“%s” can’t be a label’s name',
  (text) => expect(isLabelName(text)).toBe(false),
);

test('the first spelling of a name counts', () => {
  expect(eachLabelOnce(['Café', 'cafe', 'b', 'CAFÉ'])).toEqual(['Café', 'b']);
});

test('a change adds and removes by name, and a name in both lists is added', () => {
  const names = ['Café', 'home'];

  expect(taskLabelsAfter(names, {})).toEqual(names);
  expect(taskLabelsAfter(names, { task_labels_add: ['cafe', ' a  b '] })).toEqual(['Café', 'home', 'a b']);
  expect(taskLabelsAfter(names, { task_labels_remove: ['CAFE', 'unknown'] })).toEqual(['home']);
  expect(taskLabelsAfter(names, { task_labels_add: ['home'], task_labels_remove: ['home'] })).toEqual(names);
  expect(taskLabelsAfter(names, { task_labels: ['new'] })).toEqual(['new']);
  expect(taskLabelsAfter(names, { task_labels: null })).toEqual([]);
});

test('a task with more than ten labels may lose some, and gets no new one', () => {
  const twelve = Array.from({ length: 12 }, (_, number) => `label ${number}`);

  expect(exceedsTask(twelve, twelve.slice(1))).toBe(false);
  expect(exceedsTask(twelve, [...twelve.slice(2), 'new'])).toBe(true);
  expect(exceedsTask(twelve.slice(3), [...twelve.slice(3), 'new'])).toBe(false);
});
