import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/calendar/local-date.ts';
import { MODE_SINCE_DAYS_MAX } from '#domain/cycle/cycle-life.schema.ts';
import { MODE_CHOICES, type ModeChoice, modeOf } from '#domain/cycle/cycle-mode.ts';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.queries.ts';
import { notifyWithUndo } from '#web/features/cycle/undo-toast.tsx';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice-cards.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import {
  changeOf,
  choiceOf,
  DETAIL_OF,
  detailOptions,
  draftOf,
  type ModeDraft,
  undoOf,
} from './mode-choices.ts';
import { useSetMode } from './modes.mutations.ts';

type ModeFormProps = {
  /** Called once it's saved, with what was chosen. */
  onSaved: (draft: ModeDraft) => void;
};

/** "What should Marea follow?": seven cards, at most two questions, and what will change. */
export function ModeForm({ onSaved }: ModeFormProps) {
  const { t } = useTranslation();
  const { today } = useToday();
  const { data: user } = useSuspenseQuery(userQuery);
  const { cycle } = user;
  const now = choiceOf(cycle);
  const [draft, setDraft] = useState(() => draftOf(now, { status: cycle, today }));
  const setMode = useSetMode();
  // On its own, so that it works after the form has gone.
  const undoing = useSetMode();

  async function save() {
    const isMoved = modeOf(draft.choice) !== cycle.cycle_mode || draft.since !== cycle.mode?.since;
    const isNatural = modeOf(draft.choice) === 'natural';
    const transition = draft.choice === 'transition' ? 1 : 0;
    const isTransitionChanged = isNatural && transition !== cycle.in_transition;
    await setMode.mutateAsync({
      changes: [changeOf(draft, isMoved && !(isNatural && cycle.cycle_mode === 'natural'))],
      inTransition: isTransitionChanged ? transition : undefined,
    });
    onSaved(draft);
    await notifyWithUndo(t('modes.saved'), () =>
      undoing.mutate({
        changes: undoOf(cycle, draft.since),
        inTransition: isTransitionChanged ? cycle.in_transition : undefined,
      }),
    );
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
      <ChoiceCards
        legend={t('modes.title')}
        name="mode_choice"
        value={draft.choice}
        options={MODE_CHOICES.map((value) => ({
          value,
          label: t(`modes.choices.${value}.name`),
          hint: t(`modes.choices.${value}.text`),
        }))}
        onChange={(choice) => setDraft(draftOf(choice, { status: cycle, today }))}
      />
      <Questions draft={draft} leaves={cycle.mode?.since} onChange={setDraft} />
      <Preview draft={draft} now={now} />
      <Button type="submit" busy={setMode.isPending} busyLabel={t('common.saving')}>
        {t('modes.save')}
      </Button>
    </form>
  );
}

type QuestionsProps = {
  draft: ModeDraft;
  /** The first day of the mode that natural cycles would end. */
  leaves: string | undefined;
  onChange: (draft: ModeDraft) => void;
};

function Questions({ draft, leaves, onChange }: QuestionsProps) {
  const { t } = useTranslation();
  const { today } = useToday();
  const { choice } = draft;
  const detail = DETAIL_OF[choice];
  const answers: readonly string[] = detailOptions(choice);
  const isNatural = modeOf(choice) === 'natural';
  const label = isNatural ? t('modes.naturalMethodLabel') : detail && t(`modes.${detail}Label`);
  const wordsOf = (answer: string) => {
    const words = detail === 'reason' ? 'reasons' : detail === 'feeding' ? 'feedings' : 'methods';
    return t(`modes.${words}.${answer}` as 'modes.methods.other'); // one of the detail's own answers
  };
  return (
    <>
      {(!isNatural || leaves !== undefined) && (
        <TextField
          type="date"
          label={t(choice === 'postpartum' ? 'modes.birthLabel' : 'modes.sinceLabel')}
          hint={choice === 'postpartum' ? undefined : t('modes.sinceHint')}
          value={draft.since}
          min={isNatural && leaves ? leaves : addDays(today, -MODE_SINCE_DAYS_MAX)}
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
        >
          {choice !== 'no_periods' && <option value="">{t('modes.notTold')}</option>}
          {answers.map((answer) => (
            <option key={answer} value={answer}>
              {wordsOf(answer)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** What will change with a choice, before it's saved. */
function Preview({ draft: { choice }, now }: { draft: ModeDraft; now: ModeChoice }) {
  const { t } = useTranslation();
  const { data: periods = [] } = useQuery(pastPeriodsQuery);
  if (choice === now) return null;
  const wasNatural = modeOf(now) === 'natural';
  const isNatural = modeOf(choice) === 'natural';
  const lines = (): string[] => {
    if (isNatural && wasNatural) {
      return [t(choice === 'transition' ? 'modes.preview.wider' : 'modes.preview.same')];
    }
    if (isNatural)
      return [t(modeOf(now) === 'paused' ? 'modes.preview.startsPlain' : 'modes.preview.starts')];
    const periodsText = t('modes.preview.periods', { count: periods.length });
    const stops = wasNatural
      ? [t('modes.preview.stops', { periods: periodsText }), t('modes.preview.tasks')]
      : [];
    return [...stops, t('modes.preview.left')];
  };
  return (
    <Notice tone="info">
      {lines().map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
