import { base64url } from 'jose';
import type { LimitedAct, LimitScope } from '#domain/account/rate-limits.ts';
import type { Config } from '#worker/platform/config.ts';
import { createMac } from '#worker/platform/mac.ts';

type Counted = {
  readonly act: LimitedAct;
  readonly scope: LimitScope;
  readonly subject: readonly string[];
};

/** Names the buckets for counting calls: a keyed hash, so that stored data reveals no person, address or IP. */
export function createBucketNames({ CODE_SECRET }: Pick<Config, 'CODE_SECRET'>) {
  const mac = createMac(CODE_SECRET);
  return async ({ act, scope, subject }: Counted): Promise<string> =>
    base64url.encode(await mac.sign(JSON.stringify(['rate-limit', act, scope, ...subject])));
}
