import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type * as Renderer from './render-pages.tsx';

const RENDERER = fileURLToPath(new URL('./render-pages.tsx', import.meta.url));
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
        const { module } = await runnerImport<typeof Renderer>(RENDERER, {
          configFile: false,
          logLevel: 'error',
        });
        const templates = module.renderFirstFrames();
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
