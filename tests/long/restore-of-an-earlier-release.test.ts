import { cpSync, readdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeFile, contentsOf, copyProject } from '#tests/api/operator/project-copy.ts';

test('a backup of an earlier release gets the later migrations, which also convert its rows', async () => {
  const project = copyProject();
  const database = () => project.fileWith('users');
  try {
    const newer = readdirSync('migrations').filter((name) => name > '0016' && name.endsWith('.sql'));
    for (const name of newer) rmSync(project.path(`migrations/${name}`));
    await project.sh('npx wrangler d1 migrations apply DB --local');
    changeFile(database(), [
      `insert into users (user_id, email, address_key, language, tracking_id, created_at)
       values ('ana', 'ana@example.test', 'ana@example.test', 'en', 't-ana', 1)`,
      `insert into periods (user_id, period_id, started_on, created_at) values ('ana', 'p-1', '2026-01-01', 1)`,
      `insert into journal_entries (user_id, written_on, key_version, sealed, mood, energy, saved_at)
       values ('ana', '2026-01-02', 1, 'sealed', 4, null, 7), ('ana', '2026-01-03', 1, 'sealed', null, null, 8)`,
    ]);
    await project.sh('npx wrangler d1 export DB --local --output marea.sql');
    cpSync('migrations', project.path('migrations'), { recursive: true });
    rmSync(project.path('.wrangler'), { recursive: true });
    await project.sh('npm run admin -- restore marea.sql --local');

    expect(contentsOf(database())).toMatchObject({
      periods: [{ period_id: 'p-1', origin: 'said', ended_on: null, bled_days: 0 }],
      // Mood has moved to the day log.
      journal_entries: [
        { written_on: '2026-01-02', mood: null, energy: null, saved_at: 7 },
        { written_on: '2026-01-03', mood: null, energy: null, saved_at: 8 },
      ],
      day_logs: [{ logged_on: '2026-01-02', mood: 4, energy: null, bleeding: null, counts: 1, saved_at: 7 }],
      person_usage: [{ user_id: 'ana', periods: 1 }],
    });
  } finally {
    project.remove();
  }
});
