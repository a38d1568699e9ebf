import {
  Archive,
  FileText,
  Footprints,
  HandHelping,
  Images,
  Leaf,
  type LucideIcon,
  Map as MapIcon,
  NotebookText,
  Pencil,
  Phone,
  Utensils,
} from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { durationText } from '#web/i18n/duration-text.ts';
import { IdeaList, IdeaRow } from '#web/ui/planner/idea-row.tsx';
import { type IdeaId, ideasFor } from './idea-choice.ts';
import { useIdeas } from './use-ideas.ts';

const ICONS: Readonly<Record<IdeaId, LucideIcon>> = {
  'reread-old-notes': NotebookText,
  'slow-walk': Footprints,
  'five-old-photos': Images,
  'overdue-call': Phone,
  'idea-on-paper': Pencil,
  'unknown-street': MapIcon,
  'call-instead': Phone,
  'ask-a-favour': HandHelping,
  'eat-outside': Utensils,
  'one-drawer': Archive,
  'one-form': FileText,
  'water-the-plants': Leaf,
};

type IdeasProps = {
  /** `null` without a current cycle. */
  phase: CyclePhase | null;
  /** Opens the sheet for a new task. */
  onAdd: () => void;
};

/** Three ideas for someone without tasks; each can be made a task for today, and taken back. Gone once all are added. */
export function Ideas({ phase, onAdd }: IdeasProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { added, add, undo } = useIdeas();
  const ideas = ideasFor(phase);
  if (ideas.every(({ id }) => added[id] !== undefined)) return null;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="font-semibold text-h3">
          {t(phase === null ? 'ideas.titleAnyDay' : 'ideas.title')}
        </h2>
        <button
          type="button"
          className="inline-flex min-h-tap items-center font-semibold text-ink-2 text-small underline underline-offset-4"
          onClick={onAdd}
        >
          {t('tasks.add')}
        </button>
      </div>
      <IdeaList phase={phase}>
        {ideas.map((idea) => {
          const title = t(`ideas.tasks.${idea.id}`);
          const Icon = ICONS[idea.id];
          return (
            <IdeaRow
              key={idea.id}
              title={title}
              length={durationText(idea.minutes, t)}
              icon={<Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
              isAdded={added[idea.id] !== undefined}
              onAdd={() => add(idea, title)}
              onUndo={() => undo(idea, title)}
              labels={{
                add: t('ideas.add', { title }),
                isAdded: t('ideas.addedLabel', { title }),
                added: t('ideas.added'),
                undo: t('common.undo'),
              }}
            />
          );
        })}
      </IdeaList>
      {phase !== null && <p className="mt-2 text-ink-2 text-small">{t('ideas.tradition')}</p>}
    </section>
  );
}
