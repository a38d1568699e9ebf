import { useTranslation } from 'react-i18next';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';

type OtherVersionProps = { other: JournalEntry; onChoose: (which: 'mine' | 'other') => void };

/** Asks which of two versions of a page counts: the one typed here, below, or the one saved elsewhere. */
export function OtherVersion({ other, onChoose }: OtherVersionProps) {
  const { t } = useTranslation();
  const { text, mood, energy, tags } = other;
  const rest = [
    mood === null ? '' : `${t('journal.mood')} ${mood}/5`,
    energy === null ? '' : `${t('journal.energy')} ${energy}/5`,
    ...tags,
  ].filter(Boolean);
  return (
    <Notice tone="error">
      <p className="text-body">{t('journal.otherVersion')}</p>
      <blockquote className="journal-quote wrap-anywhere mt-2 text-ink-2">
        {text || t('journal.noText')}
        {rest.length > 0 && <span className="mt-1 block">{rest.join(' · ')}</span>}
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
