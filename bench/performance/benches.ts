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
      'Pages in Chromium under Lighthouse’s mobile profile, compared with a static page and with the floor: only React, Router and Query. A first visit of the app’s pages has no cached file and no answer, but the session and what an earlier visit left in the local storage: the greeting and the day’s text, which [are drawn first](decisions/0096-the-last-visits-greeting-is-drawn-before-the-app-loads.md) and are the largest paint. If only the session is stored, the largest paint is the day’s sentence, drawn with the greeting after the first answer: such a visit is measured too, and the requests are counted in it. JavaScript is all that loads with the first paint and right after it, texts of one language included.',
    args: [],
  },
  {
    name: 'api',
    title: 'The API and its database',
    about:
      'Every call on workerd with a local D1, compared with a static JSON route and the read of one row on the same server.',
    args: [],
  },
  {
    name: 'planning',
    title: 'Planning a week',
    about:
      'The preview of a plan by the number of open tasks, compared with the read of one row of the same person.',
    args: [],
  },
  {
    name: 'report',
    title: 'A sheet for the doctor',
    about:
      'The report of five years of days, from its answer to the frame with all its sheets, and its PDF from the press to the file, with its code already loaded; each at full speed and on a processor four times slower.',
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
      'A limited crowd that uses the app at 60 % of the server’s rate measured just before; delays count from an action’s due time.',
    args: ['--minutes', '9'],
  },
];
