import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bandText } from '#web/features/cycle/band-text.ts';
import { predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** When the next period is likely to start, after the last question of onboarding. */
export function FirstForecast() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(predictionsQuery);
  const [next] = data?.cycles ?? [];
  return next === undefined ? null : bandText(next, { t, language, key: 'cycle.next' });
}
