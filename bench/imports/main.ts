import { parseArgs } from 'node:util';
import { startBenchServer } from '../api/bench-server.ts';
import { largeTasks, SHAPES } from './shapes.ts';

// `npm run bench:imports [-- --only TEXT]`: how long imports of up to 16 MiB take, and how long another person waits for their
// own details during one.

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const PAUSE_MS = 20;

const server = await startBenchServer();
const other = await signIn('other@example.test');

async function signIn(email: string): Promise<string> {
  const answer = await server.fetch('/__test/sign-in', { method: 'POST', body: JSON.stringify({ email }) });
  const { stx } = (await answer.json()) as { stx: string }; // the format of our own control's answer
  return stx;
}

async function details(): Promise<number> {
  const from = performance.now();
  const answer = await server.fetch('/api/user/details', { headers: { authorization: `Bearer ${other}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`details answered ${answer.status}`);
  return performance.now() - from;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function waitsWhile(work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    waits.push(await details());
    await pause();
  }
  await end;
  return waits;
}

/** The largest possible export: of a person whose tasks fill the quota, search columns included. */
async function exporting(): Promise<void> {
  const name = 'export of a full account';
  if (!name.includes(values.only)) return;
  const person = await signIn('full@example.test');
  const headers = { authorization: `Bearer ${person}`, 'content-type': 'application/json' };
  for (let part = 0; part < 2; part++) {
    const body = JSON.stringify({ format: 'marea', version: 1, ...largeTasks(part) });
    const answer = await server.fetch('/api/user/import', { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`import ${part} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  const from = performance.now();
  let seconds = 0;
  let summary = '';
  let bytes = 0;
  const call = server.fetch('/api/user/export', { headers }).then(async (answer) => {
    bytes = (await answer.arrayBuffer()).byteLength;
    seconds = (performance.now() - from) / 1000;
    summary = `${answer.status}`;
  });
  const waits = await waitsWhile(call);
  const mib = (bytes / 1024 / 1024).toFixed(1);
  console.log(
    `| ${name} | ${mib} | ${summary} | ${seconds.toFixed(1)} | ${Math.max(...waits).toFixed(0)} ms |`,
  );
}

for (let warming = 0; warming < 20; warming++) await details();
const atRest: number[] = [];
for (let look = 0; look < 30; look++) atRest.push(await details());
const rest = Math.max(...atRest);
console.log(`at rest somebody else's details take at most ${rest.toFixed(0)} ms\n`);
console.log('| import | MiB | answer | seconds | longest wait of somebody else |\n|---|---|---|---|---|');
let index = 0;
for (const [name, { preview, file }] of Object.entries(SHAPES)) {
  if (!name.includes(values.only)) continue;
  const body = JSON.stringify({ format: 'marea', version: 1, ...file() });
  const person = await signIn(`person-${index++}@example.test`);
  const from = performance.now();
  let seconds = 0;
  let summary = '';
  const call = server
    .fetch(`/api/user/import?preview=${preview}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json' },
      body,
    })
    .then(async (answer) => {
      const text = await answer.text();
      seconds = (performance.now() - from) / 1000;
      const { kinds, detail } = JSON.parse(text) as { kinds?: Record<string, object>; detail?: string }; // the documented format
      const counted = Object.entries(kinds ?? {}).flatMap(([kind, counts]) =>
        Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${kind} ${what}`] : [])),
      );
      summary = `${answer.status} ${detail ?? counted.join(', ')}`;
    });
  const waits = await waitsWhile(call);
  const mib = (Buffer.byteLength(body) / 1024 / 1024).toFixed(1);
  console.log(
    `| ${name} | ${mib} | ${summary} | ${seconds.toFixed(1)} | ${Math.max(...waits).toFixed(0)} ms |`,
  );
}
await exporting();
await server.close();
