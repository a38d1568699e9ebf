import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dashboardSizes, inlineCss } from '../../scripts/check-sizes.ts';
import { loadToolSettings } from '../../scripts/run.ts';
import { atRest, type Browser, keepGreeting, keepSession, leftIn, openBrowser } from './browser.ts';
import { brotliSize } from './compress.ts';
import { INTERACTIONS, type Interaction, type InteractionName, measureInteractions } from './interactions.ts';
import { type LighthouseResult, loadLighthouse } from './lighthouse.ts';
import { type Lost, reportOf, textOf } from './report.ts';
import { ASSETS, buildAll, serve } from './serve.ts';
import { type Session, signIn } from './sign-in.ts';
import { type Figures, type Measured, PAGE_NAMES, PAGES, type PageName } from './targets.ts';
import { lostIn, median, medianVisit, type Scores, scoresOf, type Visit, visitOf } from './visit.ts';

// `npm run bench:web [-- --json] [--runs N]`: how fast the pages load, compared with a plain page and the bare libraries.

const DEFAULT_RUNS = 5;
/** After this the visit is idle, and the service worker and the device have stored the build and the data. */
const AT_REST_MS = 9_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, runs: { type: 'string', default: String(DEFAULT_RUNS) } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('usage: npm run bench:web [-- --json] [--runs N]');
  process.exit(1);
}

loadToolSettings();
process.env.WRANGLER_SEND_METRICS = 'false';
const lighthouse = await loadLighthouse();
await buildAll();
const { origin, stop } = await serve();

type Round = {
  /** The dashboard in a browser that only has the session. */
  readonly bare: LighthouseResult;
  readonly cold: Record<PageName, LighthouseResult>;
  readonly warm: Record<PageName, LighthouseResult>;
  readonly interactions: Record<InteractionName, Interaction>;
};
const rounds: Round[] = [];
try {
  const earlier = await visitEarlier(await signIn(origin));
  for (let run = 0; run < runs; run += 1) {
    console.error(`run ${run + 1} of ${runs}`);
    // An address only gets a few codes per hour.
    const session = run === 0 ? earlier : await signIn(origin);
    rounds.push(await measureOnce(run, { ...earlier, ...session }));
  }
} finally {
  await stop();
}

const report = reportOf(figuresOf(rounds), lostOf(rounds));
console.log(values.json ? JSON.stringify(report) : textOf(report));
process.exit(report.targets.every(({ met }) => met) ? 0 : 1);

type Left = Session & {
  /** Stored with the session, for the first frame of the next visit. */
  readonly greeting: string;
};

/** Makes a visit in a new browser, and returns what it leaves in the local storage. */
async function visitEarlier(session: Session): Promise<Left> {
  const browser = await openBrowser();
  try {
    const page = await atRest(browser, origin);
    await keepSession(page, session);
    await page.goto(origin + PAGES.cycle);
    return await leftIn(page);
  } finally {
    await browser.close();
  }
}

/**
 * Measures all pages once, in a new browser: first visits, second visits, then interactions. A first visit has the session
 * and the local storage of an earlier visit, but no cached file or answer.
 */
async function measureOnce(run: number, { greeting, ...session }: Left): Promise<Round> {
  const browser = await openBrowser();
  try {
    await keepSession(await atRest(browser, origin), session);
    // The other scores don't change between runs.
    const onlyCategories = run === 0 ? CATEGORIES : CATEGORIES.slice(0, 1);
    const look = (page: PageName, isSecond: boolean) =>
      lighthouse(origin + PAGES[page], {
        port: browser.port,
        onlyCategories: isSecond ? CATEGORIES.slice(0, 1) : onlyCategories,
        disableStorageReset: isSecond,
      });
    const bare = await look('dashboard', false);
    await keepGreeting(await atRest(browser, origin), greeting);
    const cold = await eachPage((page) => look(page, false));
    await visitOnce(browser);
    const warm = await eachPage((page) => look(page, true));
    return { bare, cold, warm, interactions: await measureInteractions(browser, origin) };
  } finally {
    await browser.close();
  }
}

async function eachPage<T>(work: (page: PageName) => Promise<T>): Promise<Record<PageName, T>> {
  const done: [PageName, T][] = [];
  for (const page of PAGE_NAMES) done.push([page, await work(page)]);
  return Object.fromEntries(done) as Record<PageName, T>; // one entry for each of the names
}

/** Visits every page once, and waits until everything for a second visit is stored. */
async function visitOnce(browser: Browser): Promise<void> {
  const page = await atRest(browser, origin);
  for (const name of PAGE_NAMES) {
    await page.goto(origin + PAGES[name]);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (name === 'dashboard') {
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForTimeout(AT_REST_MS);
    }
  }
  await atRest(browser, origin);
}

function figuresOf(all: readonly Round[]): Figures {
  const [first] = all;
  if (first === undefined) throw new Error('nothing was measured');
  const visits = (page: PageName, kind: 'cold' | 'warm'): Visit =>
    medianVisit(all.map((round) => visitOf(round[kind][page])));
  const pages = Object.fromEntries(
    PAGE_NAMES.map((page): [PageName, Measured] => {
      const cold = visits(page, 'cold');
      const scores: Scores = { ...scoresOf(first.cold[page]), performance: cold.performance };
      return [page, { cold, warm: visits(page, 'warm'), scores }];
    }),
  ) as Record<PageName, Measured>; // one entry for each of the names
  const interactions = Object.fromEntries(
    INTERACTIONS.map((name): [InteractionName, Interaction] => [
      name,
      {
        delayMs: median(all.map((round) => round.interactions[name].delayMs)),
        longestTaskMs: median(all.map((round) => round.interactions[name].longestTaskMs)),
      },
    ]),
  ) as Record<InteractionName, Interaction>; // as above
  const bareDashboard = medianVisit(all.map(({ bare }) => visitOf(bare)));
  const built = (files: readonly string[], kind: RegExp) =>
    [...new Set(files)]
      .filter((path) => kind.test(path))
      .reduce((sum, path) => sum + brotliSize(join(ASSETS, path)), 0);
  const dashboard = dashboardSizes(ASSETS);
  return {
    pages,
    bareDashboard,
    interactions,
    built: {
      dashboardJs: dashboard.js,
      floorJs: built(pages.floor.cold.files, /\.js$/),
      firstCss: dashboard.css,
      startCssAndFonts: inlineCss(join(ASSETS, 'pages/start.en.html')) + pages.start.cold.allFontBytes,
    },
  };
}

/** The audits that lowered a page's score, to explain scores below 100. */
function lostOf([first]: readonly Round[]): Lost {
  if (first === undefined) return {};
  return Object.fromEntries(
    PAGE_NAMES.map((page) => [page, CATEGORIES.flatMap((category) => lostIn(first.cold[page], category))]),
  );
}
