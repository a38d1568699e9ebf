import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLAN_HORIZONS, PLAN_MINUTES_MAX, type PlanPreferences } from '#domain/planning/planning.schema.ts';
import { weekdayNames } from '#web/i18n/format-calendar.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { NumberTile } from '#web/ui/inputs/stepper.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useSavePreferences } from './planning.data.ts';

const WORKDAYS = 5;

/** The two questions before the first plan; both can be skipped. */
export function FirstQuestions({ preferences }: { preferences: PlanPreferences }) {
  const { t } = useTranslation();
  const [weekday, setWeekday] = useState(preferences.minutes[0] ?? 0);
  const [weekend, setWeekend] = useState(preferences.minutes.at(-1) ?? 0);
  const save = useSavePreferences();
  const minutes = preferences.minutes.map((_, day) => (day < WORKDAYS ? weekday : weekend));
  return (
    <Card className="grid max-w-xl gap-3">
      <h2 className="font-semibold text-h3">{t('plan.firstTitle')}</h2>
      <p className="text-ink-2">{t('plan.firstText')}</p>
      <div className="number-pair">
        <Minutes label={t('plan.weekday')} value={weekday} onChange={setWeekday} />
        <Minutes label={t('plan.weekend')} value={weekend} onChange={setWeekend} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={save.isPending} busyLabel={t('common.saving')} onClick={() => save.mutate({ minutes })}>
          {t('plan.save')}
        </Button>
        <Button variant="quiet" onClick={() => save.mutate({})}>
          {t('plan.skip')}
        </Button>
      </div>
    </Card>
  );
}

type MinutesProps = { label: string; value: number; onChange: (minutes: number) => void };

function Minutes({ label, value, onChange }: MinutesProps) {
  const { t } = useTranslation();
  return (
    <NumberTile
      label={`${label} (${t('plan.minutes')})`}
      value={value}
      min={0}
      max={PLAN_MINUTES_MAX}
      step={15}
      decreaseLabel={t('plan.less', { label })}
      increaseLabel={t('plan.more', { label })}
      onChange={onChange}
    />
  );
}

type RoomFormProps = { preferences: PlanPreferences; onSaved: () => void };

/** How many days a plan has, and for each weekday its minutes and hours. */
export function RoomForm({ preferences, onSaved }: RoomFormProps) {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  const [minutes, setMinutes] = useState(preferences.minutes);
  const [window, setWindow] = useState(preferences.window);
  const [horizon, setHorizon] = useState(preferences.horizon);
  const save = useSavePreferences();

  function submit(event: FormEvent) {
    event.preventDefault();
    // Hours that aren't whole, or end before they begin, are no hours.
    const whole = window.map((hours) => (hours && hours.from < hours.until ? hours : null));
    save.mutate({ minutes, window: whole, horizon }, { onSuccess: onSaved });
  }

  const put = <Item,>(list: readonly Item[], { at, item }: { at: number; item: Item }) =>
    list.map((one, index) => (index === at ? item : one));

  return (
    <form noValidate className="grid gap-5 p-5" onSubmit={submit}>
      <Segmented
        legend={t('plan.days')}
        value={`${horizon}`}
        options={PLAN_HORIZONS.map((days) => ({ value: `${days}`, label: t(`plan.days${days}`) }))}
        onChange={(value) => setHorizon(value === '14' ? 14 : 7)}
      />
      {names.map(({ long }, at) => {
        const hours = window[at] ?? null;
        const set = (part: 'from' | 'until') => (time: string) => {
          const changed = { from: hours?.from ?? '', until: hours?.until ?? '', [part]: time };
          setWindow(put(window, { at, item: changed.from || changed.until ? changed : null }));
        };
        return (
          <fieldset key={long} className="relative grid min-w-0 gap-2">
            <legend className="mb-1 font-semibold text-small first-letter:uppercase">{long}</legend>
            <Minutes
              label={long}
              value={minutes[at] ?? 0}
              onChange={(value) => setMinutes(put(minutes, { at, item: value }))}
            />
            <div className="number-pair">
              <TextField
                type="time"
                label={t('plan.from')}
                value={hours?.from ?? ''}
                onChange={({ target }) => set('from')(target.value)}
              />
              <TextField
                type="time"
                label={t('plan.until')}
                value={hours?.until ?? ''}
                onChange={({ target }) => set('until')(target.value)}
              />
            </div>
          </fieldset>
        );
      })}
      <Button type="submit" busy={save.isPending} busyLabel={t('common.saving')}>
        {t('plan.save')}
      </Button>
    </form>
  );
}
