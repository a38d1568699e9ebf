import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction, Predictions } from '#domain/cycle/cycle.schema.ts';
import { dayRange, spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { notify } from '#web/lib/page/notify.ts';
import { predictionsQuery } from './cycle.data.ts';

/** Says once how far a sign has moved the forecast, while the part that uses this is shown. */
export function useSignMoved(): void {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(predictionsQuery);
  const before = useRef<Predictions | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = data;
    const sign = data?.current?.sign;
    if (!known?.current || !data?.current || !sign || isSame(known.current, data.current)) return;
    const on = parseLocalDate(sign.on);
    const [band, was] = [bandOf(data, language), bandOf(known, language)];
    if (on === undefined || band === undefined || was === undefined || band === was) return;
    const words = t(`modes.sign.${sign.kind}`, { day: spokenDay(on, language) });
    void notify({ tone: 'success', text: t('modes.sign.moved', { sign: words, band, before: was }) });
  }, [data, language, t]);
}

const isSame = (one: CurrentCyclePrediction, other: CurrentCyclePrediction): boolean =>
  one.started_on !== other.started_on ||
  (one.sign?.kind === other.sign?.kind && one.sign?.on === other.sign?.on);

function bandOf({ cycles: [next] }: Predictions, language: string): string | undefined {
  const [start, end] = [next?.period_start_low ?? '', next?.period_start_high ?? ''].map(parseLocalDate);
  return start && end && dayRange({ start, end }, language);
}
