import { parseArgs } from 'node:util';
import { calendarFileCall, costsOfEveryCall, everyCall, signInOn } from '#tests/api/setup/every-call.ts';
import { startBenchServer } from './bench-server.ts';
import { measureSpeed } from './measure-speed.ts';
import { addPerson, addWriterModel } from './people.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, quick: { type: 'boolean' } } });
const pace = values.quick ? { rounds: 2, blockSeconds: 0.1 } : { rounds: 5, blockSeconds: 0.25 };
const say = (text: string) => process.stderr.write(`${text}\n`);

const server = await startBenchServer();
const operations = [...(await everyCall(server)), calendarFileCall];
const writer = await addWriterModel(server, operations);
await server.count(true);
const light = await costsOfEveryCall(server, { email: 'first@example.test', operations });
await server.count(false);
const email = 'normal@example.test';
const normal = await addPerson(server, { email, size: 'normal', operations });
const reader = { ...(await signInOn(server, email)), ...normal };
say('speed');
const isRead = (route: string) =>
  (light.get(route) ?? []).every(({ sql }) => /^\s*(select|with)\b/i.test(sql));
const speeds = await measureSpeed(server, { operations, isRead, reader, writer, pace });
console.log(
  speeds
    .map(
      (s) =>
        `${s.route.padEnd(60)} ${s.kind} ${s.ratio.toFixed(2)} ${s.perSecond.toFixed(0)} ${s.p50.toFixed(1)} ${s.p95.toFixed(1)} ${s.p99.toFixed(1)}`,
    )
    .join('\n'),
);
await server.close();
process.exit(0);
