import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

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
