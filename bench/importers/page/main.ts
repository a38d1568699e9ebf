import type { LocalDate } from '#domain/calendar/local-date.ts';
import { EMPTY_HISTORY } from '#domain/importers/match-records.ts';
import { FIRST_CHOICES, planImport } from '#domain/importers/plan-import.ts';
import { fileDigest, idOf } from '#web/features/importers/importers.data.ts';
import type { ReadingAnswer } from '#web/features/importers/reading-answer.ts';
import { readForeignFile } from '#web/features/importers/reading-worker.ts';

// The smallest page that reads files as the app does, up to the preview's plan. The measurements are in `window.measured`.

const TODAY = '2026-11-25' as LocalDate; // "YYYY-MM-DD" of a real date

const input = document.querySelector('input');
input?.addEventListener('change', async () => {
  const file = input.files?.[0];
  if (file === undefined) return;
  const beganAt = performance.now();
  const progress: number[] = [];
  const answer = await readForeignFile(
    { file, today: TODAY, birthOn: null },
    { onProgress: ({ fraction }) => progress.push(fraction) },
  );
  const readAt = performance.now();
  const sent = answer.kind === 'read' ? await plan(file, answer) : 0;
  Object.assign(window, {
    measured: {
      answer: answer.kind === 'refused' ? answer.reason : answer.kind,
      records: answer.kind === 'read' ? answer.reading.records : 0,
      sent,
      tellings: progress.length,
      readMs: readAt - beganAt,
      ms: performance.now() - beganAt,
    },
  });
});

/** The number of days that an import into a new account would send. */
async function plan(file: File, { reading }: Extract<ReadingAnswer, { kind: 'read' }>): Promise<number> {
  await fileDigest(file);
  const beside = { known: EMPTY_HISTORY, choices: FIRST_CHOICES, today: TODAY, now: 0, idOf };
  return planImport(reading, beside).sent.day_logs.length;
}
