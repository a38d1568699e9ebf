import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalText } from '#domain/pages.ts';
import { LegalSheet } from './legal-sheet.tsx';

const TEXTS: readonly LegalText[] = ['privacy', 'terms', 'cookies'];

/** The three legal texts, each opening in a sheet over the page. */
export function LegalLinks({ cookiesAreOptional }: { cookiesAreOptional?: true }) {
  const { t } = useTranslation();
  const [text, setText] = useState<LegalText>('privacy');
  const [isOpen, setIsOpen] = useState(false);
  const name = (legal: LegalText) =>
    legal === 'cookies' && cookiesAreOptional ? t('legal.cookiesOptional') : t(`legal.${legal}`);
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
              {name(legal)}
            </button>
          </li>
        ))}
      </ul>
      <LegalSheet text={text} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
