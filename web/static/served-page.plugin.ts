import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin, Rolldown } from 'vite';
import { DEFERRED_HEAD } from '#web/lib/stored-picture.ts';
import type { Shell } from '#web/service-worker/shell-cache.ts';
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

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The entry name of the script for static pages in a shell. */
const PAGE_SCRIPT = 'native-page';

/**
 * Adapts the build to the native shells, which serve it from the device: each page contains its policy, because no Worker sends
 * one, and static pages handle the hardware back button. Fails without the API's origin.
 */
export function nativeShell(apiOrigin: string | undefined): Plugin {
  return {
    name: 'marea:native-shell',
    enforce: 'post',

    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: local('../index.html'), [PAGE_SCRIPT]: local('../lib/native/native-page.ts') },
        },
      },
    }),

    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const policy = shellPolicy(apiOrigin);
        const files = Object.values(bundle);
        const script = files.find((file) => file.type === 'chunk' && file.name === PAGE_SCRIPT)?.fileName;
        for (const file of files) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          const isStaticPage = file.fileName.startsWith('pages/');
          file.source = withHead(String(file.source), [
            `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
            ...(isStaticPage ? [`<script type="module" src="/${script}"></script>`] : []),
          ]);
        }
      },
    },
  };
}

/** Inserts lines at the start of the head, and removes the manifest, which an installed app doesn't need. */
function withHead(html: string, lines: readonly string[]): string {
  const bare = html.replace(/\s*<link rel="manifest"[^>]*>/, '');
  return bare.replace(/<meta char[sS]et="utf-8" ?\/>/, (charset) => `${charset}${lines.join('')}`);
}

const ORIGIN = /^https:\/\/[a-z\d.-]+(?::\d{1,5})?$|^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/;

/** iOS serves the app from here; a custom scheme may not match `'self'`. */
const IOS = 'capacitor://localhost';

/** The shells' policy: the Worker's, as far as a meta tag can set it, with calls to the API. Throws if `apiOrigin` isn't an origin. */
export function shellPolicy(apiOrigin: string | undefined): string {
  if (apiOrigin === undefined || !ORIGIN.test(apiOrigin)) {
    throw new Error('API_ORIGIN must name the origin of the API, as https://marea.example');
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${IOS}`,
    `style-src 'self' ${IOS}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' ${IOS} data: blob:`,
    `font-src 'self' ${IOS}`,
    `connect-src 'self' ${IOS} ${apiOrigin}`,
    "media-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types marea',
  ].join('; ');
}

const WORKER = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url));

/** The files that the app's pages load: all of a build except what is large and rarely needed, such as the database engine. */
const isPrecached = (file: string): boolean =>
  /^(?:assets|workers)\//.test(file) && !/\.wasm$|^assets\/(?:write-pdf|shared-page)-/.test(file);

/** The files without fingerprints that pages and notifications use. */
const PUBLIC_FILES = [
  'fonts/figtree-400-700.woff2',
  'fonts/fraunces-soft-460.woff2',
  'icons/favicon.svg',
  'icons/icon-192.png',
  'icons/monochrome-96.png',
];

/** Writes `service-worker.js` with the list of the build's files into the build, and the list as a file of its own. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'marea:service-worker',
    // Not in development; native shells have all files anyway.
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = await shellOf(Object.values(bundle), publicDir);
        const source = await buildScript({
          entry: WORKER,
          name: 'serviceWorker',
          define: { BUILT_SHELL: JSON.stringify(shell) },
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
        this.emitFile({ type: 'asset', fileName: 'shell.json', source: JSON.stringify(shell.files) });
      },
    },
  };
}

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

async function shellOf(outputs: readonly Output[], publicDir: string): Promise<Shell> {
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  const page = outputs.find(({ fileName }) => fileName === 'index.html');
  if (entry === undefined || page?.type !== 'asset') throw new Error('the build has no page or no entry');
  const built = outputs.map(({ fileName }) => fileName).filter(isPrecached);
  const others = await Promise.all(PUBLIC_FILES.map((file) => readFile(join(publicDir, file))));
  const version = createHash('sha256').update(page.source).update(built.join());
  for (const content of others) version.update(content);
  return {
    version: version.digest('hex').slice(0, 12),
    entry: `/${entry.fileName}`,
    files: [...built, ...PUBLIC_FILES].map((file) => `/${file}`),
  };
}
