import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { type SummaryNumbers, summaryNumbers } from '#domain/insights/summary-numbers.ts';
import { templateSummary } from '#domain/insights/template-summary.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ConsentToggle } from './consent-toggle.tsx';
import { summaryQuery } from './insights.queries.ts';

/**
 * All insights in a few sentences by a model, for those who want that; the cards already say the same one by one. Renders
 * nothing if there's nothing to summarise.
 */
export function SummaryCard({ insights }: { insights: Insights }) {
  const numbers = summaryNumbers(insights);
  return numbers && <Summary numbers={numbers} />;
}

function Summary({ numbers }: { numbers: SummaryNumbers }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const { data: user } = useSuspenseQuery(userQuery);
  const allowsAi = user.details.consents.ai_summary?.given === 1;
  const { data: asked, isFetching } = useQuery({ ...summaryQuery(language, numbers), enabled: allowsAi });
  // The app's own sentences need no call; they're shown until the model's text arrives, and where none does.
  const written = asked?.source === 'ai' ? asked.text : null;
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('insights.inShort')}
      </h2>
      {/* Always here, so that the text is announced when it comes. */}
      <div aria-live="polite" aria-busy={isFetching}>
        {allowsAi && (
          <div className="mb-3 border-line border-b pb-3">
            <p className="mt-1 wrap-anywhere">{written ?? templateSummary(numbers, language)}</p>
            <p className="mt-2 text-ink-2 text-small">
              {written === null ? t('insights.byTemplate') : t('insights.byAi')}
            </p>
          </div>
        )}
      </div>
      <div>
        <ConsentToggle
          kind="ai_summary"
          isGiven={allowsAi}
          label={t('insights.allowAi')}
          hint={t('insights.allowAiHint')}
        />
      </div>
    </Card>
  );
}
