import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './web/static/service-worker.plugin.ts';
import { staticPages } from './web/static/static-pages.plugin.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The Cloudflare plugin does not read `.env`; without these it would contact the network at start.
process.env.WRANGLER_SEND_METRICS = 'false';
process.env.WRANGLER_SEND_ERROR_REPORTS = 'false';
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
// One name for the static pages and the app, which sees only what begins with VITE_.
if (process.env.SUPPORT_EMAIL) process.env.VITE_SUPPORT_EMAIL = process.env.SUPPORT_EMAIL;

export default defineConfig(({ command, isPreview }) => ({
  root: local('web'),
  publicDir: local('web/public'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: local('web/routes'),
      generatedRouteTree: local('web/router.gen.ts'),
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    staticPages(),
    serviceWorker(),
    // In a build it would write its own wrangler config and copy secrets into the output; it serves development only.
    ...(command === 'serve' && !isPreview
      ? [cloudflare({ configPath: local('wrangler.toml'), persistState: { path: local('.wrangler/state') } })]
      : []),
  ],
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 8787), strictPort: true },
  build: {
    outDir: local('dist'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first paint needs anyway comes in two files, ours and the libraries', instead of thirty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
}));
