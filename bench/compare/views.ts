import { APP_PAGES } from '#domain/pages.ts';
import type { Language, Look } from './browser.ts';
import { dateOf, idsOf } from './days.ts';

/** A page to take a picture of. */
export type View = {
  readonly path: string;
  readonly look: Look;
  /** The account by its name; nobody is signed in without one. */
  readonly who?: string;
  /** Of somebody who isn't signed in. */
  readonly language?: Language;
};

const task = (number: number) => idsOf(10)(4, number);
const habit = (number: number) => idsOf(11)(5, number);

const SETTINGS = APP_PAGES.filter((page) => page.startsWith('/settings'));
/** The signed-in pages, other than the settings. */
const MAIN = APP_PAGES.slice(APP_PAGES.indexOf('/dashboard'), APP_PAGES.indexOf('/settings'));

/** Pages of an account on a phone, and on a laptop. */
const ON_PHONE: Readonly<Record<string, readonly string[]>> = {
  fresh: ['/onboarding'],
  onboarded: ['/dashboard', '/cycle', '/insights', '/habits', '/journal', '/tasks', '/plan', '/changes'],
  regular: [...MAIN, '/cycle?log=period', ...SETTINGS.filter((_, index) => index % 2 === 0)],
  irregular: ['/dashboard', '/cycle', '/insights', '/journal', '/report', '/settings/cycle', '/settings'],
  pill: ['/dashboard', '/cycle', '/insights', '/settings/cycle', '/settings/data', '/settings/help'],
  pregnant: ['/dashboard', '/cycle', '/insights', '/settings/cycle'],
  transition: ['/dashboard', '/cycle', '/insights', '/settings/consents'],
  signs: ['/dashboard', '/cycle', '/insights', '/report', '/settings/what-i-log', '/settings/import'],
  tasks: [
    '/dashboard',
    '/tasks',
    '/tasks?status=completed',
    '/tasks?add=task',
    `/tasks?task=${task(40)}`,
    '/plan',
    '/changes',
  ],
  habits: ['/dashboard', '/habits', `/habits?habit=${habit(3)}`, '/habits?phase=luteal', '/journal'],
};
const ON_LAPTOP: Readonly<Record<string, readonly string[]>> = {
  fresh: ['/onboarding'],
  onboarded: ['/dashboard'],
  regular: [
    '/dashboard',
    '/cycle',
    '/insights',
    '/report',
    ...SETTINGS.filter((_, index) => index % 2 === 1),
  ],
  irregular: ['/dashboard', '/cycle'],
  pill: ['/dashboard', '/cycle', '/settings/signing-in'],
  pregnant: ['/dashboard', '/cycle'],
  transition: ['/cycle', '/insights'],
  signs: ['/cycle', '/insights', '/report', `/journal?date=${dateOf(-30)}`],
  tasks: ['/dashboard', '/tasks', '/tasks?priority=high', `/tasks?task=${task(58)}`, '/plan', '/changes'],
  habits: [
    '/dashboard',
    '/habits',
    '/habits?add=true',
    '/journal',
    '/settings/reminders',
    '/settings/calendar',
  ],
};

/** Pages of nobody, each with a language. */
const OF_NOBODY: readonly (readonly [path: string, language: Language])[] = [
  ['/start', 'en'],
  ['/start?lang=nl', 'nl'],
  ['/start?lang=fr', 'fr'],
  ['/login', 'en'],
  ['/login', 'fr'],
  ['/signup', 'nl'],
  ['/signup', 'en'],
  ['/privacy-policy', 'en'],
  ['/privacy-policy?lang=fr', 'fr'],
  ['/terms-conditions?lang=nl', 'nl'],
  ['/cookie-policy', 'en'],
  ['/offline', 'nl'],
  ['/not-me', 'en'],
  ['/take-back-address', 'fr'],
  ['/nowhere', 'en'],
];

const of = (look: Look, pages: Readonly<Record<string, readonly string[]>>): View[] =>
  Object.entries(pages).flatMap(([who, paths]) => paths.map((path) => ({ who, path, look })));

/** Every view of a recording. */
export const VIEWS: readonly View[] = [
  ...of('phone', ON_PHONE),
  ...of('laptop', ON_LAPTOP),
  ...OF_NOBODY.map(([path, language], index) => ({
    path,
    language,
    look: index % 2 === 0 ? ('phone' as const) : ('laptop' as const),
  })),
];
