// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { startsOfEpisodes } from '#domain/day-log/bleeding.ts';
import type { Reading } from '#domain/importers/collect-reading.ts';
import { EMPTY_HISTORY } from '#domain/importers/match-records.ts';
import type { HistoryReceipt } from '#domain/importers/plan-import.ts';
import type { SentRecords } from '#domain/importers/sent-records.ts';
import { openFile } from '#web/features/importers/open-file.ts';
import { afterImport, planOf, TODAY } from '../../../domain/importers/existing-history.ts';

type Expected = {
  readonly source: string;
  readonly records: number;
  readonly receipt: {
    readonly taken: number;
    readonly remarks: number;
    readonly proposed?: number;
    readonly left_out: number;
    readonly not_understood: number;
  };
  readonly starts: readonly string[];
  readonly days: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly remarks: Readonly<Record<string, readonly string[]>>;
  readonly spans?: readonly { readonly kind: string; readonly on: string }[];
  readonly nothing_on?: readonly string[];
};

const { files }: { files: Record<string, Expected> } = JSON.parse(
  readFileSync('tests/imports/EXPECTED.json', 'utf8'),
);

async function readingOf(file: string): Promise<Reading> {
  const bytes = readFileSync(`tests/imports/${file}`);
  const answer = await openFile({ file: new Blob([bytes]), today: TODAY, birthOn: null });
  if (answer.kind !== 'read') throw new Error(`${file} was not read: ${answer.kind}`);
  return answer.reading;
}

const countsOf = (receipt: HistoryReceipt) => ({
  taken: receipt.taken.count,
  remarks: receipt.remarks.count,
  proposed: receipt.proposed,
  left_out: receipt.leftOut.count,
  not_understood: receipt.notUnderstood,
});

/** The starts of periods that the server derives. */
function startsIn({ day_logs: days, periods }: SentRecords): string[] {
  const bled = days.filter(
    ({ bleeding, counts }) => !['none', 'spotting'].includes(bleeding ?? 'none') && counts !== 0,
  );
  const all = [...bled.map(({ date }) => date), ...periods.map(({ started_on }) => started_on)];
  return startsOfEpisodes(all.flatMap((day) => parseLocalDate(day) ?? []));
}

/** The sent fields of a day, in the format of the expectations. */
function sentDay(day: string, { day_logs, journal }: SentRecords): Record<string, unknown> {
  const { pain_places: places, ...fields } = day_logs.find(({ date }) => date === day) ?? {};
  const entry = journal.find(({ date }) => date === day);
  return { places, ...fields, note: entry?.text, tags: entry?.tags };
}

describe.each(Object.entries(files))('%s', (file, expected) => {
  test('every record has an outcome, and the days are as written in the source', async () => {
    const reading = await readingOf(file);
    const { receipt, sent } = planOf(reading);
    expect(reading.source).toBe(expected.source);
    expect(receipt.records).toBe(expected.records);
    expect(countsOf(receipt)).toEqual({ proposed: 0, ...expected.receipt });
    expect(startsIn(sent)).toEqual(expected.starts);
    const bled = Object.entries(expected.days).filter(
      ([, expectedDay]) => expectedDay.bleeding !== undefined,
    );
    expect(
      sent.day_logs
        .filter(({ bleeding }) => bleeding)
        .map(({ date }) => date)
        .sort(),
    ).toEqual(bled.map(([day]) => day));
    for (const [day, expectedDay] of Object.entries(expected.days))
      expect(sentDay(day, sent)).toMatchObject(expectedDay);
    for (const [day, words] of Object.entries(expected.remarks)) {
      const text = sent.remarks.flatMap((remark) => (remark.date === day ? [remark.text] : [])).join('\n');
      for (const word of words) expect(text).toContain(word);
    }
    for (const day of expected.nothing_on ?? []) {
      expect([...sent.day_logs, ...sent.journal, ...sent.remarks].map(({ date }) => date)).not.toContain(day);
    }
    expect(reading.spans.map(({ mode, from }) => ({ kind: mode, on: from }))).toEqual(expected.spans ?? []);
    expect(sent.cycle_modes).toEqual([]);
  });

  test('everything already exists the second time', async () => {
    const reading = await readingOf(file);
    const spans = new Set(reading.spans.keys());
    const first = planOf(reading, { choices: { spans } });
    const { receipt } = planOf(reading, {
      known: afterImport(EMPTY_HISTORY, first.sent),
      choices: { spans },
    });
    const { taken, remarks, proposed = 0, ...others } = expected.receipt;
    expect(receipt.alreadyHere).toBe(taken + remarks + proposed);
    expect(countsOf(receipt)).toEqual({ taken: 0, remarks: 0, proposed: 0, ...others });
  });
});
