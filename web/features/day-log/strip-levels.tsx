import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayPatch } from '#domain/day-log/apply-day-change.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { newPeriodQuestion } from '#web/lib/day-log/between-or-new.ts';
import { recentDaysQuery } from '#web/lib/day-log/days.query.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { QuestionCard } from '#web/ui/planner/question-card.tsx';
import { LevelPanel, type OpenLevels } from './level-panel.tsx';
import { nameOf, type StripLevel, wordOf } from './strip-kinds.tsx';
import { useLogDays } from './use-press-day.tsx';

/** The levels of the pressed disc; below the strip what couldn't be saved, and the question that an answer brings. */
export function StripLevels(levels: OpenLevels) {
  const { day, kind, onClose, onDay } = levels;
  const { t } = useTranslation();
  const language = useLanguage();
  const { save, failed, asked } = useLogDays();
  // What was the day before may be offered.
  useEffect(() => void queryClient.prefetchQuery(recentDaysQuery), []);
  // Who goes on to another day has more to say.
  const [wasTurned, setTurned] = useState(false);

  function savedText(name: string, level: StripLevel): string {
    // Bleeding without a strength has the same word.
    if (level === 'unspecified') return capitalised(t('marks.logged'), language);
    return t('dayLog.saved', { name, word: wordOf({ kind, level }, t) });
  }

  function say(level: StripLevel | null, days: readonly LocalDate[] = [day]): void {
    const press: DayPatch = { [kind]: level };
    const name = nameOf(kind, t);
    const text = level === null ? t('dayLog.cleared', { name }) : savedText(name, level);
    if (!wasTurned) onClose();
    void save({ patches: days.map((on) => ({ on, press })), text });
  }

  return (
    <>
      <LevelPanel
        {...levels}
        key={kind}
        onClose={() => {
          setTurned(false);
          onClose();
        }}
        onSay={say}
        onDay={
          onDay &&
          ((next) => {
            setTurned(true);
            onDay(next);
          })
        }
      />
      <div role="alert">
        {failed && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-danger text-small">
            {t('common.notSaved')}
            <button
              type="button"
              className="min-h-tap font-semibold underline underline-offset-4"
              onClick={() => void save(failed)}
            >
              {t('common.retry')}
            </button>
          </p>
        )}
      </div>
      {asked && (
        <div className="mt-3">
          <QuestionCard
            {...newPeriodQuestion(t, (counts) => void save({ patches: [{ on: asked, press: { counts } }] }))}
          />
        </div>
      )}
    </>
  );
}
