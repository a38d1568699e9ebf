import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { WORKER_FILES } from '../../../web/static/build-assets.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds a page that only reads files, with the app's own workers. */
export default defineConfig({
  root: local('.'),
  publicDir: false,
  worker: WORKER_FILES,
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
});
