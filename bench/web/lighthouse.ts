import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A separate package, so that the product's `npm ci` stays small. */
const PACKAGE = join(import.meta.dirname, 'lighthouse');
const ENTRY = join(PACKAGE, 'node_modules/lighthouse/core/index.js');

type Audit = {
  readonly numericValue?: number;
  readonly score: number | null;
  readonly details?: { readonly items?: readonly Record<string, unknown>[] };
};

/** The part of a Lighthouse result that is used. */
export type LighthouseResult = {
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly runWarnings: readonly string[];
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
};

type LighthouseFlags = {
  readonly port: number;
  readonly onlyCategories: readonly string[];
  /** Keep caches and service workers: a second visit. */
  readonly disableStorageReset: boolean;
};

type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ lhr: LighthouseResult }>;

/** Installs Lighthouse if it is missing. */
function install(): void {
  if (existsSync(ENTRY)) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], {
    cwd: PACKAGE,
    // Its output must not go to our standard output.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

/** Lighthouse with its own mobile profile: a small screen, a slow line and a slow processor, both simulated. */
export async function loadLighthouse(): Promise<
  (url: string, flags: LighthouseFlags) => Promise<LighthouseResult>
> {
  install();
  // Imported by a path that the type check doesn't follow, because it is missing until the bench has run.
  const { default: lighthouse } = (await import(pathToFileURL(ENTRY).href)) as { default: Lighthouse };
  const lookOnce = async (url: string, flags: LighthouseFlags) => {
    const { lhr } = await lighthouse(url, {
      ...flags,
      // Clears what an app stores from the last visit, but not the session in the local storage.
      clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'indexeddb'],
      disableFullPageScreenshot: true,
      logLevel: 'error',
      output: 'json',
    });
    return lhr;
  };
  return async (url, flags) => {
    const first = await lookOnce(url, flags);
    // Sometimes the trace lacks its beginning, and Lighthouse recommends running it again.
    const lhr = first.runtimeError?.code === 'NO_NAVSTART' ? await lookOnce(url, flags) : first;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return lhr;
  };
}
