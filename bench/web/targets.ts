import type { Target } from '../performance/report.ts';
import type { Interaction, InteractionName } from './interactions.ts';
import type { Scores, Visit } from './visit.ts';

/** The measured pages, and the two for comparison. */
export const PAGES = {
  static: '/static-page/index.html',
  floor: '/floor/index.html',
  start: '/start',
  dashboard: '/dashboard',
  cycle: '/cycle',
} as const;
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[]; // keys of the literal above

export type Measured = { readonly cold: Visit; readonly warm: Visit; readonly scores: Scores };

export type Figures = {
  readonly pages: Readonly<Record<PageName, Measured>>;
  /** A visit with only the session stored. */
  readonly bareDashboard: Visit;
  readonly interactions: Readonly<Record<InteractionName, Interaction>>;
  /** Bytes of built files with brotli 11. */
  readonly built: {
    readonly dashboardJs: number;
    readonly floorJs: number;
    readonly firstCss: number;
    readonly startCssAndFonts: number;
  };
};

export type Ratios = Readonly<
  Record<'startToStatic' | 'dashboardToFloor' | 'bareDashboardToFloor' | 'warmDashboardToFloor', number>
>;

/** The largest paint's time relative to a comparison page's. */
export function ratiosOf({ pages, bareDashboard }: Figures): Ratios {
  return {
    startToStatic: pages.start.cold.lcp / pages.static.cold.lcp,
    dashboardToFloor: pages.dashboard.cold.lcp / pages.floor.cold.lcp,
    bareDashboardToFloor: bareDashboard.lcp / pages.floor.cold.lcp,
    warmDashboardToFloor: pages.dashboard.warm.lcp / pages.floor.cold.lcp,
  };
}

/** The lowest Lighthouse score for speed that each page may have. */
const PERFORMANCE = { start: 99, dashboard: 98, cycle: 95 } as const;

/** The blocking time allowed on a usual machine; on a slower one, as a multiple of what the bare libraries need. */
const blockingLimit = (usualMs: number, floor: Visit): number => Math.max(usualMs, 2.5 * floor.tbt);

/** Every target of the product, with the measured value. Bytes are with brotli 11; a budget's kilobyte has 1,024. */
export function judge(figures: Figures): Target[] {
  const { pages, bareDashboard, interactions, built } = figures;
  const ratios = ratiosOf(figures);
  const { cold } = pages.dashboard;
  const own = ['start', 'dashboard', 'cycle'] as const;
  return [
    atMost('/start LCP / static LCP', [ratios.startToStatic, 1.15]),
    atMost('dashboard LCP / floor LCP', [ratios.dashboardToFloor, 1.1]),
    atMost('the same with nothing kept but the session', [ratios.bareDashboardToFloor, 1.5]),
    atMost('warm dashboard LCP / floor LCP (cold)', [ratios.warmDashboardToFloor, 0.55]),
    atMost('dashboard JavaScript, bytes', [built.dashboardJs, 147_000]),
    atMost('dashboard CSS, bytes', [built.firstCss, 8_192]),
    atMost('dashboard fonts, bytes', [cold.allFontBytes, 36_864]),
    atMost('dashboard requests before data is painted', [bareDashboard.requests, 12]),
    atMost('/start CSS and fonts, bytes', [built.startCssAndFonts, 51_200]),
    atMost('/start scripts before load', [pages.start.cold.scriptsBeforeLoad, 0]),
    ...own.flatMap((page) => [
      atMost(`${page} CLS`, [pages[page].cold.cls, 0.0199]),
      atMost(`${page} CLS, warm`, [pages[page].warm.cls, 0.0199]),
    ]),
    atMost('check-off, longest task in ms', [interactions.checkOff.longestTaskMs, 100]),
    atMost('dial drag, longest task in ms', [interactions.dialDrag.longestTaskMs, 100]),
    atMost('dashboard blocking time in ms', [cold.tbt, blockingLimit(150, pages.floor.cold)]),
    atMost('dashboard blocking time in ms, warm', [
      pages.dashboard.warm.tbt,
      blockingLimit(200, pages.floor.warm),
    ]),
    atMost('cycle blocking time in ms', [pages.cycle.cold.tbt, blockingLimit(250, pages.floor.cold)]),
    atMost('cycle blocking time in ms, warm', [pages.cycle.warm.tbt, blockingLimit(250, pages.floor.warm)]),
    ...own.flatMap((page) =>
      Object.entries(pages.static.scores).map(([category, peer]) =>
        atLeast(`${page} Lighthouse ${category}`, [
          scoreOf(pages[page].scores, category),
          category === 'performance' ? PERFORMANCE[page] : peer - 1,
        ]),
      ),
    ),
  ];
}

function scoreOf(scores: Scores, category: string): number {
  return Object.entries(scores).find(([name]) => name === category)?.[1] ?? 0;
}

type Held = readonly [value: number, limit: number];

const atMost = (name: string, [value, limit]: Held): Target => {
  const measured = shown(value);
  return { name, measured, limit, rule: 'at most', met: measured <= limit };
};
const atLeast = (name: string, [measured, limit]: Held): Target => ({
  name,
  measured,
  limit,
  rule: 'at least',
  met: measured >= limit,
});

/** Large numbers as whole ones, ratios with significant digits. */
function shown(value: number): number {
  return Number(value.toFixed(value >= 10 ? 0 : value < 0.1 ? 4 : 2));
}
