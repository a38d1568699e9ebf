import { base64url } from 'jose';
import type { Config } from './config.ts';
import { createMac } from './mac.ts';
import { onceFor } from './once-for.ts';

const DAY_SECONDS = 86_400;
/** Characters of a pseudonym: 72 bits, so that no two people share one. */
const LENGTH = 12;
/** The most cached pseudonyms; with more, all are dropped. */
const REMEMBERED_MAX = 1_000;

type Secret = Pick<Config, 'CODE_SECRET'>;

/** Recent pseudonyms by day and person: most calls come from someone who just called. */
const remembered = onceFor((_: Secret) => new Map<string, string>());

/**
 * A person's name in the log on one UTC day: different the next day, and not traceable without the secret. It connects one
 * person's lines to understand a failure, but doesn't allow following them.
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
