import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice as CycleNotice } from '#domain/insights/insights.schema.ts';
import { Notice } from '#web/ui/notice.tsx';
import { FIGO } from './insight-sources.tsx';

/** What of the cycles lies outside the usual range; nothing while nothing does. */
export function CycleNotices({ notices }: { notices: readonly CycleNotice[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Notice tone="info">
        <h2 id={headingId} className="font-semibold">
          {t('insights.noticeTitle')}
        </h2>
        {notices.map(({ kind, ...numbers }) => (
          <p key={kind} className="mt-1">
            {t(`insights.notices.${kind}`, numbers)}
          </p>
        ))}
        <p className="mt-1">{t('insights.missedLog')}</p>
        <p className="mt-2">
          <a href={FIGO.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {t('insights.source', { name: FIGO.label })}
          </a>
        </p>
      </Notice>
    </section>
  );
}
