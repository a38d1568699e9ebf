import type { Language } from '#domain/account/language.ts';
import { SHORTCUTS } from '#domain/pages.ts';
import { readTexts } from './read-texts.ts';

/** The light theme's paper colour (`web/styles/tokens.css`); a manifest can't have a dark one, so the pages' meta has it. */
const PAPER = '#fbf6ee';

const PNG = 'image/png';
const SHORTCUT_ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: PNG }];

/** The name, looks and shortcuts of an installed Marea (W3C Web Application Manifest). */
export function manifestIn(language: Language) {
  const texts = readTexts(language, 'static-pages').manifest;
  return {
    // The same app in every language: a switch renames it instead of installing another.
    id: '/',
    name: texts.name,
    short_name: 'Marea',
    description: texts.description,
    lang: language,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['health', 'lifestyle', 'productivity'],
    prefer_related_applications: false,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: PNG, purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: PNG, purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: PNG, purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
      { src: '/icons/monochrome-512.png', sizes: '512x512', type: PNG, purpose: 'monochrome' },
    ],
    shortcuts: [
      { name: texts.logPeriod, url: SHORTCUTS.logPeriod, icons: SHORTCUT_ICONS },
      { name: texts.addTask, url: SHORTCUTS.addTask, icons: SHORTCUT_ICONS },
    ],
    screenshots: [
      screenshot({ file: 'today-narrow.jpg', sizes: '780x1688', label: texts.screenToday }),
      screenshot({ file: 'cycle-narrow.jpg', sizes: '780x1688', label: texts.screenCycle }),
      screenshot({ file: 'today-wide.jpg', sizes: '1280x800', label: texts.screenToday }),
    ],
  };
}

function screenshot({ file, sizes, label }: { file: string; sizes: string; label: string }) {
  const form_factor = file.includes('wide') ? 'wide' : 'narrow';
  return { src: `/screenshots/${file}`, sizes, type: 'image/jpeg', form_factor, label };
}
