import type { TFunction } from 'i18next';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PlanReason, WaitingReason } from '#domain/planning/plan.schema.ts';
import { durationText } from '#web/i18n/duration-text.ts';
import { dayHeading, nearDay, shortRange } from '#web/i18n/format.ts';

export type Wording = { readonly t: TFunction; readonly language: Language; readonly today: LocalDate };

// The server sends valid days.
const valid = (day: string) => day as LocalDate;

/** Why a task is on a day. */
export function reasonWords(
  reason: PlanReason,
  { on, t, language, today }: Wording & { readonly on: string },
): string {
  switch (reason.code) {
    case 'overdue':
      return t('plan.reasons.overdue', { count: reason.n });
    case 'due':
      if (reason.date === on) return t('plan.reasons.dueThatDay');
      return t('plan.reasons.due', { day: nearDay(valid(reason.date), { today, language }) });
    case 'window': {
      const range = shortRange({ start: valid(reason.from), end: valid(reason.to) }, language);
      return t('plan.reasons.window', { range });
    }
    case 'phase':
      return t('plan.reasons.phase', {
        percent: reason.percent,
        phase: t(`plan.phases.${reason.phase}`),
      });
    case 'room':
      return t('plan.reasons.room', { minutes: reason.minutes });
    default:
      return t(`plan.reasons.${reason.code}`);
  }
}

/** Why a task waits, and when it will fit. */
export function waitingWords(why: WaitingReason, { t, language }: Wording): string {
  if (why.code !== 'phase_later') {
    const length = durationText(why.minutes, t);
    return t(why.code === 'too_long' ? 'plan.waiting.tooLong' : 'plan.waiting.noRoom', { length });
  }
  const phase = t(`plan.phaseNames.${why.phase}`);
  const dayOf = (day: string) => dayHeading(valid(day), language).dayAndMonth;
  if (why.from !== null) return t('plan.waiting.phaseFrom', { phase, day: dayOf(why.from) });
  return t('plan.waiting.phaseNotBefore', { phase, day: dayOf(why.not_before ?? '') });
}
