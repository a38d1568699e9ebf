import type { LocalDate } from '#domain/calendar/local-date.ts';
import { readForeignFile } from '#web/features/importers/reading-worker.ts';

// The smallest page that reads files as the app does. What is measured stands in `window.measured`.

const TODAY = '2026-11-25' as LocalDate; // a real day

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
  const records = answer.kind === 'read' ? answer.reading.records : undefined;
  Object.assign(window, {
    measured: {
      answer: answer.kind,
      records,
      tellings: progress.length,
      ms: performance.now() - beganAt,
      detail: answer.kind === 'refused' ? answer : undefined,
    },
  });
});
