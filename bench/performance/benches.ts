/** A bench whose report is in the document. */
export type Bench = {
  /** Name in `npm run bench:NAME` and of its files. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly args: readonly string[];
};

/** The benches in the order of the document. */
export const BENCHES: readonly Bench[] = [
  {
    name: 'web',
    title: 'Loading and using the app',
    about:
      'Pages in Chromium under Lighthouse’s mobile profile, beside a static page and beside the floor: React, Router and Query alone. A first visit of the app’s pages has no file and no answer, but what an earlier one left in the local storage beside the session: the greeting and the words of the day, which [are drawn first](decisions/0096-the-last-visits-greeting-is-drawn-before-the-app-loads.md) and are the largest paint. Where nothing but the session is kept, the largest paint is the sentence of the day, drawn with the greeting once the first answer is there: such a visit is judged beside it, and the requests are counted in it. JavaScript counts what comes with the first paint and right after it, texts of one language included.',
    args: [],
  },
  {
    name: 'api',
    title: 'The API and its database',
    about:
      'Every call on workerd with a local D1, beside a static JSON route and the read of one row on the same server.',
    args: [],
  },
  {
    name: 'planning',
    title: 'Planning a week',
    about:
      'The preview of a plan by the number of open tasks, beside the read of one row of the same person.',
    args: [],
  },
  {
    name: 'report',
    title: 'A sheet for the doctor',
    about:
      'The report of five years of days, from its answer to the frame that shows all its sheets, and the PDF of it from the press to the file, its code fetched; each at full speed and on a processor four times slower.',
    args: [],
  },
  {
    name: 'shards',
    title: 'Growth over several databases',
    about: 'The same writes on 1, 4 and 16 local databases.',
    args: [],
  },
  {
    name: 'soak',
    title: 'Nine minutes at 60 %',
    about:
      'A crowd that uses the app, bounded, at 60 % of the rate the server was just seen to take; delays count from when a thing was due.',
    args: ['--minutes', '9'],
  },
];
