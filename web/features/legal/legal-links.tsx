import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ConsentKind } from '#domain/account/consent.ts';
import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import { LEGAL_PATHS, type LegalText } from '#domain/pages.ts';
import { textsQuery, useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { SUPPORT_EMAIL } from '#web/parts/support-link.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

const TEXTS: readonly LegalText[] = ['privacy', 'terms', 'cookies'];

/** The sheet in which a legal text opens above the page. */
function useLegalSheet() {
  const [{ text, isOpen }, setShown] = useState<{ text: LegalText; isOpen: boolean }>({
    text: 'privacy',
    isOpen: false,
  });
  return {
    read: (next: LegalText) => setShown({ text: next, isOpen: true }),
    sheet: <LegalSheet text={text} open={isOpen} onClose={() => setShown({ text, isOpen: false })} />,
  };
}

export function LegalLinks() {
  const { t } = useTranslation();
  const { read, sheet } = useLegalSheet();
  return (
    <>
      <ul aria-label={t('legal.read')} className="flex flex-wrap gap-x-5">
        {TEXTS.map((legal) => (
          <li key={legal} className="max-w-full">
            <button
              type="button"
              aria-haspopup="dialog"
              className="min-h-tap text-left font-medium text-ink-2 underline hover:text-ink"
              onClick={() => read(legal)}
            >
              {t(`legal.${legal}`)}
            </button>
          </li>
        ))}
      </ul>
      {sheet}
    </>
  );
}

type ConsentWords = { label: ReactNode; hint?: ReactNode };

/** The words of the boxes for consents, with links to the legal texts. `sheet`, in which these open, goes beside the boxes. */
export function useConsentWords() {
  const { t } = useTranslation();
  const { read, sheet } = useLegalSheet();
  function wordsOf(kind: ConsentKind): ConsentWords {
    const sentence = (text: LegalText, words: string) => <LegalSentence {...{ text, words }} onRead={read} />;
    if (kind === 'privacy' || kind === 'terms') return { label: sentence(kind, t(`signup.${kind}`)) };
    if (kind === 'adult') return { label: t('signup.adult') };
    if (kind !== 'cookies') return { label: t(`consent.${kind}`), hint: t(`consent.${kind}Means`) };
    return { label: t('signup.cookies'), hint: sentence(kind, t('legal.cookies')) };
  }
  return { wordsOf, sheet };
}

type LegalSentenceProps = { text: LegalText; words: string; onRead: (text: LegalText) => void };

/** A sentence that names a legal text, with a link there that opens it above the page. */
function LegalSentence({ text, words, onRead }: LegalSentenceProps) {
  const name = useTranslation().t(`legal.${text}`);
  const at = words.toLowerCase().indexOf(name.toLowerCase());
  const end = at + name.length;
  return (
    <>
      {words.slice(0, at)}
      <a
        href={LEGAL_PATHS[text]}
        className="underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault();
          onRead(text);
        }}
      >
        {words.slice(at, end)}
      </a>
      {words.slice(end)}
    </>
  );
}

type LegalSheetProps = { text: LegalText; open: boolean; onClose: () => void };

/** A legal text with its own language choice, which doesn't change the interface's language. */
function LegalSheet({ text, open, onClose }: LegalSheetProps) {
  const { t } = useTranslation();
  const interfaceLanguage = useLanguage();
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? interfaceLanguage;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`legal.${text}`)}
      closeLabel={t('common.close')}
      height="full"
    >
      <div className="grid gap-5">
        <Segmented
          legend={t('legal.language')}
          value={language}
          onChange={setChosen}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }))}
        />
        <LegalBody text={text} language={language} />
      </div>
    </Sheet>
  );
}

function LegalBody({ text, language }: { text: LegalText; language: Language }) {
  const query = useQuery(textsQuery(text, language));
  return (
    <QueryBoundary query={query}>
      {({ effective, intro, sections }) => (
        <div lang={language} className="grid gap-5">
          <p className="text-ink-2 text-small">{effective}</p>
          <p>{withSupportEmail(intro)}</p>
          {sections.map((section) => (
            <section key={section.id} className="grid gap-2">
              <h3 className="font-semibold text-h3">{section.heading}</h3>
              {section.blocks.map((block) => (
                <LegalBlock key={String(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      )}
    </QueryBoundary>
  );
}

function LegalBlock({ block }: { block: string | readonly string[] }) {
  if (typeof block === 'string') return <p>{withSupportEmail(block)}</p>;
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {block.map((item) => (
        <li key={item}>{withSupportEmail(item)}</li>
      ))}
    </ul>
  );
}

const withSupportEmail = (sentence: string) => sentence.replaceAll('{{supportEmail}}', SUPPORT_EMAIL);
