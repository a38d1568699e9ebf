import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';

// Log lines and traces contain whole URLs, and a calendar's URL is a secret.
test('the platform writes neither its own log lines nor traces', () => {
  const { observability } = unstable_readConfig({ config: 'wrangler.toml' });

  expect(observability).toMatchObject({ logs: { invocation_logs: false }, traces: { enabled: false } });
});

test('no local start keeps traces', () => {
  expect(parseEnv(readFileSync('.env', 'utf8'))).toMatchObject({ X_LOCAL_OBSERVABILITY: 'false' });
});
