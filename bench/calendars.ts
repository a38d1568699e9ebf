import { readFileSync } from 'node:fs';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { build } from 'vite';

// `node bench/calendars.ts`: the CPU of workerd for reading large calendars, as a fetch does it.

const WORKER = `
  import { calendarReader } from '#domain/busy/calendar-lines.ts';
  import { packBusy } from '#domain/busy/busy.rules.ts';
  import { readBusy } from '#domain/busy/read-busy.ts';
  import { sha256 } from '#worker/platform/secrets.ts';

  export default {
    async fetch(request) {
      const reader = calendarReader();
      const decoder = new TextDecoder();
      for await (const chunk of request.body) reader.push(decoder.decode(chunk, { stream: true }));
      const lines = reader.end();
      await sha256(JSON.stringify(lines));
      const person = { timeZone: 'Europe/Brussels', today: '2026-11-30', address: 'robin@example.org' };
      const { busy, not_understood } = await readBusy(lines, person);
      return Response.json({ intervals: busy.intervals.length, not_understood, packed: packBusy(busy).length });
    },
  };`;

/** An event as Google writes it, some 800 bytes; every so many come again twice a week. */
function eventOf(index: number, every: number): string {
  const at = new Date(Date.UTC(2016, 0, 1 + (index % 4_000), 8 + (index % 9)));
  const stamp = (time: Date) => time.toISOString().replace(/[-:]|\.\d+Z/g, '');
  const guest = (number: number) =>
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=guest${number}@exa\r\n mple.org;X-NUM-GUESTS=0:mailto:guest${number}@example.org`;
  return [
    'BEGIN:VEVENT',
    `DTSTART;TZID=Europe/Brussels:${stamp(at)}`,
    `DTEND;TZID=Europe/Brussels:${stamp(new Date(at.getTime() + 3_600_000))}`,
    ...(index % every === 0 ? ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE'] : []),
    'DTSTAMP:20261130T080000Z',
    'ORGANIZER;CN=robin@example.org:mailto:robin@example.org',
    `UID:${index}-abcdefghijklmnopqrstuvwxyz@google.com`,
    guest(1),
    guest(2),
    'CREATED:20160101T080000Z',
    `DESCRIPTION:${'What the meeting is about\\, in some words. '.repeat(3)}`,
    'LAST-MODIFIED:20160101T080000Z',
    'LOCATION:Rue de la Loi 16\\, Brussels',
    'SEQUENCE:1',
    'STATUS:CONFIRMED',
    `SUMMARY:Meeting number ${index}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ].join('\r\n');
}

const calendarOf = (events: number, every: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...Array.from({ length: events }, (_, index) => eventOf(index, every)),
    'END:VCALENDAR\r\n',
  ].join('\r\n');

const ENTRY = '\0entry';
const built = await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [
    {
      name: 'entry',
      resolveId: (id) => (id === ENTRY ? id : null),
      load: (id) => (id === ENTRY ? WORKER : null),
    },
  ],
  build: {
    write: false,
    minify: false,
    target: 'esnext',
    rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', output: { format: 'es' } },
  },
  ssr: { noExternal: true, target: 'webworker' },
});
const [{ output } = { output: [] }] = [built].flat() as { output: { fileName: string; code?: string }[] }[]; // not a watcher
const [entry, ...parts] = output.map(({ fileName, code = '' }) => ({
  type: 'ESModule' as const,
  path: `/${fileName}`,
  contents: code,
}));
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    name: 'calendars',
    modulesRoot: '/',
    modules: [entry, ...parts].filter((part) => part !== undefined),
    compatibilityDate: '2026-10-01',
  }),
);
const origin = await runtime.ready;
const [pid] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ');

/** The CPU of workerd so far in seconds: that of its user and of the kernel for it, in ticks of 10 ms. */
function cpuSeconds(): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.join(') ').split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

const CALENDARS = [
  { events: 12_500, every: 40 },
  { events: 20_000, every: 40 },
  // More than the steps of a file are enough for.
  { events: 12_500, every: 1 },
];
for (const { events, every } of CALENDARS) {
  const body = calendarOf(events, every);
  console.log(`${events} events, ${(body.length / 2 ** 20).toFixed(1)} MiB, every ${every}th a series:`);
  for (let run = 0; run < 4; run++) {
    const before = cpuSeconds();
    const answer = await fetch(origin, { method: 'POST', body });
    const text = await answer.text();
    console.log(`  ${(cpuSeconds() - before).toFixed(2)} s of CPU ${text}`);
  }
}
await runtime.dispose();
