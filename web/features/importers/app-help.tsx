import { ChevronDown, Download } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { templateTable } from '#domain/importers/csv-template.ts';
import { monthAndYear } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button } from '#web/ui/inputs/button.tsx';

const APPS = ['clue', 'flo', 'apple', 'healthConnect', 'openSource', 'csv', 'planners'] as const;
/** When somebody last looked how the other apps do it. */
const CHECKED_IN = '2026-11-01' as LocalDate; // a day of the calendar

/** For each app what to do there; each folds open. */
export function AppHelp() {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="font-semibold text-h3">
          {t('bringIn.how')}
        </h2>
        <p className="text-ink-2 text-small">
          {t('bringIn.checked', { month: monthAndYear(CHECKED_IN, language) })}
        </p>
      </div>
      <div className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-l border border-edge-line bg-surface shadow-1">
        {APPS.map((app) => (
          <details key={app} className="import-app">
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4.5 py-2 font-medium hover:bg-surface-2">
              <span className="min-w-0 flex-1 hyphens-auto wrap-anywhere">
                {t(`bringIn.apps.${app}.name`)}
              </span>
              <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none text-ink-3" />
            </summary>
            <div className="grid grid-cols-1 gap-3 px-4.5 pb-4 text-ink-2 text-small">
              <p className="hyphens-auto wrap-anywhere">{t(`bringIn.apps.${app}.text`)}</p>
              {app === 'csv' && <TemplateButton />}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Saves an empty table in our own names. */
function TemplateButton() {
  const { t } = useTranslation();
  const language = useLanguage();
  const save = () =>
    saveFile(t('bringIn.templateName'), new Blob([templateTable(language)], { type: 'text/csv' }));
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      icon={<Download aria-hidden="true" size={18} strokeWidth={1.75} />}
      onClick={save}
    >
      {t('bringIn.template')}
    </Button>
  );
}
