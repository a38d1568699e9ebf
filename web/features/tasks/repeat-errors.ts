import { ApiProblem } from '#web/lib/http/api-problem.ts';

/** Why the server refused how a task repeats. */
export type RepeatError = 'limitPast' | 'ruleRefused' | 'pinRefused' | 'repeatRefused' | 'repeatConflict';

const BY_PART: Readonly<Record<string, RepeatError>> = {
  not_after: 'limitPast',
  rule: 'ruleRefused',
  pin: 'pinRefused',
};

/** What is wrong with `task_repeat` by a refusal of a call that sent it; `undefined` if the refusal is about something else. */
export function repeatError(error: unknown): RepeatError | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'conflict') return 'repeatConflict';
  const refused = error.errors.find(({ path }) => path.split('.')[0] === 'task_repeat');
  return refused && (BY_PART[refused.path.split('.')[1] ?? ''] ?? 'repeatRefused');
}
