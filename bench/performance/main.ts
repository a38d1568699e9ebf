import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { BENCHES, type Bench } from './benches.ts';
import { describeMachine } from './machine.ts';
import { benchReportSchema } from './report.ts';
import { saveReport, writeDocument } from './write-document.ts';

// `npm run bench [-- NAME…]`: runs the benches, one after the other, and writes docs/performance.md; with names only those,
// with the last results of the others; with `--write-only` none.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'write-only': { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) throw new Error(`there is no bench ${unknown.join(', ')}`);

const chosen = BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
for (const bench of values['write-only'] ? [] : chosen) {
  process.stderr.write(`== ${bench.name}\n`);
  const args = bench.args.length > 0 ? ` -- ${bench.args.join(' ')}` : '';
  await saveReport(bench.name, {
    command: `npm run bench:${bench.name}${args}`,
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    report: await measure(bench),
  });
}
await writeDocument(BENCHES);

/** A missed target is only reported; a failing bench ends the run. */
async function measure({ name, args }: Bench) {
  const child = spawn('npm', ['run', '--silent', `bench:${name}`, '--', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) printed += String(chunk);
  // The report is the last line; Wrangler may have warned before it, on the same stream.
  return v.parse(benchReportSchema, JSON.parse(printed.trimEnd().split('\n').at(-1) ?? ''));
}
