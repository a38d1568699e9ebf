import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/calendar/local-date.ts';
import type { CycleStatus } from '#domain/cycle/cycle-life.schema.ts';
import { ACTIVE_DAYS_RANGE, PAUSE_DAYS_RANGE, packKindOf, type SchemeKind } from '#domain/cycle/scheme.ts';
import { hourName } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { NumberTile } from '#web/ui/inputs/number-tile.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { useSetPack } from './modes.mutations.ts';

const PRESETS = [
  { active: 21, pause: 7 },
  { active: 24, pause: 4 },
  { active: 28, pause: 0 },
] as const;
const OWN = 'own';
/** A pack began at most this many days ago. */
const BEGAN_DAYS_MAX = 60;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const USUAL_HOUR = 8;

const kindOf = ({ mode, scheme }: CycleStatus): SchemeKind =>
  packKindOf(mode?.method ?? null) ?? scheme?.kind ?? 'pill';

/** How a pill, a ring or a patch is taken: days with and without, the first day of the pack, and the hour of a pill's reminder. */
export function PackForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const { data: user } = useSuspenseQuery(userQuery);
  const { scheme } = user.cycle;
  const kind = kindOf(user.cycle);
  const [days, setDays] = useState({ active: scheme?.active_days ?? 21, pause: scheme?.pause_days ?? 7 });
  const [isOwn, setIsOwn] = useState(() => scheme !== null && presetOf(days) === OWN);
  const [startedOn, setStartedOn] = useState<string>(scheme?.started_on ?? today);
  const [hour, setHour] = useState<number | null>(scheme ? scheme.hour : USUAL_HOUR);
  const setPack = useSetPack();

  async function save() {
    await setPack.mutateAsync({
      kind,
      active_days: days.active,
      pause_days: days.pause,
      started_on: startedOn,
      hour: kind === 'pill' ? hour : null,
    });
    onDone();
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // The mutation has shown the failure.
        void save().catch(() => {});
      }}
    >
      <p className="text-ink-2">{t('modes.packText')}</p>
      <SelectField
        label={t('modes.packKinds')}
        value={isOwn ? OWN : presetOf(days)}
        onChange={({ target }) => {
          const preset = PRESETS.find((one) => keyOf(one) === target.value);
          setIsOwn(preset === undefined);
          if (preset) setDays(preset);
        }}
      >
        {PRESETS.map((preset) => (
          <option key={keyOf(preset)} value={keyOf(preset)}>
            {preset.pause === 0 ? t('modes.packWithout') : t('modes.packPreset', preset)}
          </option>
        ))}
        <option value={OWN}>{t('modes.packOwn')}</option>
      </SelectField>
      {isOwn && (
        <div className="number-pair">
          <Days
            label={t('modes.active')}
            value={days.active}
            range={ACTIVE_DAYS_RANGE}
            onChange={(active) => setDays({ ...days, active })}
          />
          <Days
            label={t('modes.pause')}
            value={days.pause}
            range={PAUSE_DAYS_RANGE}
            onChange={(pause) => setDays({ ...days, pause })}
          />
        </div>
      )}
      <TextField
        type="date"
        label={t('modes.packStart')}
        value={startedOn}
        // A pack that is known already may have begun long ago.
        min={scheme?.started_on ?? addDays(today, -BEGAN_DAYS_MAX)}
        max={today}
        required
        onChange={(event) => setStartedOn(event.target.value)}
      />
      {kind === 'pill' && (
        <SelectField
          label={t('modes.hour')}
          value={hour ?? ''}
          onChange={({ target }) => setHour(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('modes.noReminder')}</option>
          {HOURS.map((one) => (
            <option key={one} value={one}>
              {hourName(one, language)}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={setPack.isPending} busyLabel={t('common.saving')}>
          {t('modes.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('modes.notNow')}
        </Button>
      </div>
    </form>
  );
}

type Preset = { readonly active: number; readonly pause: number };
const keyOf = ({ active, pause }: Preset) => `${active}/${pause}`;
const presetOf = (days: Preset) =>
  PRESETS.some((preset) => keyOf(preset) === keyOf(days)) ? keyOf(days) : OWN;

type DaysProps = {
  label: string;
  value: number;
  range: { readonly min: number; readonly max: number };
  onChange: (days: number) => void;
};

function Days({ label, value, range, onChange }: DaysProps) {
  const { t } = useTranslation();
  return (
    <NumberTile
      label={label}
      value={value}
      min={range.min}
      max={range.max}
      step={1}
      decreaseLabel={t('modes.less', { label })}
      increaseLabel={t('modes.more', { label })}
      onChange={onChange}
    />
  );
}
