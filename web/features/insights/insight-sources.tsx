import { useTranslation } from 'react-i18next';

/** The source of the notices' limits. */
export const FIGO = {
  label: 'FIGO 2018 (Munro, Critchley, Fraser)',
  url: 'https://doi.org/10.1002/ijgo.12666',
} as const;

const SOURCES = [
  FIGO,
  { label: 'Jang et al. 2025, PLoS ONE', url: 'https://doi.org/10.1371/journal.pone.0318576' },
  { label: 'Bull et al. 2019, npj Digital Medicine', url: 'https://doi.org/10.1038/s41746-019-0152-7' },
] as const;

/** How insights are worked out, what they aren't, and where to read more. */
export function InsightSources() {
  const { t } = useTranslation();
  return (
    <div className="text-ink-2 text-small">
      <details>
        <summary className="flex min-h-tap cursor-pointer items-center font-semibold underline underline-offset-4 hover:text-ink">
          {t('insights.about')}
        </summary>
        <div className="grid gap-2">
          <p>{t('insights.aboutPattern')}</p>
          <p>{t('insights.aboutLimits')}</p>
          <ul className="grid gap-1">
            {SOURCES.map(({ label, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </details>
      <p className="mt-2">
        {t('insights.disclaimer')} {t('cycle.disclaimer')}
      </p>
    </div>
  );
}
