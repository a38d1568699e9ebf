import { inAny } from './activity-language.ts';
import type { Token } from './activity-tokens.ts';
import type { Hit } from './classify-hits.ts';

const TIME_OPENERS = inAny('timeOpeners');
const OPENERS = inAny('openers');
const PURPOSE_OPENERS = inAny('purposeOpeners');
const COMPANY_OPENERS = inAny('companyOpeners');

/** The part that a hit plays in its clause. */
export type Role = 'activity' | 'background' | 'company';

/**
 * The role of each hit, by the words between it and the hit before it. Where all would be background, none is: in "time for a nap"
 * the nap is the activity.
 */
export function rolesOf(tokens: readonly Token[], hits: readonly Hit[]): Role[] {
  const roles = hits.map((hit, index) => roleOf(hit, { tokens, before: hits[index - 1] }));
  return roles.every((role) => role === 'background') ? roles.map(() => 'activity') : roles;
}

function roleOf(hit: Hit, { tokens, before }: { tokens: readonly Token[]; before: Hit | undefined }): Role {
  const start = hit.at[0] ?? 0;
  const clause = tokens[start]?.clause;
  const between = tokens
    .slice((before?.at.at(-1) ?? -1) + 1, start)
    .filter((token) => token.clause === clause)
    .map(({ word }) => word);
  if (between.some((word) => TIME_OPENERS.has(word))) return 'background';
  if (between.some((word) => COMPANY_OPENERS.has(word))) return 'company';
  if (before === undefined) return 'activity';
  const openers = between.filter((word) => OPENERS.has(word));
  const isPurpose = hit.meaning.isGoal && openers.every((word) => PURPOSE_OPENERS.has(word));
  return openers.length > 0 && !isPurpose ? 'background' : 'activity';
}
