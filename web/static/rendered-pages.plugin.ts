import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { buildScript, buildStylesheet } from './build-assets.ts';
import type * as Renderer from './render-pages.tsx';

const STYLESHEET = fileURLToPath(new URL('../styles/pages.css', import.meta.url));
const SHELL_STYLESHEET_PATH = '/assets/pages.css';
/** The Worker's API documentation page requests it by this name. */
const API_DOCS_STYLESHEET = fileURLToPath(new URL('../styles/api-docs.css', import.meta.url));
const API_DOCS_STYLESHEET_PATH = '/api-docs.css';
const RENDERER = fileURLToPath(new URL('./render-pages.tsx', import.meta.url));
/** What somebody with a link sees: its script and, besides that of all static pages, its stylesheet. */
const SHARED_SCRIPT = fileURLToPath(new URL('./shared-page.tsx', import.meta.url));
const SHARED_JSX = fileURLToPath(new URL('./dom-jsx.ts', import.meta.url));
const SHARED_STYLESHEET = fileURLToPath(new URL('../features/sharing/glance.css', import.meta.url));
const SHARED_SCRIPT_PATH = '/shared-page.js';
const DEFAULT_SUPPORT_EMAIL = 'support@marea.example';

/**
 * Builds `/start`, the legal pages, `/shared` and the manifest as static files in every language, with the stylesheet inline; in development
 * they are rendered on every request. The support address comes from `SUPPORT_EMAIL`.
 */
export function staticPages(): Plugin {
  let isInShell = false;
  return {
    name: 'marea:static-pages',

    configResolved({ mode }) {
      isInShell = mode === 'native';
    },

    async generateBundle() {
      const css = await buildStylesheet(STYLESHEET);
      // In a native shell the page's policy forbids inline styles, and its files are on the device anyway.
      if (isInShell) this.emitFile({ type: 'asset', fileName: SHELL_STYLESHEET_PATH.slice(1), source: css });
      const apiDocsCss = await buildStylesheet(API_DOCS_STYLESHEET);
      this.emitFile({ type: 'asset', fileName: API_DOCS_STYLESHEET_PATH.slice(1), source: apiDocsCss });
      for (const [path, html] of await renderedPages(isInShell ? { href: SHELL_STYLESHEET_PATH } : { css })) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: html });
      }
      // Shells leave the page of a link to the browser.
      if (isInShell) return;
      const source = await sharedScript();
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const script = `assets/shared-page-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: script, source });
      for (const [path, html] of await sharedPages(`/${script}`)) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: html });
      }
    },

    configureServer(server) {
      server.middlewares.use(API_DOCS_STYLESHEET_PATH, async (_request, response) => {
        response.setHeader('content-type', 'text/css; charset=utf-8');
        response.end(await buildStylesheet(API_DOCS_STYLESHEET));
      });
      server.middlewares.use(SHARED_SCRIPT_PATH, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(await sharedScript());
      });
      // biome-ignore lint/complexity/useMaxParams: connect calls its handlers with these three.
      server.middlewares.use('/pages/', async (request, response, next) => {
        try {
          const path = `/pages${request.url?.split('?')[0] ?? ''}`;
          const css = await buildStylesheet(STYLESHEET);
          const shared = await sharedPages(SHARED_SCRIPT_PATH);
          const html = shared.get(path) ?? (await renderedPages({ css })).get(path);
          if (html === undefined) return next();
          // The Worker fetches them from here and sets their real type.
          response.setHeader('content-type', 'text/plain; charset=utf-8');
          response.end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function renderer(): Promise<typeof Renderer> {
  return (await runnerImport<typeof Renderer>(RENDERER, { configFile: false, logLevel: 'error' })).module;
}

async function renderedPages(styles: Renderer.PageStyles): Promise<Map<string, string>> {
  const { renderPages, renderManifests } = await renderer();
  const supportEmail = process.env.SUPPORT_EMAIL || DEFAULT_SUPPORT_EMAIL;
  return new Map([...renderPages({ styles, supportEmail }), ...renderManifests()]);
}

const sharedScript = () =>
  buildScript({ entry: SHARED_SCRIPT, name: 'sharedPage', alias: { 'react/jsx-runtime': SHARED_JSX } });

async function sharedPages(script: string): Promise<Map<string, string>> {
  const { renderSharedPages } = await renderer();
  const sheets = await Promise.all([STYLESHEET, SHARED_STYLESHEET].map((file) => buildStylesheet(file)));
  return renderSharedPages({ styles: { css: sheets.join('') }, script });
}

/** The app, which the page's script loads after the first picture. */
const APP = '/web/app/start-app.tsx';

/**
 * Adds the first frames to the page as templates, and links the app's files in its head, so that a native shell loads them from
 * the start, although the script imports them last. `servedPage` defers those links.
 */
export function firstFrame(): Plugin {
  return {
    name: 'marea:first-frame',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const templates = (await renderer()).renderFirstFrames();
        return {
          html: html.replace('<div id="root"></div>', `<div id="root"></div>\n    ${templates}`),
          tags: bundle === undefined ? [] : linksTo(Object.values(bundle), html),
        };
      },
    },
  };
}

function linksTo(outputs: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[], html: string) {
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const app = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(APP)));
  if (app === undefined) throw new Error('the build has no chunk with the app');
  const scripts = [app.fileName, ...app.imports];
  const styles = [...(app.viteMetadata?.importedCss ?? [])];
  return [
    // After the first picture's files.
    ...scripts.map((file) => link(file, { rel: 'modulepreload', fetchpriority: 'low' })),
    ...styles.map((file) => link(file, { rel: 'stylesheet' })),
  ].filter(({ attrs }) => !html.includes(attrs.href));
}

const link = (file: string, { rel, ...others }: { rel: string; fetchpriority?: string }) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}`, ...others },
  injectTo: 'head' as const,
});
