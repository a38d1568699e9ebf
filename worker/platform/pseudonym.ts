import { base64url } from 'jose';
import type { Config } from './config.ts';
import { createMac } from './mac.ts';

const DAY_SECONDS = 86_400;
/** Characters of a pseudonym: 72 bits, so that no two people share one. */
const LENGTH = 12;

/**
 * What the log calls a person on one day of UTC: the same through the day, another the next, and nobody's without the secret.
 * Lines of one person can be put together to understand a failure, and not to follow anybody.
 */
export async function pseudonymOf(
  config: Pick<Config, 'CODE_SECRET'>,
  { userId, now }: { userId: string; now: number },
): Promise<string> {
  const day = Math.floor(now / DAY_SECONDS);
  const mac = await createMac(config.CODE_SECRET).sign(`log-pseudonym|${day}|${userId}`);
  return base64url.encode(mac).slice(0, LENGTH);
}
