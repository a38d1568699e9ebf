import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

// Who may import what: the table of docs/architecture.md, for static imports, `import()` and types alike. `npm run lint` runs it, and
// tests/unit/architecture/imports.test.ts plants a violation of every rule. Why this library and how it reads TypeScript 7: decision 117.
// In a `to`, `$1` is what the parentheses of its `from` caught.

type Rule = Required<Pick<IRegularForbiddenRuleType, 'name' | 'comment' | 'from' | 'to'>>;

const OURS = '^(?:domain|drizzle|worker|web|tests|bench|gallery|scripts)/';
const PRODUCT = '^(?:domain|drizzle|worker|web)/';
const npm = (names: string) => `(?:^|/)node_modules/${names}/`;

const paths: Rule[] = [
  {
    name: 'no-circles',
    comment:
      'Two files that need each other become one file, or move the shared part to a third. Types count, too.',
    from: { path: OURS },
    to: { circular: true },
  },
  {
    name: 'imports-that-resolve',
    comment: 'An import names an existing file, with its extension.',
    // The router's plugin writes its file without extensions.
    from: { path: OURS, pathNot: '^web/router\\.gen\\.ts$' },
    // A package that has only types can't be resolved.
    to: { couldNotResolve: true, pathNot: '^@cloudflare/workers-types$' },
  },
  {
    name: 'relative-only-inside-the-folder',
    comment:
      'Out of its own folder a file imports by alias (#domain, #drizzle, #worker, #web), never by `..`.',
    from: { path: '^(.+)/[^/]+$', pathNot: '^(?:tests|bench|gallery|scripts)/' },
    to: { path: OURS, pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'relative-inside-the-folder',
    comment: 'Inside its own folder a file imports by `./`, so that a folder can be moved as it is.',
    from: { path: '^((?:domain|drizzle|worker|web)/.+)/[^/]+$' },
    to: { path: '^$1/', dependencyTypes: ['aliased'] },
  },
];

const SAYS_NOTHING = '[/-](?:utils?|helpers?|common|managers?|misc)[-./]';

const names: Rule[] = [
  {
    name: 'names-that-say-something',
    comment: 'Never utils, helpers, common, manager or misc: a file is named after what it does.',
    from: { path: OURS },
    to: { path: SAYS_NOTHING, dependencyTypes: ['local'] },
  },
  {
    name: 'names-that-say-something',
    comment: 'Never utils, helpers, common, manager or misc: a file is named after what it does.',
    from: { path: SAYS_NOTHING },
    to: {},
  },
];

const folders: Rule[] = [
  {
    name: 'domain-without-computers',
    comment:
      'domain/ is the product without computers: it imports only valibot and itself, so that it runs and is tested anywhere.',
    from: {
      path: '^domain/',
      pathNot: '^domain/(?:calendar/zoned-instant|texts/[a-z]+/words|busy/[^/]+)\\.ts$',
    },
    to: { pathNot: ['^domain/', npm('valibot')] },
  },
  {
    name: 'zones-in-one-file',
    comment:
      'Only domain/calendar/zoned-instant.ts knows about time zones, and only through @internationalized/date (decision 2).',
    from: { path: '^domain/calendar/zoned-instant\\.ts$' },
    to: { pathNot: ['^domain/', npm('valibot'), npm('@internationalized/date')] },
  },
  {
    name: 'stems-in-one-file',
    comment:
      'Only domain/texts/<language>/words.ts knows about stems, and only through @orama/stemmers (decision 51).',
    from: { path: '^domain/texts/[a-z]+/words\\.ts$' },
    to: { pathNot: ['^domain/', npm('@orama/stemmers')] },
  },
  {
    name: 'calendars-in-one-folder',
    comment: 'Only domain/busy/ knows about the format of calendars, and only through ical.js.',
    from: { path: '^domain/busy/' },
    to: { pathNot: ['^domain/', npm('valibot'), npm('ical\\.js')] },
  },
  {
    name: 'calendars-later',
    comment: 'ical.js is 78 KB that no start has: it is loaded by `import()`, where a calendar is read.',
    from: { path: PRODUCT },
    to: { path: npm('ical\\.js'), dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'drizzle-describes-tables',
    comment: "drizzle/ describes tables: it imports the domain's types, never worker/ or web/.",
    from: { path: '^drizzle/' },
    to: { pathNot: ['^(?:domain|drizzle)/', npm('drizzle-orm')] },
  },
  {
    name: 'worker-without-web',
    comment: 'worker/ may import domain/ and drizzle/, never web/, React or Node.',
    from: { path: '^worker/' },
    to: { path: ['^web/', npm('(?:react|react-dom|@types/node)')] },
  },
  {
    name: 'worker-without-node',
    comment: 'worker/ may import domain/ and drizzle/, never web/, React or Node.',
    from: { path: '^worker/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'web-without-worker',
    comment: 'web/ imports the domain, never worker/ or drizzle/.',
    from: { path: '^web/' },
    to: { path: ['^(?:worker|drizzle)/', npm('(?:hono|hono-[^/]+|@hono/[^/]+|drizzle-orm)')] },
  },
  {
    name: 'web-without-node',
    comment: 'Only web/static/, which a build runs, may use Node.',
    from: { path: '^web/', pathNot: '^web/static/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'product-without-its-tools',
    comment: 'tests/, bench/, gallery/ and scripts/ import the product; the product never imports them.',
    from: { path: PRODUCT },
    to: { path: '^(?:tests|bench|gallery|scripts)/' },
  },
  {
    name: 'tests-for-tests-and-measurements',
    comment: 'Only bench/ may import tests/.',
    from: { path: '^(?:gallery|scripts)/' },
    to: { path: '^(?:tests|bench)/' },
  },
];

/** Folders that serve every feature of the Worker. */
const GROUND = 'http|mail|middleware|platform';
/** The tiers of the Worker's features, lowest first: account and cycle; what people plan; views of both. */
const CORE = 'account|auth|cycle|directory|limits|remarks|security-trail';
const PLANNER = 'busy|habits|journal|tasks';
const VIEWS =
  'best-dates|calendar-feed|cron|dashboard|insights|outbox|pages|planning|portability|reminders|report|retention|sharing|system';
const EVERY_FOLDER = `^worker/(?:${GROUND}|${CORE}|${PLANNER}|${VIEWS})/`;

const worker: Rule[] = [
  {
    name: 'worker-tiers-core',
    comment:
      'The core imports nothing of a tier above it; what it causes there goes through the hooks of the context (worker/deps.ts).',
    from: { path: `^worker/(?:${CORE})/` },
    to: { path: `^worker/(?:${PLANNER}|${VIEWS})/` },
  },
  {
    name: 'worker-tiers-planner',
    comment: 'Tasks, habits, the journal and calendars import the core, never a view.',
    from: { path: `^worker/(?:${PLANNER})/` },
    to: { path: `^worker/(?:${VIEWS})/` },
  },
  {
    name: 'worker-planner-apart',
    comment:
      "Tasks, habits, the journal and calendars don't import each other; in the core every feature may import every other.",
    from: { path: `^worker/(${PLANNER})/` },
    to: { path: `^worker/(?:${PLANNER})/`, pathNot: '^worker/$1/' },
  },
  {
    name: 'worker-views-apart',
    comment:
      "A view doesn't import another view; only portability, which exports everything, imports reminders and sharing.",
    from: { path: `^worker/(${VIEWS})/` },
    to: { path: `^worker/(?:${VIEWS})/`, pathNot: ['^worker/$1/', '^worker/(?:reminders|sharing)/'] },
  },
  {
    name: 'worker-views-apart',
    comment:
      "A view doesn't import another view; only portability, which exports everything, imports reminders and sharing.",
    from: { path: `^worker/(?:${VIEWS})/`, pathNot: '^worker/(?:portability|reminders|sharing)/' },
    to: { path: '^worker/(?:reminders|sharing)/' },
  },
  {
    name: 'worker-features-with-a-tier',
    comment: 'Every folder of the Worker is in a tier of dependency-cruiser.config.ts.',
    from: { path: '^worker/' },
    to: { path: '^worker/[^/]+/', pathNot: EVERY_FOLDER },
  },
  {
    name: 'worker-features-below-app',
    comment:
      "Of the files at worker/'s top a feature imports only context.ts: the others assemble the features.",
    from: { path: '^worker/[^/]+/' },
    to: { path: '^worker/[^/]+\\.ts$', pathNot: '^worker/context\\.ts$' },
  },
  {
    name: 'worker-routes-on-top',
    comment:
      "Only routes import routes and the guards that run before a handler, because guards import features; services and repositories don't.",
    from: { path: '^worker/[^/]+/', pathNot: ['\\.routes\\.ts$', '^worker/http/route\\.ts$'] },
    to: { path: ['\\.routes\\.ts$', '^worker/(?:http/route|middleware/guards)\\.ts$'] },
  },
  {
    name: 'nothing-shared-knows-a-feature',
    comment:
      'worker/http, mail, middleware and platform serve every feature and import none; only guards.ts, which identifies the caller, imports services.',
    from: { path: `^worker/(?:${GROUND})/`, pathNot: '^worker/middleware/guards\\.ts$' },
    to: { path: '^worker/[^/]+/', pathNot: `^worker/(?:${GROUND})/` },
  },
];

/**
 * The feature that owns each file of tables. A feature reads only its own tables and calls functions of other features (decision
 * 120). Portability reads all of them, because an export is one snapshot and an import one transaction; retention, because what is forgotten is
 * counted and deleted in one statement.
 */
export const WHOLE_ACCOUNT = ['portability', 'retention'];
export const TABLES: Readonly<Record<string, string>> = {
  account: 'account',
  auth: 'auth',
  busy: 'busy',
  'calendar-feed': 'calendar-feed',
  cron: 'cron',
  cycle: 'cycle',
  habits: 'habits',
  idempotency: 'middleware',
  imports: 'portability',
  journal: 'journal',
  limits: 'limits',
  outbox: 'outbox',
  remarks: 'remarks',
  reminders: 'reminders',
  retention: 'retention',
  'security-trail': 'security-trail',
  shares: 'sharing',
  tasks: 'tasks',
  users: 'account',
};

const tables: Rule[] = [
  ...Object.entries(TABLES).map(([file, owner]) => ({
    name: `tables-of-${file}`,
    comment: `The tables of drizzle/schema/${file}.ts are read only by worker/${owner}; other features call its functions.`,
    from: { path: '^worker/', pathNot: `^worker/(?:${[owner, ...WHOLE_ACCOUNT].join('|')})/` },
    to: { path: `^drizzle/schema/${file}\\.ts$` },
  })),
  {
    name: 'tables-with-an-owner',
    comment: 'Every file of tables is listed with its feature in TABLES of dependency-cruiser.config.ts.',
    from: { path: '^worker/' },
    to: {
      path: '^drizzle/schema/',
      pathNot: `^drizzle/schema/(?:${Object.keys(TABLES).join('|')}|index)\\.ts$`,
    },
  },
  {
    name: 'all-tables-at-once',
    comment: 'The whole schema is for the database handle and for erasing an account.',
    from: {
      path: '^worker/',
      pathNot: '^worker/(?:platform/database|account/erase-account)\\.ts$',
    },
    to: { path: '^drizzle/schema/index\\.ts$' },
  },
];

/** The tiers of the web's features, lowest first: each may import itself and lower tiers. */
const WEB_TIERS = {
  core: 'auth|cycle|day-log|legal|lock|passkeys|tracking-settings',
  planner: 'busy|changes|habits|journal|labels|tasks',
  views:
    'analytics|best-dates|calendar-feed|dashboard|importers|insights|landing|onboarding|planning|portability|reminders|report|settings|sharing',
} as const;
const inTiers = (...tiers: (keyof typeof WEB_TIERS)[]) =>
  `^web/features/(?:${tiers.map((tier) => WEB_TIERS[tier]).join('|')})/`;

const web: Rule[] = [
  {
    name: 'web-core-lowest',
    comment:
      'The account, the cycle and its log import no planner and no view. What these add to a core page is passed as a prop.',
    from: { path: inTiers('core') },
    to: { path: '^web/features/', pathNot: inTiers('core') },
  },
  {
    name: 'web-planner-below-views',
    comment: 'Tasks, habits and journal import the core, never the views that show them together.',
    from: { path: inTiers('planner') },
    to: { path: '^web/features/', pathNot: inTiers('core', 'planner') },
  },
  {
    name: 'web-features-have-a-tier',
    comment: 'Every folder of web/features is in one of WEB_TIERS of dependency-cruiser.config.ts.',
    from: { path: '^web/' },
    to: { path: '^web/features/', pathNot: inTiers('core', 'planner', 'views') },
  },
  {
    name: 'web-features-below-app',
    comment: 'A feature never imports web/app or web/routes, which draw the frame around it.',
    from: { path: '^web/features/' },
    to: { path: '^web/(?:app|routes|first-paint|static)/' },
  },
  {
    name: 'web-app-below-routes',
    comment: 'web/app never imports a route.',
    from: { path: '^web/(?:app|first-paint|static|service-worker)/' },
    to: { path: '^web/routes/' },
  },
  {
    name: 'web-router-on-top',
    comment: 'The router imports every route and no route imports it; only web/app/start-app.tsx mounts it.',
    from: { path: '^web/[^/]+/', pathNot: '^web/app/start-app\\.tsx$' },
    to: { path: '^web/(?:router|main)' },
  },
  {
    name: 'web-start-before-app',
    comment:
      'Code that draws before the app runs (web/first-paint) or that a build runs (web/static) never imports the app.',
    from: { path: '^web/(?:first-paint|static|service-worker)/' },
    to: { path: '^web/app/' },
  },
  {
    name: 'web-ui-alone',
    comment: 'web/ui/ uses no router, queries or translations: text and actions are props.',
    from: { path: '^web/ui/' },
    to: {
      path: ['^web/', npm('(?:@tanstack/[^/]+|i18next)')],
      pathNot: '^web/ui/',
    },
  },
  {
    name: 'web-ground',
    comment: 'web/lib, web/i18n and other folders without a layer are below features and ui.',
    from: { path: '^web/[^/]+/', pathNot: '^web/(?:app|features|routes|first-paint|static|parts|ui)/' },
    to: { path: '^web/(?:app|features|routes|first-paint|static|parts|ui)/' },
  },
  {
    name: 'web-parts-below-features',
    comment: 'web/parts combines parts of web/ui with shared queries and texts, and imports no feature.',
    from: { path: '^web/parts/' },
    to: { path: '^web/(?:app|features|routes|first-paint|static)/' },
  },
  {
    name: 'capacitor-in-native-files',
    comment: 'Only native-*.ts, which web/lib/native/platform.ts loads, may import the native libraries.',
    from: { path: OURS, pathNot: ['^web/.*/native-[^/]+\\.ts$', '^(?:tests|scripts)/'] },
    to: { path: npm('(?:@capacitor|@capacitor-community|@aparajita)/[^/]+') },
  },
];

const configuration: { forbidden: (Rule & { severity: 'error' })[]; options: IConfiguration['options'] } = {
  forbidden: [paths, names, folders, worker, tables, web]
    .flat()
    .map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // Reads types without the compiler's API, which TypeScript 7 lacks.
    parser: 'swc',
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/native/', '^bench/web/(?:floor/dist|lighthouse)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      // No extension is guessed.
      extensions: [],
    },
  },
};

export default configuration;
