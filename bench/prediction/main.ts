import { parseArgs } from 'node:util';
import { calibration, tableOfBins } from './dates.ts';
import { METHODS } from './methods.ts';
import { readWomen, type Woman } from './read-women.ts';
import { meanScore, type Score, scoreOf } from './score.ts';
import { readChartingWomen, signScores } from './signs.ts';
import { type Keeps, keepsNineInTen, type Task, tasksOf } from './walk-forward.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'boolean' },
    signs: { type: 'boolean' },
    dates: { type: 'boolean' },
  },
});
if (values.data === undefined) {
  console.error('usage: npm run bench:prediction -- --data PATH [--signs | --dates] [--json]');
  process.exit(1);
}

if (values.signs) {
  const scores = signScores(readChartingWomen(values.data));
  console.log(JSON.stringify(scores, null, values.json ? undefined : 2));
  process.exit(0);
}

const women = readWomen(values.data);

if (values.dates) {
  const bins = calibration(women);
  console.log(values.json ? JSON.stringify(bins) : tableOfBins(bins));
  process.exit(0);
}

const allTasks = (keeps: Keeps): Task[] => women.flatMap((woman: Woman) => tasksOf(woman, keeps));
const scoresOn = (tasks: readonly Task[]): Record<string, Score> =>
  Object.fromEntries(
    Object.entries(METHODS).map(([name, method]) => [
      name,
      scoreOf(tasks.map(({ known, actualDays }) => ({ forecast: method(known), actualDays }))),
    ]),
  );

const completeTasks = allTasks(() => true);
const complete = scoresOn(completeTasks);
const runs = SEEDS.map((seed) => scoresOn(allTasks(keepsNineInTen(seed))));
const skipped = Object.fromEntries(
  Object.keys(METHODS).map((name) => [name, meanScore(runs.flatMap((run) => run[name] ?? []))]),
);

if (values.json) {
  console.log(JSON.stringify({ complete, skipped }));
} else {
  console.log(`${women.length} women, ${completeTasks.length} forecasts with at least one known cycle\n`);
  console.log(`complete logs\n${tableOf(complete)}\n`);
  console.log(`one start in ten not logged, mean over ${SEEDS.length} seeds\n${tableOf(skipped)}\n`);
  console.log(`a forecast takes ${millisecondsAForecast(completeTasks).toFixed(3)} ms after warm-up`);
}

function tableOf(scores: Record<string, Score>): string {
  const rows = Object.entries(scores).map(([name, { n, mae, crps, coverage80, width80 }]) =>
    [
      name.padEnd(14),
      n.toFixed(0).padStart(6),
      mae.toFixed(3).padStart(7),
      crps.toFixed(3).padStart(7),
      (coverage80 === null ? '–' : `${(coverage80 * 100).toFixed(1)} %`).padStart(8),
      (width80 === null ? '–' : `${width80.toFixed(2)} d`).padStart(8),
    ].join(' '),
  );
  return ['method              n     MAE    CRPS  in 80 %    width', ...rows].join('\n');
}

/** Warmed up: the scores above have run the code thousands of times. */
function millisecondsAForecast(tasks: readonly Task[]): number {
  const { marea } = METHODS;
  if (marea === undefined) throw new Error('our own method is among them');
  const startedAt = performance.now();
  for (const { known } of tasks) marea(known);
  return (performance.now() - startedAt) / tasks.length;
}
