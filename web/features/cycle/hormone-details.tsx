import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HORMONE_SOURCES } from '#domain/cycle/hormone-curve.ts';
import { HormoneTable } from './hormone-table.tsx';

/** Where the curve comes from and what it is not, and the same as a table. */
export function HormoneDetails() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-1 text-small" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-ink-2 underline underline-offset-4 hover:text-ink">
        {t('graph.about')}
      </summary>
      <p className="text-ink-2">{t('graph.caption')}</p>
      <ul className="mt-2 grid gap-1 text-ink-2">
        {HORMONE_SOURCES.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {label}
            </a>
          </li>
        ))}
      </ul>
      {/* Four times 28 cells are built for those who ask. */}
      {isOpen && <HormoneTable />}
    </details>
  );
}
