import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'vite';
import { DEFERRED_HEAD } from '#web/lib/stored-picture.ts';
import { buildScript, buildStylesheet } from './build-assets.ts';

const STYLESHEET = fileURLToPath(new URL('../styles/app.css', import.meta.url));
const FIRST_SCRIPT = fileURLToPath(new URL('../first-paint/first-script.ts', import.meta.url));

/** The stylesheet link in the page's source. */
const STYLESHEET_LINK = /[ \t]*<link rel="stylesheet" href="\.\/styles\/app\.css" \/>\n/;
/** The page's requests, except for its icon, which browsers look for by themselves, and the first picture's font. */
const PAGE_ASSETS =
  /[ \t]*(<link rel="(?:apple-touch-icon|manifest|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>)\n?/g;

/**
 * Lets the Worker's page render at once: its stylesheet is inline, and it requests only one kilobyte of script, which draws the
 * picture stored by the last visit. The rest waits in a template until that is on screen (decision 96). Not in development, and
 * not in native shells, which have all files on the device and a policy without inline code.
 */
export function servedPage(): Plugin[] {
  let script = '';
  return [
    {
      name: 'marea:served-page-without-stylesheet',
      apply: isServed,
      transformIndexHtml: {
        order: 'pre',
        handler(html) {
          if (!STYLESHEET_LINK.test(html)) throw new Error('the page names no stylesheet');
          return html.replace(STYLESHEET_LINK, '');
        },
      },
    },
    {
      name: 'marea:served-page',
      apply: isServed,
      generateBundle: {
        // Before the page is written, because the page contains the script's name.
        order: 'pre',
        async handler() {
          const source = await buildScript({ entry: FIRST_SCRIPT, name: 'firstScript' });
          script = `assets/first-script-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
          this.emitFile({ type: 'asset', fileName: script, source });
        },
      },
      transformIndexHtml: {
        order: 'post',
        async handler(html) {
          // It would come before the one below, and its layer before all others.
          if (html.includes('rel="stylesheet"')) throw new Error('the first scripts bring a stylesheet');
          const style = await buildStylesheet(STYLESHEET, { target: 'es2023', plugins: [tailwindcss()] });
          const pageAssets = [...html.matchAll(PAGE_ASSETS)].map(([, tag]) => tag).join('');
          const deferred = `<template id="${DEFERRED_HEAD}">${pageAssets}</template>\n    <script src="/${script}"></script>`;
          return html
            .replace(PAGE_ASSETS, '')
            .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
            .replace('</body>', () => `  ${deferred}\n  </body>`);
        },
      },
    },
  ];
}

const isServed: NonNullable<Plugin['apply']> = (_config, { command, mode }) =>
  command === 'build' && mode !== 'native';
