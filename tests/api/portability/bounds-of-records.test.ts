import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOUNDS, type BoundName, boundExceededMessage, type Quota } from '#domain/account/quotas.ts';
import { call } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, signIn } from '../setup/person.ts';
import { fileDay, filePage } from './foreign-file.ts';
import { bringIn, portableSeries } from './portability.ts';

const DOCS = readFileSync('docs/api.md', 'utf8');
const FILE = { format: 'marea', version: 1 };

const steps = (count: number) =>
  Array.from({ length: count }, () => ({ title: 'Step', length: null, steps: [] }));
const symptom = (number: number) => ({
  id: `s${number}`,
  name: `Symptom ${number}`,
  archived: 0,
  created_at: 1_770_000_000,
});
const chain = (levels: number): object[] =>
  levels === 0 ? [] : [{ title: 'Step', length: null, steps: chain(levels - 1) }];

/** Makes a record of a file with `count` of the bounded things; `null` if no record has them. */
const THINGS: Readonly<Record<Exclude<BoundName, Quota>, ((count: number) => object) | null>> = {
  steps: (count) => ({
    task_series: [portableSeries(1, [{ title: 'Step', length: null, steps: steps(count - 1) }])],
  }),
  step_levels: (count) => ({ task_series: [portableSeries(1, chain(count))] }),
  day_symptoms: (count) => ({
    custom_symptoms: Array.from({ length: 12 }, (_, number) => symptom(number)),
    day_logs: [
      fileDay('2025-11-02', {
        symptoms: [...Array.from({ length: 12 }, (_, number) => `s${number}`), ...BUILT_IN].slice(0, count),
      }),
    ],
  }),
  journal_tags: (count) => ({
    journal: [
      filePage('2025-11-02', { tags: Array.from({ length: count }, (_, number) => `tag ${number}`) }),
    ],
  }),
  // Remarks are tested in tests/api/portability/remarks.test.ts.
  remarks: null,
  // Reminders beyond the limit are left out: tests/api/reminders/task-reminder-limits.test.ts.
  task_reminder: null,
  // Files contain no passkeys; see tests/api/auth/passkeys.test.ts.
  passkeys: null,
  // Nor calendars that are read in; see tests/api/busy/sources.test.ts.
  calendars: null,
  // Labels beyond the limits are tested in tests/api/labels.
  labels: null,
  task_labels: null,
};
const BUILT_IN = [
  'bloating',
  'nausea',
  'acne',
  'headache',
  'irritable',
  'anxious',
  'low',
  'tearful',
  'cravings',
];

test.each(
  Object.entries(THINGS).flatMap(([name, of]) => (of ? [[name as keyof typeof THINGS, of] as const] : [])),
)('a file’s record reaches the bound of %s, and with one more it is refused', async (name, recordsOf) => {
  const { most } = BOUNDS[name];
  await setClock('2026-03-01T12:00:00Z');
  const ana = await signIn(ANA);
  const full = await bringIn(ana, { ...FILE, ...recordsOf(most) }, 1);
  const over = await bringIn(ana, { ...FILE, ...recordsOf(most + 1) }, 1);

  expect(full.rejections).toEqual([]);
  expect(over.rejections).toHaveLength(1);
  expect(over.rejections[0]?.message).toContain(String(most));
});

test('the OpenAPI document and docs/api.md name each bound, its number and what to do', async () => {
  const { body } = await call('GET /api/openapi.json');
  // the format of our own Worker
  const { 'x-bounds': named } = body as { 'x-bounds': Record<string, object> };
  const rows = [...DOCS.matchAll(/^\| `(\w+)` \| ([\d,]+).* \| (.+) \|$/gm)].flatMap(
    ([, name = '', most = '']) => (name in BOUNDS ? [[name, Number(most.replaceAll(',', ''))]] : []),
  );

  expect(named).toEqual(
    Object.fromEntries(
      Object.entries(BOUNDS).map(([name, { of, most }]) => [
        name,
        { of, at_most: most, refusal: boundExceededMessage(name as BoundName) },
      ]),
    ),
  );
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(BOUNDS).map(([name, { most }]) => [name, most])),
  );
});
