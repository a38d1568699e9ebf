import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/account/language.ts';
import type { LegalText } from '#domain/pages.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { SUPPORT_EMAIL } from '#web/lib/page/support-email.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';

/** A whole legal text, marked with its language. */
export function LegalBody({ text, language }: { text: LegalText; language: Language }) {
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
