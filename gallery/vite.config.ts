import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanIcons } from '../web/static/lean-icons.plugin.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `npm run ui`: the parts of web/ui on a separate page, which isn't in the product's build. */
export default defineConfig({
  root: local('.'),
  publicDir: local('../web/public'),
  // Its own cache, because `npm run dev` may run at the same time.
  cacheDir: local('../node_modules/.vite-gallery'),
  plugins: [react(), tailwindcss(), leanIcons],
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 8790), strictPort: true },
  build: { outDir: local('../node_modules/.cache/gallery'), emptyOutDir: true, target: 'es2023' },
});
