import { APP_PAGES, LANDING_PAGE, LEGAL_PAGES } from '#domain/pages.ts';

const PREFIX = 'marea-shell-';

/** All pages of the app are the same HTML; this one is public. */
const PAGE = '/offline';

/** An entry in an earlier build's cache: the ids of the windows that were open when a later build took over. */
const WINDOWS = '/windows';

const nameOf = ({ version }: Shell): string => `${PREFIX}${version}`;

/** Stores a whole build in a cache of its own. Rejects if any file fails, because half a build is useless. */
export async function cacheShell(shell: Shell): Promise<void> {
  const cache = await caches.open(nameOf(shell));
  await Promise.all([cachePage(cache, shell), ...shell.files.map((file) => cacheFile(cache, file))]);
}

/**
 * Removes earlier builds and the leftovers of failed installs, unless one of the `windows` that were open when this build took
 * over is still open: it may contain typed text, and the server no longer has its files.
 */
export async function deleteOtherShells(shell: Shell, windows: readonly string[]): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== nameOf(shell));
  await Promise.all(others.map((name) => deleteUnlessUsed(name, windows)));
}

async function deleteUnlessUsed(name: string, windows: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  const noted: readonly string[] | undefined = await (await cache.match(WINDOWS))?.json();
  if (!(noted ?? windows).some((id) => windows.includes(id))) await caches.delete(name);
  else if (noted === undefined) await cache.put(WINDOWS, Response.json(windows));
}

/** The cached HTML of all the app's pages, or `undefined` if the browser has evicted it. */
export async function cachedPage(shell: Shell): Promise<Response | undefined> {
  return (await caches.open(nameOf(shell))).match(PAGE);
}

/** A cached file of this build or else of an earlier one, ignoring the query string, or `undefined`. */
export async function cachedFile(shell: Shell, request: Request): Promise<Response | undefined> {
  const options = { ignoreSearch: true, ignoreVary: true };
  return (await (await caches.open(nameOf(shell))).match(request, options)) ?? caches.match(request, options);
}

/** During a deploy the page may be from another build than the files; then it isn't cached. */
async function cachePage(cache: Cache, { entry, files }: Shell): Promise<void> {
  const answer = await fetchWhole(new Request(PAGE, { cache: 'no-cache' }));
  const page = await answer.clone().text();
  const named = page.match(/\/assets\/[\w.-]+/g) ?? [];
  const isOfThisBuild = page.includes(entry) && named.every((file) => files.includes(file));
  if (!isOfThisBuild) throw new Error('the page is of another build');
  await cache.put(PAGE, answer);
}

/** A fingerprinted file is the same from any source: an earlier build, the browser's cache, the network. */
async function cacheFile(cache: Cache, file: string): Promise<void> {
  const isFingerprinted = FINGERPRINTED.test(file);
  const known = isFingerprinted ? await caches.match(file) : undefined;
  const request = new Request(file, { cache: isFingerprinted ? 'default' : 'no-cache' });
  await cache.put(file, known ?? (await fetchWhole(request)));
}

async function fetchWhole(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status !== 200) throw new Error(`${new URL(request.url).pathname} answered ${answer.status}`);
  return answer;
}

/**
 * What a request is for: a page of the app, which the shell can answer; a page that only the Worker can answer; a file of this
 * build or of an earlier one; or something that the service worker doesn't handle, above all the API.
 */
type RequestKind = 'app-page' | 'static-page' | 'file' | 'other';

const APP_PATHS: ReadonlySet<string> = new Set(['/', ...APP_PAGES]);
/** Matches a build's own files, whose names change with their content. */
const FINGERPRINTED = /^\/(?:assets|workers)\//;

const STATIC_PATHS: ReadonlySet<string> = new Set([LANDING_PAGE, ...Object.keys(LEGAL_PAGES)]);

type RequestInfo = Pick<Request, 'method' | 'mode' | 'url'>;

/** Classifies a request by its address, method and mode; `files` are the build's paths, `origin` is our own. */
export function requestKind(
  { method, mode, url }: RequestInfo,
  { origin, files }: { origin: string; files: ReadonlySet<string> },
): RequestKind {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'other';
  const isFile = files.has(address.pathname) || FINGERPRINTED.test(address.pathname);
  if (mode !== 'navigate') return isFile ? 'file' : 'other';
  if (APP_PATHS.has(address.pathname)) return 'app-page';
  return STATIC_PATHS.has(address.pathname) ? 'static-page' : 'other';
}

const SIGNED_IN =
  /^\/(?:dashboard|cycle|tasks|labels|plan|changes|habits|journal|insights|report|settings)(?:\/|$)/;

/** Whether a path is of the pages that listen for another one to open; others, such as the sign-in, don't. */
export const isSignedInPage = (path: string): boolean => SIGNED_IN.test(path);

/** The contents of a build; filled in by `web/static/served-page.plugin.ts`. */
export type Shell = {
  /** Unique to each build. */
  readonly version: string;
  /** Path of the page's entry script, which identifies the page's build. */
  readonly entry: string;
  /** Paths of all files that a page may need: code, styles, fonts, the mark. */
  readonly files: readonly string[];
};
