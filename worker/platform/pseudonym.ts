import { base64url } from 'jose';
import type { Config } from './config.ts';
import { createMac } from './mac.ts';
import { onceFor } from './once-for.ts';

const DAY_SECONDS = 86_400;
/** Characters of a pseudonym: 72 bits, so that no two people share one. */
const LENGTH = 12;
/** Pseudonyms that are remembered at a time; all are forgotten when there are more. */
const REMEMBERED_MAX = 1_000;

type Secret = Pick<Config, 'CODE_SECRET'>;

/** Made lately, by day and person: most calls are of somebody who called a moment ago. */
const remembered = onceFor((_: Secret) => new Map<string, string>());

/**
 * What the log calls a person on one day of UTC: the same through the day, another the next, and nobody's without the secret.
 * Lines of one person can be put together to understand a failure, and not to follow anybody.
 */
export async function pseudonymOf(
  config: Secret,
  { userId, now }: { userId: string; now: number },
): Promise<string> {
  const whose = `log-pseudonym|${Math.floor(now / DAY_SECONDS)}|${userId}`;
  const known = remembered(config);
  const made = known.get(whose);
  if (made) return made;
  const pseudonym = await make(config, whose);
  if (known.size >= REMEMBERED_MAX) known.clear();
  known.set(whose, pseudonym);
  return pseudonym;
}

async function make({ CODE_SECRET }: Secret, whose: string): Promise<string> {
  return base64url.encode(await createMac(CODE_SECRET).sign(whose)).slice(0, LENGTH);
}
