import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { HABIT_DESCRIPTION_MAX, HABIT_NAME_RANGE } from '#domain/habits/habit.fields.ts';
import type { HabitTemplate } from '#domain/habits/templates.ts';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import type { HabitDraft } from './habit-draft.ts';
import { TemplateList } from './template-list.tsx';
import { nameStage, type TemplateTexts } from './wizard.ts';

type WizardNameProps = {
  draft: HabitDraft;
  nameField: RefObject<HTMLInputElement | null>;
  /** The time of day whose ideas are shown; `null` for all. */
  ideasFor: TimeFrame | null;
  firstPhase: CyclePhase | undefined;
  /** Whether to ask for a name. */
  isMissing: boolean;
  onEdit: (change: Partial<HabitDraft>) => void;
  onTemplate: (template: HabitTemplate, texts: TemplateTexts) => void;
};

/** Step 1: name and description. Until a few letters of the name are typed, it offers ideas. */
export function WizardName({
  draft,
  nameField,
  ideasFor,
  firstPhase,
  isMissing,
  onEdit,
  onTemplate,
}: WizardNameProps) {
  const { t } = useTranslation();
  const stage = nameStage(draft.name);
  return (
    <>
      <TextField
        ref={nameField}
        label={t('habits.name')}
        name="habit-name"
        autoComplete="off"
        maxLength={HABIT_NAME_RANGE.max}
        value={draft.name}
        onChange={(event) => onEdit({ name: event.target.value })}
        hint={
          <span role="status">{stage === 'tooShort' && !isMissing && t('habits.wizard.nameTooShort')}</span>
        }
        error={isMissing ? t('habits.wizard.nameTooShort') : undefined}
      />
      <TextAreaField
        label={t('habits.description')}
        name="habit-description"
        maxLength={HABIT_DESCRIPTION_MAX}
        value={draft.description}
        onChange={(event) => onEdit({ description: event.target.value })}
      />
      {stage === 'templates' && (
        <TemplateList timeFrame={ideasFor} firstPhase={firstPhase} onPick={onTemplate} />
      )}
    </>
  );
}
