import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;

/** Where databases are created: in memory if there is room, because nobody needs them afterwards. */
function placeOfDatabases(): Record<string, string> {
  if (!existsSync(MEMORY)) return {};
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES ? { TMPDIR: MEMORY } : {};
}

/** For properties over thousands of cases, on busy machines. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };

const WEB = ['tests/unit/web/**/*.test.{ts,tsx}'];
/** Files that remove the whole page, or depend on a library's initial state: each runs in its own process. */
const ALONE = [
  'tests/unit/web/features/lock/{lock-gate,lock-screen,locked-start}.test.ts',
  'tests/unit/web/lib/lock/lock-overlay.test.ts',
  'tests/unit/web/features/tasks/{add-task-sheet,delete-task}.test.tsx',
];

/**
 * Days must not depend on the machine's time zone, so these tests run in three zones, far apart and one with a half-hour offset.
 */
const OTHER_ZONES = ['Pacific/Kiritimati', 'America/St_Johns'];
const IN_ALL_ZONES = [
  'tests/unit/domain/calendar/**/*.test.ts',
  'tests/unit/web/**/{calendar-dates,draw-stored-picture,use-today,use-fresh-day}.test.{ts,tsx}',
];

export default defineConfig({
  test: {
    projects: [
      ...OTHER_ZONES.map((zone, index) => ({
        test: {
          name: `zone ${zone}`,
          include: IN_ALL_ZONES,
          environment: './tests/unit/setup/one-jsdom.ts',
          setupFiles: ['tests/unit/setup/fresh-app.ts'],
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 + index },
          env: { TZ: zone },
          ...PATIENCE,
        },
      })),
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/web/**'],
          environment: 'node',
          // Modules have only functions, so they are loaded once for all files.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          // One process with one document, which the setup empties: a quarter of the time of a process and a document per file.
          name: 'unit-web',
          include: WEB,
          exclude: ALONE,
          environment: './tests/unit/setup/one-jsdom.ts',
          // Libraries with state that would leak into the next file; each file evaluates them again.
          server: { deps: { inline: ['i18next', 'react-toastify'] } },
          setupFiles: ['tests/unit/setup/fresh-app.ts'],
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'unit-web-alone',
          include: ALONE,
          environment: 'jsdom',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/setup/build-worker.ts'],
          setupFiles: ['tests/api/setup/server.ts'],
          env: placeOfDatabases(),
          // Two processes, each with one workerd and its databases for all its files, so that waiting times overlap.
          isolate: false,
          maxWorkers: 2,
          // Projects of one group need the same number of workers; the planted faults run this one beside others.
          sequence: { groupOrder: 2 + OTHER_ZONES.length },
          // Real databases, on busy machines.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Tests with hundreds of calls each; `npm run test:long`, not part of `npm test`.
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/setup/build-worker.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 3 + OTHER_ZONES.length },
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
