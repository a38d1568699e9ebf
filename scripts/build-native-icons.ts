/**
 * Draws the icons and launch screens of both native projects from the mark, `web/public/icons/favicon.svg`; the results are
 * committed. Run with `npm run build:native-icons` after a change of the mark or of the paper's colour.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { PROJECT } from './run.ts';

const IOS = join(PROJECT, 'web/native/ios/App/App/Assets.xcassets');
const ANDROID = join(PROJECT, 'web/native/android/app/src/main/res');
/** Width and height of the mark's drawing. */
const MARK_SIZE = 32;

/** Pixels per unit on Android's screens, by the name of their folder. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The paper's colour in both themes, from the design tokens. */
async function paperColours(): Promise<{ light: string; dark: string }> {
  const tokens = await readFile(join(PROJECT, 'web/styles/tokens.css'), 'utf8');
  const [, light, dark] = /--paper: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error('tokens.css has no --paper');
  return { light, dark };
}

/** The mark on a square of `size` pixels, `share` of its width; without `paper` the background is transparent. */
async function draw(
  page: Page,
  { mark, size, share, paper }: { mark: string; size: number; share: number; paper?: string },
): Promise<Uint8Array> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>
      html { background: ${paper ?? 'transparent'}; }
      body { margin: 0; height: 100vh; display: grid; place-items: center; }
      svg { width: ${share * 100}vw; }
    </style>${mark}`,
  );
  return page.screenshot({ omitBackground: paper === undefined });
}

/** The mark as an Android vector, `share` of a square of 108; the mask may cut the outer third. */
function vectorOf(mark: string, share: number): string {
  const [, shiftX, shiftY] = /translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(mark) ?? [];
  const shapes = [...mark.matchAll(/<(path|circle) [^>]*>/g)].map(([shape]) => shapeOf(shape));
  if (shiftX === undefined || shapes.length === 0)
    throw new Error('the mark is drawn in a way not known here');
  const scale = (108 * share) / MARK_SIZE;
  const inset = (108 * (1 - share)) / 2;
  return `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp" android:height="108dp"
    android:viewportWidth="108" android:viewportHeight="108">
    <group android:scaleX="${scale}" android:scaleY="${scale}" android:translateX="${inset}" android:translateY="${inset}">
        <group android:translateX="${shiftX}" android:translateY="${shiftY}">
${shapes.join('\n')}
        </group>
    </group>
</vector>
`;
}

function shapeOf(shape: string): string {
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(shape)?.[1];
  const fill = `android:fillColor="${value('fill')}" android:fillAlpha="${value('opacity') ?? '1'}"`;
  const path = value('d') ?? circlePath(['cx', 'cy', 'r'].map((name) => Number(value(name))));
  return `            <path ${fill} android:pathData="${path}" />`;
}

function circlePath([x = 0, y = 0, radius = 0]: number[]): string {
  const arc = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0Z`;
}

const colourResource = (colour: string) => `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="paper">${colour}</color>
</resources>
`;

const ADAPTIVE_ICON = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/icon_background" />
    <foreground android:drawable="@drawable/mark" />
</adaptive-icon>
`;

/** A colour of the asset catalogue, in both themes. */
function colourSet({ light, dark }: { light: string; dark: string }): string {
  const colour = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => `0x${hex.slice(at, at + 2).toUpperCase()}`);
    return { 'color-space': 'srgb', components: { red, green, blue, alpha: '1.000' } };
  };
  const colors = [
    { idiom: 'universal', color: colour(light) },
    { idiom: 'universal', appearances: [{ appearance: 'luminosity', value: 'dark' }], color: colour(dark) },
  ];
  return `${JSON.stringify({ colors, info: { author: 'xcode', version: 1 } }, null, 2)}\n`;
}

const mark = await readFile(join(PROJECT, 'web/public/icons/favicon.svg'), 'utf8');
const paper = await paperColours();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });
const page = await browser.newPage();

// iOS: one icon, and the launch screen's picture at three scales.
await write(
  join(IOS, 'AppIcon.appiconset/AppIcon-512@2x.png'),
  await draw(page, { mark, size: 1024, share: 0.74, paper: paper.light }),
);
for (const scale of [1, 2, 3]) {
  await write(
    join(IOS, `Splash.imageset/splash@${scale}x.png`),
    await draw(page, { mark, size: 140 * scale, share: 1 }),
  );
}
const images = [1, 2, 3].map((scale) => ({
  idiom: 'universal',
  filename: `splash@${scale}x.png`,
  scale: `${scale}x`,
}));
await write(
  join(IOS, 'Splash.imageset/Contents.json'),
  `${JSON.stringify({ images, info: { author: 'xcode', version: 1 } }, null, 2)}\n`,
);
await write(join(IOS, 'Paper.colorset/Contents.json'), colourSet(paper));

// Android: drawn by the system from 8 on; older versions need pictures.
await write(join(ANDROID, 'drawable/mark.xml'), vectorOf(mark, 0.5));
await write(join(ANDROID, 'mipmap-anydpi-v26/ic_launcher.xml'), ADAPTIVE_ICON);
await write(
  join(ANDROID, 'values/colors.xml'),
  colourResource(paper.light).replace(
    '</resources>',
    `    <!-- Launchers ask once and keep the icon in both themes. -->\n    <color name="icon_background">${paper.light}</color>\n</resources>`,
  ),
);
await write(join(ANDROID, 'values-night/colors.xml'), colourResource(paper.dark));
for (const [density, scale] of Object.entries(DENSITIES)) {
  await write(
    join(ANDROID, `mipmap-${density}/ic_launcher.png`),
    await draw(page, { mark, size: 48 * scale, share: 0.78, paper: paper.light }),
  );
}
await browser.close();
