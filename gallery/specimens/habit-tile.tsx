import { useState } from 'react';
import { durationText } from '#web/i18n/format.ts';
import { weekdayNames } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { AddTile, HabitTile } from '#web/ui/planner/habit-tile.tsx';
import { AmountDisc, CheckDisc } from '#web/ui/planner/task-marks.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  const [glasses, setGlasses] = useState(3);
  const weekdays = weekdayNames(useLanguage()).map(({ letter, long }, index) => ({
    key: long,
    letter,
    isActive: index < 5,
  }));
  const tile = (name: string, check: typeof isDone | 'faint') => (
    <HabitTile
      length={durationText(90, t)}
      name={name}
      description={t('habits.emptyText')}
      weekdays={weekdays}
      weekdaysText={t('habits.planned', { days: weekdays[0]?.key })}
      phases={null}
      check={
        <CheckDisc
          aria-label={t('habits.doneToday', { name })}
          faint={check === 'faint'}
          {...(check === 'faint'
            ? { defaultChecked: false }
            : { checked: check, onChange: (event) => setIsDone(event.target.checked) })}
        />
      }
      streak={t('habits.streak', { count: 12 })}
      open={(props) => <a href="#plan" {...props} />}
    />
  );
  return (
    <ul className="grid gap-3">
      {tile(t('habits.emptyTitle'), isDone)}
      {tile(LONG_TEXT, 'faint')}
      <HabitTile
        length=""
        name={t('habits.emptyTitle')}
        description=""
        weekdays={weekdays}
        weekdaysText=""
        rhythm={<span className="text-ink-2 text-small">{t('habits.rhythm.shortTimes', { times: 3 })}</span>}
        amount={
          <span className="text-ink-2 text-small">{t('habits.view.doneOf', { done: glasses, due: 8 })}</span>
        }
        phases={null}
        check={
          <AmountDisc
            aria-label={t('habits.rhythm.add', { add: 1, name: t('habits.emptyTitle'), amount: glasses })}
            share={glasses / 8}
            onClick={() => setGlasses(glasses + 1)}
          />
        }
        streak={t('habits.rhythm.streakWeeks', { count: 4 })}
        open={(props) => <a href="#plan" {...props} />}
      />
      <li className="flex gap-3">
        {[0, 0.25, 0.5, 0.9, 1].map((share) => (
          <AmountDisc key={share} aria-label={`${share}`} share={share} faint={share === 0} />
        ))}
      </li>
      <AddTile label={t('habits.new')} onClick={() => {}} />
    </ul>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'HabitTile, CheckDisc, AmountDisc, AddTile', Shown };
