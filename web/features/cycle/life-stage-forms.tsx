import { type ComponentProps, useState } from 'react';
import { addDays } from '#domain/calendar/local-date.ts';
import { MODE_CHOICES, type ModeChoice, modeOf } from '#domain/cycle/cycle-mode.ts';
import { type CycleStatus, MODE_SINCE_DAYS_MAX } from '#domain/cycle/life-stage.schema.ts';
import { ACTIVE_DAYS_RANGE, PAUSE_DAYS_RANGE, packKindOf, type SchemeKind } from '#domain/cycle/scheme.ts';
import { hourName } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { NumberTile } from '#web/ui/inputs/stepper.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { SheetActions, SheetScroll } from '#web/ui/overlays/sheet.tsx';
import { usePastPeriods } from './cycle.data.ts';
import {
  choiceOf,
  DETAILS,
  type ModeDraft,
  modeChange,
  modeDraft,
  restoringChanges,
  useSetMode,
  useSetPack,
} from './life-stage.data.ts';
import { notifyWithUndo, submitBy } from './saving.tsx';

/** "What should Marea follow?": seven cards, at most two questions, and what will change. */
export function ModeForm({ onSaved }: { onSaved: (draft: ModeDraft) => void }) {
  const { t, today } = useTextContext();
  const { cycle } = useUser();
  const now = choiceOf(cycle);
  const [draft, setDraft] = useState(() => modeDraft(now, { status: cycle, today }));
  const setMode = useSetMode();
  // A mutation of its own, so that it works after the form has closed.
  const undoing = useSetMode();

  async function save() {
    const isMoved = modeOf(draft.choice) !== cycle.cycle_mode || draft.since !== cycle.mode?.since;
    const isNatural = modeOf(draft.choice) === 'natural';
    const transition = draft.choice === 'transition' ? 1 : 0;
    const isTransitionChanged = isNatural && transition !== cycle.in_transition;
    await setMode.mutateAsync({
      changes: [modeChange(draft, { isMoved: isMoved && !(isNatural && cycle.cycle_mode === 'natural') })],
      inTransition: isTransitionChanged ? transition : undefined,
    });
    onSaved(draft);
    await notifyWithUndo(t('modes.saved'), () =>
      undoing.mutate({
        changes: restoringChanges(cycle, draft.since),
        inTransition: isTransitionChanged ? cycle.in_transition : undefined,
      }),
    );
  }

  return (
    <form onSubmit={submitBy(save)}>
      <SheetScroll>
        <ChoiceCards
          legend={t('modes.title')}
          name="mode_choice"
          value={draft.choice}
          options={MODE_CHOICES.map((value) => ({
            value,
            label: t(`modes.choices.${value}.name`),
            hint: t(`modes.choices.${value}.text`),
          }))}
          onChange={(choice) => setDraft(modeDraft(choice, { status: cycle, today }))}
        />
        <div
          key={draft.choice}
          ref={draft.choice === now ? undefined : scrollIntoView}
          className="grid gap-5"
        >
          <Questions draft={draft} modeSince={cycle.mode?.since} onChange={setDraft} />
          <Preview draft={draft} now={now} />
        </div>
      </SheetScroll>
      <SheetActions>
        <Button type="submit" busy={setMode.isPending && t('common.saving')}>
          {t('modes.save')}
        </Button>
      </SheetActions>
    </form>
  );
}

const scrollIntoView = (questions: HTMLElement | null) => questions?.scrollIntoView({ block: 'nearest' });

type QuestionsProps = {
  draft: ModeDraft;
  /** The first day of the mode that a change to natural cycles would end. */
  modeSince: string | undefined;
  onChange: (draft: ModeDraft) => void;
};

function Questions({ draft, modeSince, onChange }: QuestionsProps) {
  const { t, today } = useTextContext();
  const { choice } = draft;
  const { field: detail, options = [] } = DETAILS[choice] ?? {};
  const isNatural = modeOf(choice) === 'natural';
  const label = isNatural ? t('modes.naturalMethodLabel') : detail && t(`modes.${detail}Label`);
  // one of the detail's own answers
  const nameOf = (answer: string) => t(`modes.${detail}s.${answer}` as 'modes.methods.other');
  return (
    <>
      {(!isNatural || modeSince !== undefined) && (
        <TextField
          type="date"
          label={t(choice === 'postpartum' ? 'modes.birthLabel' : 'modes.sinceLabel')}
          hint={choice === 'postpartum' ? undefined : t('modes.sinceHint')}
          value={draft.since}
          min={isNatural && modeSince ? modeSince : addDays(today, -MODE_SINCE_DAYS_MAX)}
          max={today}
          required
          onChange={(event) => onChange({ ...draft, since: event.target.value })}
        />
      )}
      {choice === 'pregnant' && (
        <TextField
          type="date"
          label={t('modes.dueLabel')}
          hint={t('modes.dueHint')}
          value={draft.dueOn}
          min={draft.since || today}
          onChange={(event) => onChange({ ...draft, dueOn: event.target.value })}
        />
      )}
      {detail && (
        <SelectField
          label={label ?? ''}
          value={draft.detail}
          onChange={(event) => onChange({ ...draft, detail: event.target.value })}
          noneLabel={choice === 'no_periods' ? undefined : t('modes.notTold')}
          options={options.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
    </>
  );
}

/** Shows what a choice will change, before it's saved. */
function Preview({ draft: { choice }, now }: { draft: ModeDraft; now: ModeChoice }) {
  const { t } = useTranslation();
  const periods = usePastPeriods() ?? [];
  if (choice === now) return null;
  const wasNatural = modeOf(now) === 'natural';
  const isNatural = modeOf(choice) === 'natural';
  const starts = modeOf(now) === 'paused' ? 'startsPlain' : 'starts';
  const widens = choice === 'transition' ? 'wider' : 'same';
  const stops = () => {
    const periodsText = t('modes.preview.periods', { count: periods.length });
    return [t('modes.preview.stops', { periods: periodsText }), t('modes.preview.tasks')];
  };
  const lines = isNatural
    ? [t(`modes.preview.${wasNatural ? widens : starts}`)]
    : [...(wasNatural ? stops() : []), t('modes.preview.left')];
  return (
    <Notice tone="info">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

const PRESETS = [
  { active: 21, pause: 7 },
  { active: 24, pause: 4 },
  { active: 28, pause: 0 },
] as const;
const OWN = 'own';
/** The earliest first day of a new pack, in days before today. */
const BEGAN_DAYS_MAX = 60;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const USUAL_HOUR = 8;

const kindOf = ({ mode, scheme }: CycleStatus): SchemeKind =>
  packKindOf(mode?.method ?? null) ?? scheme?.kind ?? 'pill';

/** How a pill, a ring or a patch is used: days with and without, the pack's first day, and the hour of a pill's reminder. */
export function PackForm({ onDone }: { onDone: () => void }) {
  const { t, language, today } = useTextContext();
  const user = useUser();
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
    <form className="grid gap-5" onSubmit={submitBy(save)}>
      <p className="text-ink-2">{t('modes.packText')}</p>
      <SelectField
        label={t('modes.packKinds')}
        value={isOwn ? OWN : presetOf(days)}
        onChange={({ target }) => {
          const preset = PRESETS.find((one) => keyOf(one) === target.value);
          setIsOwn(preset === undefined);
          if (preset) setDays(preset);
        }}
        options={[
          ...PRESETS.map((preset) => ({
            value: keyOf(preset),
            label: preset.pause === 0 ? t('modes.packWithout') : t('modes.packPreset', preset),
          })),
          { value: OWN, label: t('modes.packOwn') },
        ]}
      />
      {isOwn && (
        <div className="number-pair">
          <Days
            label={t('modes.active')}
            value={days.active}
            {...ACTIVE_DAYS_RANGE}
            onChange={(active) => setDays({ ...days, active })}
          />
          <Days
            label={t('modes.pause')}
            value={days.pause}
            {...PAUSE_DAYS_RANGE}
            onChange={(pause) => setDays({ ...days, pause })}
          />
        </div>
      )}
      <TextField
        type="date"
        label={t('modes.packStart')}
        value={startedOn}
        // A saved pack may have begun long ago.
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
          noneLabel={t('modes.noReminder')}
          options={HOURS.map((one) => ({ value: one, label: hourName(one, language) }))}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={setPack.isPending && t('common.saving')}>
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

function Days(tile: Omit<ComponentProps<typeof NumberTile>, 'decreaseLabel' | 'increaseLabel'>) {
  const { t } = useTranslation();
  return (
    <NumberTile
      {...tile}
      decreaseLabel={t('modes.less', { label: tile.label })}
      increaseLabel={t('modes.more', { label: tile.label })}
    />
  );
}
