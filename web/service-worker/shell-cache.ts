import type { Shell } from './shell.ts';

const PREFIX = 'marea-shell-';

/** Every page of the app is the same HTML; this one is for everybody. */
const PAGE = '/offline';

const nameOf = ({ version }: Shell): string => `${PREFIX}${version}`;

/** Puts a whole build into a cache of its own. Rejects where anything of it cannot be had: half a build helps nobody. */
export async function keepShell(shell: Shell): Promise<void> {
  const cache = await caches.open(nameOf(shell));
  await Promise.all([keepPage(cache, shell), ...shell.files.map((file) => keepFile(cache, file))]);
}

/** Removes the builds before this one, and what an install that failed left behind. */
export async function dropOtherShells(shell: Shell): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== nameOf(shell));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The kept HTML of every page of the app, or `undefined` where the browser has thrown it away. */
export async function keptPage(shell: Shell): Promise<Response | undefined> {
  return (await caches.open(nameOf(shell))).match(PAGE);
}

/** A kept file of the build, whatever is behind its `?`, or `undefined`. */
export async function keptFile(shell: Shell, request: Request): Promise<Response | undefined> {
  return (await caches.open(nameOf(shell))).match(request, { ignoreSearch: true, ignoreVary: true });
}

/** Between two deployments the page may be of another build than the files: then it is none to keep. */
async function keepPage(cache: Cache, { entry, files }: Shell): Promise<void> {
  const answer = await fetchWhole(new Request(PAGE, { cache: 'no-cache' }));
  const page = await answer.clone().text();
  const named = page.match(/\/assets\/[\w.-]+/g) ?? [];
  const isOfThisBuild = page.includes(entry) && named.every((file) => files.includes(file));
  if (!isOfThisBuild) throw new Error('the page is of another build');
  await cache.put(PAGE, answer);
}

/** A fingerprinted file is the same wherever it comes from: the build before, the browser's own cache, the network. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const isFingerprinted = file.startsWith('/assets/');
  const known = isFingerprinted ? await caches.match(file) : undefined;
  const request = new Request(file, { cache: isFingerprinted ? 'default' : 'no-cache' });
  await cache.put(file, known ?? (await fetchWhole(request)));
}

async function fetchWhole(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status !== 200) throw new Error(`${new URL(request.url).pathname} answered ${answer.status}`);
  return answer;
}
