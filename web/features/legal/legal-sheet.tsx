import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import type { LegalText } from '#domain/pages.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { LegalBody } from './legal-body.tsx';

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
