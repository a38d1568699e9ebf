import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';

// Files of other apps, as large as after many years of use. The records are made up.

const MEBIBYTE = 2 ** 20;
const FIRST_DAY = '2016-01-01' as LocalDate; // "YYYY-MM-DD" of a real date
const RECORDS_OF_A_DAY = 200;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="nl_BE">\n';
const DEVICE =
  '&lt;&lt;HKDevice: 0x30123, name:Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:11.2&gt;';

/** A heartbeat measured by a watch, like most records, and one record of bleeding per day. */
function recordOf(number: number): string {
  const day = addDays(FIRST_DAY, Math.floor(number / RECORDS_OF_A_DAY));
  const at = `${day} 09:00:00 +0100`;
  if (number % RECORDS_OF_A_DAY === 0)
    return ` <Record type="HKCategoryTypeIdentifierMenstrualFlow" sourceName="Health" creationDate="${at}" startDate="${at}" endDate="${at}" value="HKCategoryValueVaginalBleedingLight">\n  <MetadataEntry key="HKMenstrualCycleStart" value="0"/>\n </Record>\n`;
  return ` <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" sourceVersion="11.2" device="${DEVICE}" unit="count/min" creationDate="${at}" startDate="${at}" endDate="${at}" value="${60 + (number % 60)}">\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>\n </Record>\n`;
}

function* appleXml(bytes: number): Generator<string> {
  yield HEAD;
  let written = HEAD.length;
  for (let number = 0; written < bytes; ) {
    let part = '';
    for (const end = number + 2000; number < end; number += 1) part += recordOf(number);
    written += part.length;
    yield part;
  }
  yield '</HealthData>\n';
}

/** Writes an export.xml of Apple Health into the folder, and returns its path. */
export async function writeApple(folder: string, mebibytes: number): Promise<string> {
  const path = join(folder, 'export.xml');
  await pipeline(Readable.from(appleXml(mebibytes * MEBIBYTE)), createWriteStream(path));
  return path;
}

const TYPES = [
  { type: 'period', value: { option: 'medium' } },
  { type: 'pain', value: [{ option: 'period_cramps' }, { option: 'lower_back' }] },
  { type: 'feelings', value: [{ option: 'sad' }] },
  { type: 'bbt', value: { celsius: 36.62, excluded: false } },
  { type: 'tags', value: ['Deadline'] },
];

/** Writes a measurements.json of Clue into the folder, and returns its path. */
export async function writeClue(folder: string, records: number): Promise<string> {
  const path = join(folder, 'measurements.json');
  const items = Array.from({ length: records }, (_, number) => ({
    id: `0809b25a-0000-4000-8000-${String(number).padStart(12, '0')}`,
    date: addDays(FIRST_DAY, Math.floor(number / TYPES.length) % 3800),
    ...TYPES[number % TYPES.length],
  }));
  await writeFile(path, JSON.stringify(items));
  return path;
}
