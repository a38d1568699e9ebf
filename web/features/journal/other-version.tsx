import './journal.css';
import { useTranslation } from 'react-i18next';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';

type OtherVersionProps = { other: JournalEntry; onChoose: (which: 'mine' | 'other') => void };

/** Asks which of two versions of a page counts: the one typed here, shown below, or the one saved elsewhere. */
export function OtherVersion({ other, onChoose }: OtherVersionProps) {
  const { t } = useTranslation();
  const { text, tags } = other;
  return (
    <Notice tone="error">
      <p className="text-body">{t('journal.otherVersion')}</p>
      <blockquote className="journal-quote wrap-anywhere mt-2 text-ink-2">
        {text || t('journal.noText')}
        {tags.length > 0 && <span className="mt-1 block">{tags.join(' · ')}</span>}
      </blockquote>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onChoose('mine')}>{t('journal.keepMine')}</Button>
        <Button variant="outline" onClick={() => onChoose('other')}>
          {t('journal.takeOther')}
        </Button>
      </div>
    </Notice>
  );
}
