import type { Token } from './activity-tokens.ts';
import type { Hit } from './classify-hits.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words that open circumstances wherever they stand: "**after** the party, clean up". */
const TIME_OPENERS = set('after before during since na tijdens vanwege wegens apres avant pendant depuis');
/** Words that do so after the activity: "brainstorm **for** the party", "yoga **in** the living room". */
const OPENERS = set(`
  from for about of on in at because
  van voor over op in bij om
  pour de du des sur dans chez au aux`);
/** After these a goal is the purpose, and counts in full: "lire **pour apprendre**". */
const PURPOSE_OPENERS = set('pour om');
/** What follows these is whom it is done with: "a trip **with friends**". */
const COMPANY_OPENERS = set('with met avec entre tussen among');

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
