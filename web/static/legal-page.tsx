import { Fragment } from 'react';
import type { Language } from '#domain/account/language.ts';
import { LanguageLinks, LegalLinks } from '#web/features/landing/landing-links.tsx';
import type { LegalDocument } from '#web/i18n/load-texts.ts';
import { ContourBackground, Logo } from '#web/ui/layout/app-frame.tsx';
import { readTexts } from './read-texts.ts';

type LegalPageProps = { path: string; language: Language; document: LegalDocument; supportEmail: string };

/** A legal text as a static page, with a table of contents beside it on wide screens. */
export function LegalPage({ path, language, document, supportEmail }: LegalPageProps) {
  const { legalPage: texts, landing } = readTexts(language, 'static-pages');
  const filled = (text: string) => <SupportText text={text} supportEmail={supportEmail} />;
  return (
    <div className="page legal">
      <ContourBackground />
      <header>
        <a className="brand" href={`/start?lang=${language}`} aria-label={`Marea, ${texts.back}`}>
          <Logo size={34} />
          Marea
        </a>
        <LanguageLinks path={path} language={language} label={texts.language} />
      </header>
      <div className="columns">
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">{texts.contents}</h2>
          <ol>
            {document.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <main>
          <h1>{document.title}</h1>
          <p className="effective">{document.effective}</p>
          <p className="lead">{filled(document.intro)}</p>
          {document.sections.map(({ id, heading, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {blocks.map((block) =>
                typeof block === 'string' ? (
                  <p key={block}>{filled(block)}</p>
                ) : (
                  <ul key={block.join()}>
                    {block.map((item) => (
                      <li key={item}>{filled(item)}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
          <p className="back">
            <a className="button outline" href={`/start?lang=${language}`}>
              {texts.back}
            </a>
          </p>
        </main>
      </div>
      <footer>
        <LegalLinks language={language} texts={landing} />
      </footer>
    </div>
  );
}

const TOKEN = '{{supportEmail}}';

/** A legal sentence with `{{supportEmail}}` replaced by a mail link. */
function SupportText({ text, supportEmail }: { text: string; supportEmail: string }) {
  const [first, ...rest] = text.split(TOKEN);
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // The parts of a fixed sentence keep their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          {part}
        </Fragment>
      ))}
    </>
  );
}
