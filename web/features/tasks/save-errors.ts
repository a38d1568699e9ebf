import { ApiProblem } from '#web/lib/api-problem.ts';
import type { DraftErrors } from './task-draft.ts';

/** What a refused save says of a field; nothing where it names none that the form could not have known. */
export function saveErrors(error: Error | null): DraftErrors {
  if (!(error instanceof ApiProblem) || !error.errors.some(({ path }) => path === 'parent_id')) return {};
  return { parent_id: error.code === 'not_found' ? 'parentGone' : 'parentCircle' };
}
