import { expect, test } from 'vitest';
import { fileDay, filePage, foreignFile } from './portability/foreign-file.ts';
import { bringIn } from './portability/portability.ts';
import { costsOf } from './setup/costs.ts';
import { setClock } from './setup/outside.ts';
import { logPeriod, signIn } from './setup/person.ts';
import { planOf } from './setup/query-plans.ts';
import { changesOf, DAY_3, undo } from './setup/repeats.ts';
import { fetchWorker } from './setup/server.ts';
import { makeTask } from './setup/tasks.ts';

test('an update from a list reads the list once and looks each row up by its whole key', async () => {
  await setClock('2026-03-01T12:00:00Z');
  const ana = await signIn('ana@example.test');
  for (const day of ['2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26']) {
    await logPeriod(ana, `${day}T11:00:00Z`);
  }
  const plain = await makeTask(ana, 'VAT return');
  await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
  await ana.post('/api/day/2026-02-20', { mood: 3 });
  const file = (number: number, { tags = [], ...said }: { tags?: string[]; [field: string]: unknown }) =>
    foreignFile(number, {
      day_logs: [fileDay('2026-02-20', said)],
      journal: [filePage('2026-02-20', { text: 'A page', tags })],
    });
  await bringIn(ana, file(1, { mood: 3 }));

  const costs = await costsOf(fetchWorker, async () => {
    await ana.post('/api/plan/apply', { placements: [{ task_id: plain, on: '2026-03-03' }] });
    const [planned] = await changesOf(ana);
    await undo(ana, planned?.batch_id ?? '');
    await setClock('2026-03-24T12:00:00Z');
    const later = await signIn('ana@example.test');
    await logPeriod(later, '2026-03-24T11:00:00Z');
    await bringIn(later, file(2, { energy: 2, tags: ['walk'] }));
  });
  const updates = costs.filter(
    ({ sql }) => /\bupdate\b.*\bset\b.*\bfrom\b.*json_each/is.test(sql) && !/^\s*insert/i.test(sql),
  );
  const tables = new Set(updates.map(({ sql }) => /update "?(\w+)"?/i.exec(sql)?.[1]));
  for (const update of updates) {
    const plan = await planOf(update);
    const [, table] = /update "?(\w+)"?/i.exec(update.sql) ?? [];
    const looked = plan.find((step) => new RegExp(`^(SEARCH|SCAN) ${table}\\b`).test(step));
    expect(looked, `${update.sql}\n${plan.join('\n')}`).toMatch(/\(user_id=\? AND \w+=\?( AND \w+=\?)*\)$/);
    expect(plan.indexOf(looked ?? '')).toBeGreaterThan(
      plan.findIndex((step) => /^SCAN (listed|change)$/.test(step)),
    );
  }
  expect([...tables].sort()).toEqual(['day_logs', 'journal_entries', 'task_series', 'tasks']);
});
