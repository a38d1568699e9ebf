import { parseArgs } from 'node:util';
import { LANGUAGES } from '#domain/account/language.ts';
import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import {
  type LabelledSentence,
  OWN_SENTENCES,
  partOf,
  readSentences,
} from '#tests/sentences/read-sentences.ts';
import {
  type Accuracy,
  ANSWERS,
  type Answer,
  accuracyOf,
  answersTo,
  confusionOf,
} from '#tests/sentences/score.ts';

// `npm run bench:classifier [-- --data PATH] [--json] [--errors]`: how often the classifier agrees with the label of a
// sentence. Without --data it uses the project's own sentences: the test part counts, and --errors only lists those of the
// development part.

const { values } = parseArgs({
  options: { data: { type: 'string' }, json: { type: 'boolean' }, errors: { type: 'boolean' } },
});

const sentences = readSentences(values.data ?? OWN_SENTENCES);
const parts: Record<string, LabelledSentence[]> =
  values.data === undefined
    ? {
        test: sentences.filter((one) => partOf(one) === 'test'),
        development: sentences.filter((one) => partOf(one) === 'development'),
      }
    : { all: sentences };
const reports = Object.fromEntries(Object.entries(parts).map(([part, these]) => [part, reportOn(these)]));
const milliseconds = timesOf(sentences);

if (values.json) {
  const withoutAnswers = Object.entries(reports).map(([part, { answers: _, ...report }]) => [part, report]);
  console.log(JSON.stringify({ ...Object.fromEntries(withoutAnswers), milliseconds }));
} else {
  for (const [part, report] of Object.entries(reports)) printReport(part, report);
  const { median, p95 } = milliseconds;
  console.log(`a sentence takes ${median.toFixed(3)} ms (median), ${p95.toFixed(3)} ms (95 %)`);
}

interface Report {
  readonly total: Accuracy;
  readonly byLanguage: Record<string, Accuracy>;
  readonly byPhase: Record<string, Accuracy>;
  readonly confusion: Record<string, Record<string, number>>;
  readonly answers: readonly Answer[];
}

function reportOn(these: readonly LabelledSentence[]): Report {
  const answers = answersTo(these);
  const accuracyWhere = (keep: (answer: Answer) => boolean) => accuracyOf(answers.filter(keep));
  return {
    total: accuracyOf(answers),
    byLanguage: Object.fromEntries(
      LANGUAGES.map((language) => [language, accuracyWhere((answer) => answer.language === language)]),
    ),
    byPhase: Object.fromEntries(
      ANSWERS.map((label) => [label, accuracyWhere((answer) => answer.label === label)]),
    ),
    confusion: confusionOf(answers),
    answers,
  };
}

function printReport(part: string, report: Report): void {
  console.log(`${part}\n${'of'.padEnd(13)}     n   right  unplaced`);
  for (const [of, { n, share, unplaced }] of Object.entries({
    all: report.total,
    ...report.byLanguage,
    ...report.byPhase,
  })) {
    console.log(
      `${of.padEnd(13)} ${String(n).padStart(5)} ${`${(share * 100).toFixed(1)} %`.padStart(7)} ${String(unplaced).padStart(9)}`,
    );
  }
  console.log(`\nlabelled \\ answered ${ANSWERS.map((label) => label.padStart(11)).join('')}`);
  for (const [label, row] of Object.entries(report.confusion)) {
    console.log(`${label.padEnd(20)}${ANSWERS.map((answer) => String(row[answer]).padStart(11)).join('')}`);
  }
  if (values.errors && part !== 'test') printErrors(report.answers);
  console.log('');
}

function printErrors(answers: readonly Answer[]): void {
  for (const { label, answer, language, sentence, placing } of answers) {
    if (label === answer) continue;
    const words = placing.deciding.map(({ word, weight }) => `${word} ${weight.toFixed(1)}`).join(', ');
    console.log(`${language} ${label} → ${answer}: ${sentence} [${words}]`);
  }
}

/** Warmed up: the reports above have classified every sentence once. */
function timesOf(these: readonly LabelledSentence[]): { median: number; p95: number } {
  const times = these
    .map(({ sentence }) => {
      const startedAt = performance.now();
      classifyActivity(sentence);
      return performance.now() - startedAt;
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}
