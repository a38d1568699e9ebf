import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import { LEGAL_PATHS, type LegalText } from '#domain/pages.ts';
import { textsQuery, useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { SUPPORT_EMAIL } from '#web/lib/page/support-email.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Notice, Spinner } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

const TEXTS: readonly LegalText[] = ['privacy', 'terms', 'cookies'];

export function LegalLinks() {
  const { t } = useTranslation();
  const [text, setText] = useState<LegalText>('privacy');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ul aria-label={t('legal.read')} className="flex flex-wrap gap-x-5">
        {TEXTS.map((legal) => (
          <li key={legal} className="max-w-full">
            <button
              type="button"
              aria-haspopup="dialog"
              className="min-h-tap text-left font-medium text-ink-2 underline hover:text-ink"
              onClick={() => {
                setText(legal);
                setIsOpen(true);
              }}
            >
              {t(`legal.${legal}`)}
            </button>
          </li>
        ))}
      </ul>
      <LegalSheet text={text} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

type LegalSentenceProps = { text: LegalText; sentence: string; onRead: (text: LegalText) => void };

/** A sentence that names a legal text, with a link there that opens it above the page. */
export function LegalSentence({ text, sentence, onRead }: LegalSentenceProps) {
  const name = useTranslation().t(`legal.${text}`);
  const at = sentence.toLowerCase().indexOf(name.toLowerCase());
  const end = at + name.length;
  return (
    <>
      {sentence.slice(0, at)}
      <a
        href={LEGAL_PATHS[text]}
        className="underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault();
          onRead(text);
        }}
      >
        {sentence.slice(at, end)}
      </a>
      {sentence.slice(end)}
    </>
  );
}

type LegalSheetProps = { text: LegalText; open: boolean; onClose: () => void };

/** A legal text with its own language choice, which doesn't change the interface's language. */
export function LegalSheet({ text, open, onClose }: LegalSheetProps) {
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
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(textsQuery(text, language));
  if (data === undefined && isError) {
    return (
      <Notice tone="error">
        <p>{t('errors.generic')}</p>
        <Button variant="outline" className="mt-3" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    );
  }
  if (data === undefined) return <Spinner label={t('common.loading')} />;
  return (
    <div lang={language} className="grid gap-5">
      <p className="text-ink-2 text-small">{data.effective}</p>
      <p>{withSupportEmail(data.intro)}</p>
      {data.sections.map((section) => (
        <section key={section.id} className="grid gap-2">
          <h3 className="font-semibold text-h3">{section.heading}</h3>
          {section.blocks.map((block) => (
            <LegalBlock key={String(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
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
