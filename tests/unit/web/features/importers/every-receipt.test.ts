// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planOf } from '../../../domain/importers/existing-history.ts';
import { type Content, open, zipOf } from './open-a-file.ts';

// The records of a file are counted here without a reader; for Health Connect see health-connect-db.test.ts.

const textOf = (name: string) => readFileSync(`tests/imports/${name}`, 'utf8');
const jsonOf = (name: string) => JSON.parse(textOf(name));

/** Records of an unknown kind: one with a day, one without, one that is not an object. */
const UNKNOWN = [{ date: '2025-01-05', depth: 3 }, { depth: 3 }, 7];

/** The number of items in all lists of an object. */
const itemsIn = (file: object): number =>
  Object.values(file).reduce((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);

function withUnknown(file: object): [content: string, records: number] {
  const more = { ...file, tides: UNKNOWN };
  return [JSON.stringify(more), itemsIn(more)];
}

function flo(): [string, number] {
  const { operationalData, ...rest } = jsonOf('flo_export.json');
  const section = { ...operationalData, tides: UNKNOWN };
  const file = { ...rest, operationalData: section };
  return [JSON.stringify(file), itemsIn(section) + itemsIn(rest.pointEventsManualData ?? {})];
}

function apple(): [string, number] {
  const text = textOf('apple_export.xml');
  const others =
    '<Workout duration="3"/><ActivitySummary dateComponents="2025-01-05"/><Correlation type="x"></Correlation>';
  return [
    text.replace('</HealthData>', `${others}</HealthData>`),
    (text.match(/<Record /g) ?? []).length + 3,
  ];
}

/** A table with an added line of unknown content, and its number of records. */
function table(text: string): [string, number] {
  const lines = text.trim().split('\n');
  const more = `${lines.join('\n')}\n${',x'.repeat((lines[0] ?? '').split(',').length - 1)}\n`;
  return [more, lines.length];
}

const FILES: Readonly<Record<string, [content: Content | Promise<Blob>, records: number]>> = {
  clue: (() => {
    const items = [...jsonOf('clue_measurements.json'), ...UNKNOWN];
    return [JSON.stringify(items), items.length];
  })(),
  'clue, a backup': [
    JSON.stringify({
      data: [{ day: '2025-01-03', period: 'heavy', tides: 'high' }, { day: '2025-01-04' }],
      tides: UNKNOWN,
    }),
    2 + 1 + UNKNOWN.length,
  ],
  flo: flo(),
  apple: apple(),
  drip: table(textOf('drip_export.csv')),
  ovumcy: withUnknown(jsonOf('ovumcy-export.json')),
  mensinator: withUnknown(jsonOf('mensinator_20250401_1234.json')),
  menstrudel: withUnknown(jsonOf('menstrudel_logs_and_periods_20250401_100000.json')),
  'menstrudel, another': withUnknown({ pill_intake: [{ scheduled_date: '2025-01-03', status: 'taken' }] }),
  peri: withUnknown(jsonOf('peri.json')),
  todoist: table('TYPE,CONTENT,PRIORITY,INDENT\ntask,Pack,4,1\nnote,Boxes,,\nsection,House,,\n'),
  daylio: table(
    'full_date,date,weekday,time,mood,activities,note_title,note\n2025-01-03,3,Friday,21:35,good,,,\n',
  ),
  loop: [
    zipOf({
      'Habits.csv': 'Position,Name,Question,Description\n001,Swim,,\n002,,,\n',
      'Checkmarks.csv': 'Date,Swim\n2025-01-03,2\n2025-01-04,0\n',
    }),
    4,
  ],
};

test.each(Object.entries(FILES))(
  'the receipt of %s adds up to the records of the file',
  async (_, [content, records]) => {
    const answer = await open(await content);
    if (answer.kind !== 'read') throw new Error(`not read: ${answer.kind}`);
    const { reading } = answer;
    const { receipt } = planOf(reading);
    const { taken, remarks, alreadyHere, differs, proposed, leftOut, notUnderstood } = receipt;

    expect(reading.records).toBe(records);
    expect(
      taken.count + remarks.count + alreadyHere + differs + proposed + leftOut.count + notUnderstood,
    ).toBe(records);
  },
);
