import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { shellPolicy } from './shell-policy.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The script that a static page needs in a shell, by the name of its entry. */
const PAGE_SCRIPT = 'native-page';

/**
 * Makes the build fit for the native shells, which serve it from the device: every page has its policy itself, for there
 * is no Worker to send one, and the static pages follow the hardware's back. Fails without the origin of the API.
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

/** Puts lines in before anything that they apply to; what is installed already needs no manifest. */
function withHead(html: string, lines: readonly string[]): string {
  const bare = html.replace(/\s*<link rel="manifest"[^>]*>/, '');
  return bare.replace(/<meta char[sS]et="utf-8" ?\/>/, (charset) => `${charset}${lines.join('')}`);
}
