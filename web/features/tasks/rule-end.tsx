import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectRow } from '#web/ui/inputs/select-row.tsx';
import { CountTile } from './count-tile.tsx';
import { DayField } from './day-field.tsx';
import type { RulePartProps } from './repeat-props.ts';

const ENDINGS = ['never', 'until', 'count'] as const;
const COUNT_MAX = 999;
const USUAL_COUNT = 10;

/** Until when a rule goes on: for ever, up to a day, or so many times. */
export function RuleEnd({ rule, first, onEdit }: RulePartProps) {
  const { t } = useTranslation();
  /** Until a day is chosen, the rule itself goes on for ever. */
  const [asksUntil, setAsksUntil] = useState(rule.until !== null);
  const ending = rule.count !== null ? 'count' : asksUntil ? 'until' : 'never';

  function choose(chosen: string) {
    setAsksUntil(chosen === 'until');
    onEdit({ until: null, count: chosen === 'count' ? USUAL_COUNT : null });
  }

  return (
    <div className="grid gap-3">
      <SelectRow
        label={t('repeats.ends')}
        value={ending}
        options={ENDINGS.map((value) => ({ value, label: t(`repeats.endings.${value}`) }))}
        onChange={choose}
      />
      {ending === 'until' && (
        <DayField
          label={t('repeats.until')}
          day={rule.until}
          from={first}
          onChange={(until) => onEdit({ until, count: null })}
        />
      )}
      {rule.count !== null && (
        <CountTile
          label={t('repeats.times')}
          value={rule.count}
          min={1}
          max={COUNT_MAX}
          onChange={(count) => onEdit({ count })}
        />
      )}
    </div>
  );
}
