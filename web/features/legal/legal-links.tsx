import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalText } from '#domain/pages.ts';
import { Button } from '#web/ui/button.tsx';
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
      <ul aria-label={t('legal.read')} className="flex flex-wrap gap-2">
        {TEXTS.map((legal) => (
          <li key={legal} className="max-w-full">
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              className="underline"
              onClick={() => {
                setText(legal);
                setIsOpen(true);
              }}
            >
              {name(legal)}
            </Button>
          </li>
        ))}
      </ul>
      <LegalSheet text={text} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
