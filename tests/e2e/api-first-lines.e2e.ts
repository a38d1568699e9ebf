import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

test('the first lines of docs/api.md sign in, log today and read the forecast', async ({ baseURL }) => {
  const page = await readFile('docs/api.md', 'utf8');
  const [, lines = ''] = /```sh\n(.*?)```/s.exec(page) ?? [];
  const script = lines
    .replace('http://127.0.0.1:8787', String(baseURL))
    .replace('you@example.org', `first-lines-${crypto.randomUUID()}@example.org`);
  const folder = await mkdtemp(join(tmpdir(), 'marea-first-lines-'));
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
  await rm(folder, { recursive: true });
  const [registered, logged, forecast] = stdout.split(/(?<=\})(?=\{)/).map((answer) => JSON.parse(answer));

  expect(lines.trim().split('\n')).toHaveLength(10);
  expect(registered).toMatchObject({ success: 1 });
  expect(logged).toMatchObject({
    day: { bleeding: 'medium', pain: 1 },
    started: { period_id: expect.any(String) },
  });
  expect(forecast.predicted_periods.length).toBeGreaterThan(0);
  expect(forecast.current.started_on).toBe(logged.day.date);
});
