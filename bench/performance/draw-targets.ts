import { builtinEnvironments } from 'vitest/runtime';
import type { Target } from './report.ts';

const WIDTH = 720;
const ROW_HEIGHT = 26;
const FRAME_HEIGHT = 48;
const NAMES_WIDTH = 330;
/** Bars end here if a value is far beyond its limit; the table has the number. */
const SHARE_SHOWN_MAX = 2;

/** The share of the limit that was used; above 1 the target is missed. */
export function shareOf({ measured, limit, rule }: Target): number {
  const [needed, allowed] = rule === 'at most' ? [measured, limit] : [limit, measured];
  if (allowed === 0) return needed === 0 ? 0 : Number.POSITIVE_INFINITY;
  return needed / allowed;
}

/** An SVG of the used share of each limit, drawn with the app's charts, in colours for light and dark pages. */
export async function drawTargets(title: string, targets: readonly Target[]): Promise<string> {
  // The charts need a page; jsdom provides one, as in the tests.
  const page = await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { pretendToBeVisual: true } });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Bar, BarChart, ReferenceLine, XAxis, YAxis } = await import('recharts');

  const data = targets.map((target) => ({
    name: target.name,
    share: Math.min(shareOf(target), SHARE_SHOWN_MAX),
    fill: target.met ? 'var(--met)' : 'var(--missed)',
  }));
  const height = targets.length * ROW_HEIGHT + FRAME_HEIGHT;
  const main = document.createElement('main');
  const root = createRoot(main);
  await act(async () =>
    root.render(
      createElement(
        BarChart,
        { width: WIDTH, height, data, layout: 'vertical', margin: { right: 24 } },
        createElement(XAxis, {
          type: 'number',
          domain: [0, (largest: number) => Math.max(1.1, largest)],
          tickFormatter: (share: number) => `${Math.round(share * 100)} %`,
          stroke: 'currentColor',
        }),
        createElement(YAxis, {
          type: 'category',
          dataKey: 'name',
          width: NAMES_WIDTH,
          interval: 0,
          stroke: 'currentColor',
          tickLine: false,
        }),
        createElement(ReferenceLine, { x: 1, stroke: 'currentColor', strokeDasharray: '4 3' }),
        createElement(Bar, { dataKey: 'share', barSize: 12, isAnimationActive: false }),
      ),
    ),
  );
  const svg = main.querySelector('svg');
  if (!svg) throw new Error('nothing was drawn');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  for (const attribute of ['tabindex', 'style', 'class', 'role']) svg.removeAttribute(attribute);
  const name = svg.querySelector('title');
  if (name) name.textContent = title;
  const style = document.createElement('style');
  style.textContent = STYLE;
  svg.prepend(style);
  const drawn = svg.outerHTML;
  await act(async () => root.unmount());
  await page.teardown(globalThis);
  return `${drawn}\n`;
}

const STYLE = [
  'svg{color:#43354a;--met:#00605c;--missed:#94212a;font:13px system-ui,sans-serif}',
  'text{fill:currentColor}',
  '@media(prefers-color-scheme:dark){svg{color:#e8dfe6;--met:#8be0d4;--missed:#f8a9a5}}',
].join('');
