import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { type SummaryNumbers, summaryNumbers } from '#domain/insights/summary-numbers.ts';
import { templateSummary } from '#domain/insights/template-summary.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure, queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { NeededList } from './insight-card.tsx';
import { insightsQuery, metricsToCome, summaryQuery } from './insights.data.ts';

/**
 * All insights in a few sentences; a model writes them only for those who agreed. The cards show the same one by one. Renders
 * nothing if there's nothing to summarise.
 */
export function SummaryCard({ insights }: { insights: Insights }) {
  const numbers = summaryNumbers(insights);
  return numbers && <Summary numbers={numbers} />;
}

function Summary({ numbers }: { numbers: SummaryNumbers }) {
  const { t, language } = useTranslation();
  const user = useUser();
  const allowsAi = user.details.consents.ai_summary?.given === 1;
  const { data: summary, isFetching } = useQuery({ ...summaryQuery(language, numbers), enabled: allowsAi });
  // The app's own sentences need no call; they're shown until the model's text arrives, and where none does.
  const written = summary?.source === 'ai' ? summary.text : null;
  return (
    <TitledCard title={t('insights.inShort')}>
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
    </TitledCard>
  );
}

/** What's still needed before patterns can be found; renders nothing once nothing is missing. */
export function ToComeCard({ insights }: { insights: Insights }) {
  const { t } = useTranslation();
  const isAllowed = insights.moods_allowed === 1;
  const metrics = metricsToCome(insights).filter(
    ({ metric }) => isAllowed || (metric !== 'mood' && metric !== 'energy'),
  );
  const hasSymptom = insights.day_log.metrics.some(({ metric }) => metric === 'symptom');
  if (metrics.length === 0 && isAllowed) return null;
  return (
    <TitledCard title={t('insights.toCome')}>
      {metrics.length > 0 && <p className="mt-1 text-ink-2 text-small">{t('insights.toComeText')}</p>}
      <NeededList measures={metrics} />
      {isAllowed && !hasSymptom && <p className="mt-2 text-ink-2 text-small">{t('insights.needSymptom')}</p>}
      {!isAllowed && (
        <ConsentToggle
          kind="health"
          isGiven={false}
          label={t('insights.includeMoods')}
          hint={t('consent.healthMeans')}
        />
      )}
    </TitledCard>
  );
}

type ConsentToggleProps = { kind: 'health' | 'ai_summary'; isGiven: boolean; label: string; hint: string };

/** A consent box, shown where the consent is needed: one tick gives it, the next withdraws it. */
function ConsentToggle({ kind, isGiven, label, hint }: ConsentToggleProps) {
  const save = useSingleMutation({
    mutationKey: [`save-consent-${kind}`],
    mutationFn: async (given: 0 | 1) => {
      await answerConsent({ kind, given });
      void queryClient.invalidateQueries({ queryKey: insightsQuery.queryKey });
    },
    onError: notifyFailure,
  });
  const [wanted, setWanted] = useState<boolean>();
  return (
    <CheckRow
      name={kind}
      label={label}
      hint={hint}
      error={save.isError ? failureToastText(save.error) : undefined}
      // A press shows at once; if the server refuses, the box goes back.
      checked={wanted ?? isGiven}
      onChange={(event) => {
        if (wanted !== undefined) return;
        setWanted(event.target.checked);
        save.mutate(event.target.checked ? 1 : 0, { onSettled: () => setWanted(undefined) });
      }}
    />
  );
}
