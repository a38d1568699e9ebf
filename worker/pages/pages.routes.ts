import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { encodeBase64 } from 'hono/utils/encode';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import {
  APP_PAGES,
  LANDING_PAGE,
  LEGAL_PAGES,
  type LegalText,
  MANIFEST,
  manifestAsset,
  staticPageAsset,
} from '#domain/pages.ts';
import type { AppEnv } from '#worker/context.ts';
import { isLoopback } from '#worker/platform/config.ts';

const LANGUAGE_COOKIE = 'locale';
const HTML = 'text/html; charset=utf-8';
const MANIFEST_JSON = 'application/manifest+json; charset=utf-8';
const YEAR_SECONDS = 31_536_000;

/** Pages: the static ones by language, the app's shell for its routes. Anything else is a real 404. */
export const pageRoutes = new Hono<AppEnv>();

pageRoutes.get('/', (c) => c.redirect('/dashboard'));
pageRoutes.get(LANDING_PAGE, (c) => serveStaticPage(c, 'start'));
for (const [path, text] of Object.entries(LEGAL_PAGES)) {
  pageRoutes.get(path, (c) => serveStaticPage(c, text));
}
pageRoutes.get(MANIFEST, (c) =>
  serveInLanguage(c, { asset: manifestAsset(languageOf(c)), type: MANIFEST_JSON }),
);
for (const path of APP_PAGES) {
  pageRoutes.get(path, (c) => serveShell(c, 200));
}

for (const path of [LANDING_PAGE, ...Object.keys(LEGAL_PAGES), ...APP_PAGES]) {
  pageRoutes.get(`${path}/`, (c) => c.redirect(path, 301));
}

/** The app's own not-found view, with the status it says; a missing file gets a plain line instead. */
export async function serveMissingPage(c: Context<AppEnv>): Promise<Response> {
  const isPage = !/\.[a-z0-9]+$/i.test(new URL(c.req.url).pathname);
  return isPage ? serveShell(c, 404) : c.text('Not found', 404);
}

async function serveShell(c: Context<AppEnv>, status: 200 | 404): Promise<Response> {
  const file = await readAsset(c, '/index.html');
  const shell = await file.text();
  c.set('inlineStyle', await inlineStyleOf(shell));
  const { MATOMO_URL: endpoint } = c.var.deps.config;
  return new Response(endpoint === undefined ? shell : naming(endpoint, shell), {
    status,
    headers: { 'Content-Type': HTML, 'Cache-Control': 'no-cache' },
  });
}

/** Tells the app where visits may be counted, in the same answer whose policy allows it; the setting's shape holds no quote. */
function naming(endpoint: string, shell: string): string {
  return shell.replace('</head>', `  <meta name="matomo" content="${endpoint}" />\n  </head>`);
}

async function serveStaticPage(c: Context<AppEnv>, page: 'start' | LegalText): Promise<Response> {
  const chosen = matchLanguage(c.req.query('lang'));
  if (chosen) {
    const secure = !isLoopback(c.req.url);
    setCookie(c, LANGUAGE_COOKIE, chosen, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'Lax', secure });
  }
  const language = chosen ?? languageOf(c);
  c.header('Content-Language', language);
  const answer = await serveInLanguage(c, { asset: staticPageAsset(page, language), type: HTML });
  c.set('inlineStyle', await inlineStyleOf(await answer.clone().text()));
  return answer;
}

/** The hash of a built page's own stylesheet, as a policy names it (CSP 3, section 6.7.3.3). */
async function inlineStyleOf(page: string): Promise<string | undefined> {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1];
  if (style === undefined) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `'sha256-${encodeBase64(hash)}'`;
}

function languageOf(c: Context<AppEnv>): Language {
  return matchLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
}

type Served = { readonly asset: string; readonly type: string };

async function serveInLanguage(c: Context<AppEnv>, { asset, type }: Served): Promise<Response> {
  const file = await readAsset(c, asset);
  c.header('Content-Type', type);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Cookie');
  return c.body(await file.text(), file.ok ? 200 : 404);
}

function readAsset(c: Context<AppEnv>, path: string): Promise<Response> {
  return c.env.ASSETS.fetch(new URL(path, c.req.url));
}
