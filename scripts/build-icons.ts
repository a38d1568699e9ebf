/**
 * Draws every icon from the mark, `web/public/icons/favicon.svg`, into the same folder; the results are committed.
 * Run with `npm run build:icons` after a change of the mark or of the paper's colour.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { PROJECT } from './run.ts';

const FOLDER = join(PROJECT, 'web/public/icons');

type Icon = {
  readonly file: string;
  /** In pixels. */
  readonly size: number;
  /** The share of the width that the mark's square takes; a mask may cut everything outside a circle of 0.8, and the mark fills 0.77 of its square. */
  readonly share: number;
  /** On the paper colour, or only the outline, which the system fills with its own colour. */
  readonly look: 'paper' | 'outline';
};

const ICONS: readonly Icon[] = [
  { file: 'icon-180.png', size: 180, share: 0.96, look: 'paper' },
  { file: 'icon-192.png', size: 192, share: 0.96, look: 'paper' },
  { file: 'icon-512.png', size: 512, share: 0.96, look: 'paper' },
  { file: 'maskable-192.png', size: 192, share: 0.84, look: 'paper' },
  { file: 'maskable-512.png', size: 512, share: 0.84, look: 'paper' },
  { file: 'monochrome-96.png', size: 96, share: 1.25, look: 'outline' },
  { file: 'monochrome-512.png', size: 512, share: 0.84, look: 'outline' },
];

/** The light theme's paper, from the design tokens. */
async function paperColour(): Promise<string> {
  const tokens = await readFile(join(PROJECT, 'web/styles/tokens.css'), 'utf8');
  const [, colour] = /--paper: light-dark\((#\w{6}),/.exec(tokens) ?? [];
  if (colour === undefined) throw new Error('tokens.css has no --paper');
  return colour;
}

/** The petals in black, with the heart cut out. */
function outlineOf(mark: string): string {
  const circle = /<circle[^>]*>/.exec(mark)?.[0];
  if (circle === undefined) throw new Error('the mark has no heart');
  const hole = circle.replace(/fill="[^"]*"/, 'fill="#000"');
  const mask = `<mask id="heart"><rect x="-16" y="-16" width="64" height="64" fill="#fff"/>${hole}</mask>`;
  return mark
    .replace(circle, '')
    .replaceAll(/fill="[^"]*"/g, 'fill="#000"')
    .replaceAll(/ opacity="[^"]*"/g, '')
    .replace('<g ', `${mask}<g mask="url(#heart)" `);
}

const mark = await readFile(join(FOLDER, 'favicon.svg'), 'utf8');
const paper = await paperColour();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });
const page = await browser.newPage();
for (const { file, size, share, look } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>
      html { background: ${look === 'paper' ? paper : 'transparent'}; }
      body { margin: 0; height: 100vh; display: grid; place-items: center; }
      svg { width: ${share * 100}vw; }
    </style>${look === 'paper' ? mark : outlineOf(mark)}`,
  );
  const picture = await page.screenshot({ omitBackground: look === 'outline' });
  await writeFile(join(FOLDER, file), picture);
  process.stdout.write(`${file} ${(picture.length / 1024).toFixed(1)} KB\n`);
}
await browser.close();
