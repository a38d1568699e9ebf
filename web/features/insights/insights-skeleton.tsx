import { useTranslation } from 'react-i18next';

/** Placeholders where the cards will be. */
export function InsightsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-5 wide:grid-cols-2">
      <span className="sr-only">{t('common.loading')}</span>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} aria-hidden="true" className="h-80 rounded-l bg-surface-2" />
      ))}
    </div>
  );
}
