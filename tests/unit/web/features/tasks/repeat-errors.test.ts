import { expect, it } from 'vitest';
import { repeatError } from '#web/features/tasks/task-draft.tsx';
import { ApiProblem } from '#web/lib/http/http.ts';

const refusal = (path: string) =>
  new ApiProblem({ code: 'validation_failed', status: 400, errors: [{ path, message: 'no' }] });

it.each([
  ['task_repeat.rule', 'ruleRefused'],
  ['task_repeat.pin.from', 'pinRefused'],
  ['task_repeat.not_after', 'limitPast'],
  ['task_repeat', 'repeatRefused'],
  ['task_repeat.each', 'repeatRefused'],
  ['task_title', undefined],
])('a refusal at %s is shown there', (path, error) => {
  expect(repeatError(refusal(path))).toBe(error);
});

it('a conflict is about finished tasks or too many repeating tasks', () => {
  expect(repeatError(new ApiProblem({ code: 'conflict', status: 409 }))).toBe('repeatConflict');
});

it('a broken connection is not a refusal', () => {
  expect(repeatError(new TypeError('offline'))).toBeUndefined();
});
