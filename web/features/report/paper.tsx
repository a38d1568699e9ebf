import type { Language } from '#domain/account/language.ts';
import './paper.css';
import { MarkSvg, PictureSvg } from './picture-svg.tsx';
import {
  type Block,
  LEGEND_SQUARE,
  type Paper as PaperSize,
  type Row,
  type Sheet,
  type Title,
} from './sheet/sheet.ts';

type PaperProps = {
  sheets: readonly Sheet[];
  size: PaperSize;
  /** The language of the words on it. */
  language: Language;
};

/** The sheets as they come out of the printer: black on white, in either theme. */
export function Paper({ sheets, size, language }: PaperProps) {
  return (
    <div className="report-paper" data-paper={size} lang={language}>
      {sheets.map(({ blocks, foot, page }) => (
        <article key={page} className="report-sheet" aria-label={page}>
          <div className="report-blocks">
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks stay in their places.
              <BlockView key={index} block={block} />
            ))}
          </div>
          <footer className="report-foot">
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
      return <Rows className="report-facts" rows={block.rows} />;
    case 'figures':
      return (
        <dl className="report-figures">
          {block.figures.map(({ label, value, lines }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="report-figure">{value}</dd>
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
    case 'picture':
      return <PictureSvg picture={block.picture} />;
    case 'legend':
      return (
        <ul className="report-legend">
          {block.items.map(({ shapes, label }) => (
            <li key={label}>
              <MarkSvg shapes={shapes} size={LEGEND_SQUARE} />
              {label}
            </li>
          ))}
        </ul>
      );
    case 'columns':
      return (
        <div className="report-columns">
          {block.columns.map(({ title, rows = [], texts = [] }) => (
            <section key={title.strong} aria-label={title.strong}>
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

function Head({ title, lines, draft, who }: Extract<Block, { kind: 'head' }>) {
  return (
    <header className="report-head">
      <div>
        <h2 className="report-title">{title}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="font-semibold">{draft}</p>
      </div>
      <div className="report-who">
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
        <div key={label}>
          <dt>{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
