import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { encodeBase64 } from 'hono/utils/encode';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import {
  APP_PAGES,
  LANDING_PAGE,
  LEGAL_PAGES,
  type LegalText,
  MANIFEST,
  manifestAsset,
  SHARED_PAGE,
  staticPageAsset,
} from '#domain/pages.ts';
import type { AppEnv } from '#worker/context.ts';
import { isLoopback } from '#worker/platform/config.ts';
import { digestOf, sha256 } from '#worker/platform/secrets.ts';

const LANGUAGE_COOKIE = 'locale';
const HTML = 'text/html; charset=utf-8';
const MANIFEST_JSON = 'application/manifest+json; charset=utf-8';
const YEAR_SECONDS = 31_536_000;

/** Answers 304 if the client's page is current, by the handler's tag. That answer also stores a choice of language. */
const unlessKnown = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'Set-Cookie', 'Content-Language'] });

/** Pages: the static ones by language, the app's shell for its routes. Anything else is a real 404. */
export const pageRoutes = new Hono<AppEnv>();

pageRoutes.get('/', (c) => c.redirect('/dashboard'));
pageRoutes.get(LANDING_PAGE, unlessKnown, (c) => serveStaticPage(c, 'start'));
for (const [path, text] of Object.entries(LEGAL_PAGES)) {
  pageRoutes.get(path, unlessKnown, (c) => serveStaticPage(c, text));
}
pageRoutes.get(MANIFEST, unlessKnown, (c) =>
  serveInLanguage(c, { asset: manifestAsset(languageOf(c)), type: MANIFEST_JSON }),
);
pageRoutes.get(SHARED_PAGE, serveSharedPage);
for (const path of APP_PAGES) pageRoutes.get(path, unlessKnown, (c) => serveShell(c, 200));

for (const path of [LANDING_PAGE, SHARED_PAGE, ...Object.keys(LEGAL_PAGES), ...APP_PAGES]) {
  pageRoutes.get(`${path}/`, (c) => c.redirect(path, 301));
}

/** The app's own not-found view, with status 404; a missing file gets a plain line instead. */
export async function serveMissingPage(c: Context<AppEnv>): Promise<Response> {
  const isPage = !/\.[a-z0-9]+$/i.test(new URL(c.req.url).pathname);
  return isPage ? serveShell(c, 404) : c.text('Not found', 404);
}

async function serveShell(c: Context<AppEnv>, status: 200 | 404): Promise<Response> {
  const file = await readAsset(c, '/index.html');
  const { MATOMO_URL: endpoint } = c.var.context.deps.config;
  const built = await file.text();
  // The app gets the address for counting visits in the answer whose policy allows it; the setting can't contain a quote.
  const matomo = `  <meta name="matomo" content="${endpoint}" />\n  </head>`;
  const shell = endpoint === undefined ? built : built.replace('</head>', matomo);
  await markAnswer(c, { page: shell, isFound: status === 200 });
  return c.body(shell, status, { 'Content-Type': HTML, 'Cache-Control': 'no-cache' });
}

async function serveStaticPage(c: Context<AppEnv>, page: 'start' | LegalText): Promise<Response> {
  const chosen = matchLanguage(c.req.query('lang'));
  if (chosen) {
    const secure = !isLoopback(c.req.url);
    setCookie(c, LANGUAGE_COOKIE, chosen, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'Lax', secure });
  }
  const language = chosen ?? languageOf(c);
  c.header('Content-Language', language);
  return serveInLanguage(c, { asset: staticPageAsset(page, language), type: HTML });
}

/** The page of a link, which no cache stores and no search engine lists. */
async function serveSharedPage(c: Context<AppEnv>): Promise<Response> {
  const asset = staticPageAsset('shared', languageOf(c));
  const page = await serveInLanguage(c, { asset, type: HTML });
  page.headers.set('Cache-Control', 'no-store');
  page.headers.set('X-Robots-Tag', 'noindex');
  return page;
}

/** Sets the tag if the answer is a page, and its inline stylesheet for the policy. */
async function markAnswer(c: Context<AppEnv>, { page, isFound }: { page: string; isFound: boolean }) {
  const marks = await marksOf(page);
  c.set('inlineStyle', marks.inlineStyle);
  if (isFound) c.header('ETag', marks.etag);
}

function languageOf(c: Context<AppEnv>): Language {
  return matchLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
}

type Served = { readonly asset: string; readonly type: string };

async function serveInLanguage(c: Context<AppEnv>, { asset, type }: Served): Promise<Response> {
  const file = await readAsset(c, asset);
  const page = await file.text();
  await markAnswer(c, { page, isFound: file.ok });
  c.header('Content-Type', type);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Cookie');
  return c.body(page, file.ok ? 200 : 404);
}

function readAsset(c: Context<AppEnv>, path: string): Promise<Response> {
  return c.env.ASSETS.fetch(new URL(path, c.req.url));
}

/** There are few pages, and they don't change until the next deployment, so each is hashed once per isolate. */
const known = new Map<string, ReturnType<typeof markPage>>();
/** More than all pages in all languages and settings; only a local server that rebuilds can reach it. */
const CACHED_PAGES_MAX = 100;

function marksOf(page: string): ReturnType<typeof markPage> {
  const before = known.get(page);
  if (before) return before;
  const marks = markPage(page);
  if (known.size >= CACHED_PAGES_MAX) known.clear();
  known.set(page, marks);
  return marks;
}

async function markPage(page: string) {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1];
  return {
    /** The entity tag (RFC 9110, section 8.8.3). */
    etag: `"${await sha256(page)}"`,
    /** The hash of the page's own stylesheet, as a policy names it (CSP 3, section 6.7.3.3); `undefined` if it has none. */
    inlineStyle: style === undefined ? undefined : `'sha256-${encodeBase64(await digestOf(style))}'`,
  };
}
