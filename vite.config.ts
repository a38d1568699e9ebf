import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import { minify } from '@swc/core';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstFrame } from '#web/static/rendered-pages.plugin.ts';
import { LIBRARIES_OF_WORKERS, WORKER_FILES } from './web/static/build-assets.ts';
import { answerShapes, clientCalls } from './web/static/client-calls.plugin.ts';
import { leanIcons } from './web/static/lean-icons.plugin.ts';
import { staticPages } from './web/static/rendered-pages.plugin.ts';
import { nativeShell, servedPage, serviceWorker } from './web/static/served-page.plugin.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The Cloudflare plugin does not read `.env`; without these it would contact the network at start.
process.env.WRANGLER_SEND_METRICS = 'false';
process.env.WRANGLER_SEND_ERROR_REPORTS = 'false';
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
// The app sees only variables that begin with VITE_: the support address and, in the native shells, the API's origin.
if (process.env.API_ORIGIN) process.env.VITE_API_ORIGIN = process.env.API_ORIGIN;
if (process.env.SUPPORT_EMAIL) process.env.VITE_SUPPORT_EMAIL = process.env.SUPPORT_EMAIL;

/** The libraries of every page, in one file: it changes only with them, and is smaller than two files. */
const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|i18next|@tanstack|use-sync-external-store)\//;
/** Their parts that the dashboard doesn't need. */
const OF_OTHER_PAGES = /\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/;
const isLibrary = (file: string) => LIBRARIES.test(file) && !OF_OTHER_PAGES.test(file);

/** Text chunks also carry their language, because each language has a `pages.json`. */
const TEXTS = /web\/texts\/(\w+)\/([^/]+)\.json$/;

/** The texts of the dashboard's first paint, in one request. */
const FIRST_TEXTS = /web\/texts\/(\w+)\/(?:shell|days)\.json$/;

/** In development, sends a changed file of texts to the page, which shows it without a reload (`web/app/start-app.tsx`). */
const changedTexts: Plugin = {
  name: 'marea:changed-texts',
  async hotUpdate({ file, read }) {
    const [, language, name] = TEXTS.exec(file) ?? [];
    if (name === undefined || this.environment.name !== 'client') return;
    this.environment.hot.send('marea:texts', { language, file: name, texts: JSON.parse(await read()) });
    return [];
  },
};

/** Compresses the first chunks before the build's own minifier, which then inlines more: 1 % smaller. */
const tighterStart: Plugin = {
  name: 'marea:tighter-start',
  apply: 'build',
  async renderChunk(code, { name }) {
    if (!['index', 'app', 'libraries', 'today'].includes(name)) return null;
    return minify(code, { module: true, compress: { passes: 2 }, mangle: false, sourceMap: true });
  },
};

/** A chunk of modules that at least two others import. */
const shared = (name: string, test: RegExp) => ({ name, test, minShareCount: 2, priority: 0 });

/** Groups include what their modules import, unless an earlier group has it. */
const FEW_FILES = {
  // Loading a module of domain/ has no side effects, so unused ones are left out.
  treeshake: { moduleSideEffects: [{ test: /\/domain\//, sideEffects: false }] },
  output: {
    chunkFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) =>
      `assets/${TEXTS.exec(facadeModuleId ?? '')?.[1]?.concat('-') ?? ''}[name]-[hash].js`,
    codeSplitting: {
      groups: [
        { name: 'first', tags: ['$initial'], priority: 4 },
        { name: (file: string) => FIRST_TEXTS.exec(file)?.[1]?.concat('-first') ?? null, priority: 4 },
        { name: 'libraries', test: isLibrary, priority: 3 },
        { name: 'app', test: /web\/app\/start-app\.tsx$/, priority: 2 },
        { name: 'today', test: /\/task-slider\.tsx$/, priority: 1 },
        { name: 'habits-of-today', test: /\/(habits-widget|journal-line)\.tsx$/, priority: 1 },
        // Modules that several other pages share, in few files, because the first chunk names every file that it may load.
        // The optimistic updates of tasks stay apart, because the dashboard loads them without the rest.
        shared('icons', /\/lucide-react\/.+\/icons\//),
        shared('inputs', /\/web\/(?:parts|ui\/(?:inputs|layout))\//),
        shared('tasks', /\/(?:features|domain)\/tasks\/(?!tasks\.optimistic)/),
        shared(
          'day-log',
          /\/domain\/day-log\/|\/day-log\/(?:log-day|new-period-question|day-log\.data|days\.optimistic)\.ts$/,
        ),
        shared('settings', /\/(?:features|domain)\/settings\/(?!profile-section)/),
        shared('data', /\/(?:domain\/portability|lib\/rejections)\/|\/(?:save-file|progress-line)\.tsx?$/),
        // Registers the service worker after each start.
        { name: 'workers', test: /\/lib\/page\/watch-service-worker\.ts$/, priority: 0 },
      ],
    },
  },
};

/** Pages whose loader is in their own chunk, like their answers' schemas: the first chunk has none of it, and a prefetched page is complete. */
const LOADER_IN_PAGE = /_shell\/(?:settings|changes|insights|labels|plan|report|tasks)/;

export default defineConfig(({ command, mode, isPreview }) => ({
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
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          LOADER_IN_PAGE.test(routeId) ? [['loader', 'component']] : undefined,
      },
    }),
    react(),
    tailwindcss(),
    clientCalls(),
    answerShapes(),
    leanIcons,
    tighterStart,
    staticPages(),
    firstFrame(),
    servedPage(),
    ...(mode === 'native' ? [nativeShell(process.env.API_ORIGIN)] : []),
    serviceWorker(),
    changedTexts,
    // Only in development: in a build it would write its own wrangler config and copy secrets into the output.
    ...(command === 'serve' && !isPreview
      ? [cloudflare({ configPath: local('wrangler.toml'), persistState: { path: local('.wrangler/state') } })]
      : []),
  ],
  resolve: {
    alias: [
      // jsPDF loads these only to draw HTML, which the app never does.
      { find: /^(?:html2canvas|dompurify|canvg)$/, replacement: local('web/static/absent.ts') },
      // React has it; the shim is for versions that don't.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  worker: WORKER_FILES,
  // Otherwise development finds these only when a worker starts and reloads the page, and the chosen file is lost.
  optimizeDeps: { include: LIBRARIES_OF_WORKERS },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 8787), strictPort: true },
  build: {
    outDir: local(mode === 'native' ? 'web/native/dist' : 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preloads only a part's stylesheets, which must be there before it's drawn. Its scripts name the others they need.
      resolveDependencies: (_file, needed) => needed.filter((one) => one.endsWith('.css')),
    },
    // Few files instead of thirty for the first paint; a native shell has them on the device.
    ...(mode === 'native' ? {} : { rolldownOptions: FEW_FILES }),
  },
}));
