import type { Language } from '#domain/account/language.ts';
import './paper.css';
import {
  type Block,
  HAIRLINE,
  LEGEND_SQUARE,
  type Paper as PaperSize,
  type Point,
  RING,
  type Row,
  type Shape,
  type Sheet,
  type Title,
} from './sheet/sheet.ts';

type PaperProps = {
  sheets: readonly Sheet[];
  size: PaperSize;
  /** The language of the sheets' texts. */
  language: Language;
};

/** The sheets as they will be printed: black on white in both themes. */
export function Paper({ sheets, size, language }: PaperProps) {
  return (
    <div className="report-paper grid justify-items-center gap-4" data-paper={size} lang={language}>
      {sheets.map(({ blocks, foot, page }) => (
        <article key={page} className="report-sheet flex flex-col overflow-hidden" aria-label={page}>
          <div className="report-blocks grid flex-1">
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks stay in their places.
              <BlockView key={index} block={block} />
            ))}
          </div>
          <footer className="report-foot flex justify-between">
            <p>{foot}</p>
            <p className="whitespace-nowrap">{page}</p>
          </footer>
        </article>
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'head':
      return <Head {...block} />;
    case 'facts':
      return <Rows className="report-facts grid" rows={block.rows} />;
    case 'figures':
      return (
        <dl className="report-figures grid">
          {block.figures.map(({ label, value, lines }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="report-figure font-display">{value}</dd>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      );
    case 'text':
      return <p>{block.text}</p>;
    case 'title':
      return <Heading title={block.title} />;
    case 'picture': {
      const { width, height, shapes, label } = block.picture;
      return (
        <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="block w-full">
          <Shapes shapes={shapes} />
        </svg>
      );
    }
    case 'legend':
      return (
        <ul className="report-legend flex flex-wrap">
          {block.items.map(({ shapes, label }) => (
            <li key={label} className="flex items-center">
              <svg aria-hidden="true" viewBox={`0 0 ${LEGEND_SQUARE} ${LEGEND_SQUARE}`}>
                <Shapes shapes={shapes} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      );
    case 'columns':
      return (
        <div className="report-columns grid">
          {block.columns.map(({ title, rows = [], texts = [] }) => (
            <section key={title.strong} aria-label={title.strong} className="grid">
              <Heading title={title} />
              {rows.length > 0 && <Rows className="report-rows" rows={rows} />}
              {texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ))}
        </div>
      );
  }
}

function Head({ title, madeOn, draft, who }: Extract<Block, { kind: 'head' }>) {
  return (
    <header className="report-head flex justify-between">
      <div>
        <h2 className="report-title font-display">{title}</h2>
        <p>{madeOn}</p>
        <p className="font-semibold">{draft}</p>
      </div>
      <div className="report-who wrap-anywhere text-right">
        {who.map((line, index) =>
          line === null ? (
            <p key="blank" aria-hidden="true" className="report-blank" />
          ) : (
            <p key={line} className={index === 0 ? 'font-semibold' : undefined}>
              {line}
            </p>
          ),
        )}
      </div>
    </header>
  );
}

function Heading({ title: { strong, rest } }: { title: Title }) {
  return (
    <h3>
      <span className="font-semibold">{strong}</span> {rest}
    </h3>
  );
}

function Rows({ rows, className }: { rows: readonly Row[]; className: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between">
          <dt className="flex-none">{label}</dt>
          <dd className="min-w-0 text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Combines shapes of the same style into one path, because a cycle's strip has hundreds. Texts are drawn on top. */
function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  const paths = new Map<string, { first: Drawn; data: string[] }>();
  const words: Words[] = [];
  for (const shape of shapes) {
    if (shape.kind === 'text') addWord(words, shape);
    else {
      const key = `${isFilled(shape)} ${isDot(shape)} ${lineOf(shape)} ${isDashed(shape)}`;
      const path = paths.get(key) ?? { first: shape, data: [] };
      path.data.push(DATA[shape.kind](shape as never)); // matched by its kind
      paths.set(key, path);
    }
  }
  return (
    <>
      {[...paths].map(([key, { first, data }]) => (
        <path
          key={key}
          d={data.join('')}
          fill={isFilled(first) ? 'currentColor' : 'none'}
          stroke={isFilled(first) ? 'none' : 'currentColor'}
          strokeLinecap={isDot(first) ? 'round' : undefined}
          strokeWidth={lineOf(first)}
          strokeDasharray={isDashed(first) ? '1 0.8' : undefined}
        />
      ))}
      {words.map((word) => (
        <Text key={`${word.places[0]} ${word.y} ${word.text}`} {...word} />
      ))}
    </>
  );
}

type Word = Extract<Shape, { kind: 'text' }>;
/** A text, or single characters of one line, each with its own x. */
type Words = Omit<Word, 'x'> & { readonly places: number[] };

function addWord(words: Words[], { x, ...word }: Word): void {
  const last = words.at(-1);
  const isSign = word.text.length === 1 && last?.places.length === last?.text.length;
  if (
    last !== undefined &&
    isSign &&
    last.y === word.y &&
    last.size === word.size &&
    last.align === word.align
  ) {
    words[words.length - 1] = { ...last, text: last.text + word.text, places: [...last.places, x] };
  } else words.push({ ...word, places: [x] });
}

type Drawn = Exclude<Shape, { kind: 'text' }>;

/** A filled circle is drawn as a zero-length line with round caps, which is much faster than arcs. */
const isDot = (shape: Drawn): boolean => shape.kind === 'circle' && (shape.isFilled ?? false);
const isFilled = (shape: Drawn): boolean =>
  shape.kind !== 'line' && shape.kind !== 'circle' && (shape.isFilled ?? false);
const isDashed = (shape: Drawn): boolean => shape.kind === 'rect' && (shape.isDashed ?? false);
const lineOf = (shape: Drawn): number => {
  if (shape.kind === 'circle') return shape.isFilled ? shape.radius * 2 : RING;
  return shape.kind === 'line' ? (shape.weight ?? HAIRLINE) : HAIRLINE;
};

const short = (value: number): number => Math.round(value * 100) / 100;
const through = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`;

/** Caches the paths of polygons relative to their origin, because many are equal. */
const PATHS = new WeakMap<readonly Point[], string>();

function pathOf(points: readonly Point[]): string {
  const known = PATHS.get(points);
  if (known !== undefined) return known;
  let [x, y] = [0, 0];
  const steps = points.map(([nextX, nextY]) => {
    const step = `${short(nextX - x)} ${short(nextY - y)}`;
    [x, y] = [x + short(nextX - x), y + short(nextY - y)];
    return step;
  });
  const path = `m${steps.join('l')}z`;
  PATHS.set(points, path);
  return path;
}

/** The path data of each kind of shape. */
const DATA: { readonly [Kind in Drawn['kind']]: (shape: Extract<Drawn, { kind: Kind }>) => string } = {
  rect: ({ x, y, width, height }) =>
    `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${-short(width)}z`,
  line: ({ points }) => through(points),
  polygon: ({ x, y, points }) => `M${short(x)} ${short(y)}${pathOf(points)}`,
  circle: ({ x, y, radius, isFilled: isFull }) => {
    if (isFull) return `M${short(x)} ${short(y)}h0`;
    const half = `a${radius} ${radius} 0 0 1`;
    return `M${short(x - radius)} ${short(y)}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`;
  },
};

function Text({ places, y, text, size, align = 'start', isBold, isInverse }: Words) {
  return (
    <text
      x={places.map(short).join(' ')}
      y={y}
      fontSize={size}
      textAnchor={align}
      fontWeight={isBold ? 600 : 400}
      fill={isInverse ? '#fff' : 'currentColor'}
    >
      {text}
    </text>
  );
}
