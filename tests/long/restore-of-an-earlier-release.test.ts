import { cpSync, readdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeFile, contentsOf, copyProject } from '#tests/api/operator/project-copy.ts';

test('a backup of an earlier release gets the migrations since, with what they make of its rows', async () => {
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
    ]);
    await project.sh('npx wrangler d1 export DB --local --output marea.sql');
    cpSync('migrations', project.path('migrations'), { recursive: true });
    rmSync(project.path('.wrangler'), { recursive: true });
    await project.sh('npm run admin -- restore marea.sql --local');

    expect(contentsOf(database())).toMatchObject({
      periods: [{ period_id: 'p-1' }],
      person_usage: [{ user_id: 'ana', periods: 1 }],
    });
  } finally {
    project.remove();
  }
});
