import type { LighthouseResult } from './lighthouse.ts';

type Weights = {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  readonly font: number;
  readonly data: number;
  readonly other: number;
};

/** One visit to a page; times in milliseconds on the simulated phone. */
export type Visit = {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly performance: number;
  /** Bytes transferred up to the largest paint, by kind. */
  readonly bytes: Weights;
  /** Number of these requests, without icons and manifest, which the browser requests itself. */
  readonly requests: number;
  /** Bytes of the whole visit, including prefetches. */
  readonly allBytes: number;
  readonly allRequests: number;
  readonly allFontBytes: number;
  /** Scripts requested before the page's `load`. */
  readonly scriptsBeforeLoad: number;
  /** Paths of the scripts and stylesheets for the first paint, without prefetches. */
  readonly files: readonly string[];
};

/** Requests up to this long after the largest paint count as part of it. */
const WITH_PAINT_MS = 1000;

export type Scores = Readonly<Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>>;

type NetworkRequest = {
  readonly url: string;
  readonly resourceType: string;
  readonly transferSize: number;
  readonly networkRequestTime: number;
};

const KINDS: Readonly<Record<string, keyof Weights>> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'js',
  Font: 'font',
  Fetch: 'data',
  XHR: 'data',
};

/** Converts a Lighthouse result to a visit. */
export function visitOf(result: LighthouseResult): Visit {
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  const all = requestsOf(result);
  const [observed = {}] = result.audits.metrics?.details?.items ?? [];
  const painted = Number(observed.observedLargestContentfulPaint);
  const loaded = Number(observed.observedLoad);
  const needed = all.filter(({ networkRequestTime }) => networkRequestTime < painted);
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    performance: scoreOf(result, 'performance'),
    bytes: weightsOf(needed),
    requests: needed.filter(isOfThePage).length,
    allBytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0),
    allRequests: all.length,
    allFontBytes: weightsOf(all).font,
    scriptsBeforeLoad: all.filter(
      ({ resourceType, networkRequestTime }) => resourceType === 'Script' && networkRequestTime < loaded,
    ).length,
    files: all
      .filter(
        ({ resourceType, networkRequestTime }) =>
          (resourceType === 'Script' || resourceType === 'Stylesheet') &&
          networkRequestTime < painted + WITH_PAINT_MS,
      )
      .map(({ url }) => new URL(url).pathname),
  };
}

function requestsOf(result: LighthouseResult): NetworkRequest[] {
  const items = result.audits['network-requests']?.details?.items ?? [];
  // Lighthouse's own format. Leaves out entries that aren't requests of the page (data URLs, the tab's icon).
  return (items as readonly NetworkRequest[]).filter(
    ({ url }) => url.startsWith('http') && !url.endsWith('favicon.ico'),
  );
}

const isOfThePage = ({ url, resourceType }: NetworkRequest): boolean =>
  resourceType !== 'Manifest' && !new URL(url).pathname.startsWith('/icons/');

function weightsOf(requests: readonly NetworkRequest[]): Weights {
  const weights = { html: 0, css: 0, js: 0, font: 0, data: 0, other: 0 };
  for (const { resourceType, transferSize } of requests)
    weights[KINDS[resourceType] ?? 'other'] += transferSize;
  return weights;
}

function scoreOf(result: LighthouseResult, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

/** The scores of all four categories, 0 to 100. */
export function scoresOf(result: LighthouseResult): Scores {
  return {
    performance: scoreOf(result, 'performance'),
    accessibility: scoreOf(result, 'accessibility'),
    'best-practices': scoreOf(result, 'best-practices'),
    seo: scoreOf(result, 'seo'),
  };
}

/** The ids of the audits that lowered a category's score. */
export function lostIn(result: LighthouseResult, category: string): string[] {
  const refs = result.categories[category]?.auditRefs ?? [];
  return refs
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

/** The median of several visits, for each figure. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const middle = (read: (visit: Visit) => number) => median(visits.map(read));
  const weight = (kind: keyof Weights) => middle(({ bytes }) => bytes[kind]);
  return {
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    cls: Math.max(...visits.map(({ cls }) => cls)),
    performance: middle(({ performance }) => performance),
    bytes: {
      html: weight('html'),
      css: weight('css'),
      js: weight('js'),
      font: weight('font'),
      data: weight('data'),
      other: weight('other'),
    },
    requests: middle(({ requests }) => requests),
    allBytes: middle(({ allBytes }) => allBytes),
    allRequests: middle(({ allRequests }) => allRequests),
    allFontBytes: middle(({ allFontBytes }) => allFontBytes),
    scriptsBeforeLoad: Math.max(...visits.map(({ scriptsBeforeLoad }) => scriptsBeforeLoad)),
    files: [...new Set(visits.flatMap(({ files }) => files))],
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
