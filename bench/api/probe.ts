import { calendarFileCall, everyCall, signInOn } from '#tests/api/setup/every-call.ts';
import { startBenchServer } from './bench-server.ts';
import { createLoad } from './load.ts';
import { addPerson } from './people.ts';

// not committed: the rate of a few reads beside the one-row read
const server = await startBenchServer();
const operations = [...(await everyCall(server)), calendarFileCall];
const email = 'normal-timed@example.test';
const account = await addPerson(server, { email, size: 'normal', operations });
const reader = { ...(await signInOn(server, email)), ...account };
const load = createLoad(server.origin);
const auth = { authorization: `Bearer ${reader.stx}` };
const calls = {
  one: { method: 'GET', path: '/__bench/one-row', headers: { 'x-user': reader.userId } },
  dashboard: { method: 'GET', path: '/api/dashboard', headers: auth },
  sessions: { method: 'GET', path: '/api/user/sessions', headers: auth },
  details: { method: 'GET', path: '/api/user/details', headers: auth },
  habits: { method: 'GET', path: '/api/habit/dashboard/list', headers: auth },
};
const N = 160;
const many = (c: (typeof calls)[keyof typeof calls]) => Array.from({ length: N }, () => c);
for (const c of Object.values(calls)) await load.run(many(c));
const ratios: Record<string, number[]> = {};
const rates: number[] = [];
for (let round = 0; round < Number(process.argv[2] ?? 12); round++) {
  for (const [name, c] of Object.entries(calls)) {
    if (name === 'one') continue;
    const beside = await load.run(many(calls.one));
    rates.push(beside.perSecond);
    const speed = await load.run(many(c));
    const list = (ratios[name] ??= []);
    list.push(speed.perSecond / beside.perSecond);
  }
}
const median = (v: number[]) => v.toSorted((a, b) => a - b)[Math.floor(v.length / 2)];
console.log(
  'one-row /s',
  median(rates)?.toFixed(0),
  Object.fromEntries(Object.entries(ratios).map(([k, v]) => [k, median(v)?.toFixed(3)])),
);
load.close();
await server.close();
process.exit(0);
