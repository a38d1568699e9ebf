import {
  Archive,
  FileText,
  Footprints,
  HandHelping,
  Images,
  Leaf,
  Map as MapIcon,
  NotebookText,
  Pencil,
  Phone,
  Utensils,
} from 'lucide-react';
import { useId, useState } from 'react';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { durationText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { useToday } from '#web/lib/time/today.ts';
import { newId } from '#web/sync/change.ts';
import { QUEUED } from '#web/sync/pending.ts';
import { IdeaList, IdeaRow } from '#web/ui/planner/idea-row.tsx';
import { reloadTasks } from './tasks.data.ts';
import { createTask, deleteTask, deletionOf } from './tasks.mutations.tsx';

type IdeasProps = {
  /** `null` without a current cycle. */
  phase: CyclePhase | null;
  onAdd: () => void;
};

/** Three ideas for someone without tasks; each can be added as a task for today, and removed again. Hidden once all are added. */
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
          const { Icon } = idea;
          return (
            <IdeaRow
              key={idea.id}
              title={title}
              length={durationText(idea.minutes, t)}
              icon={<Icon size={20} />}
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

type Added = Readonly<Partial<Record<IdeaId, string>>>;

/** The ideas that were added as tasks for today, by task id. A press shows at once, and is reverted if it fails. */
function useIdeas() {
  const { today, timeZone } = useToday();
  const [added, setAdded] = useState<Added>({});
  const mark = (idea: IdeaId, id: string | undefined) => setAdded((last) => ({ ...last, [idea]: id }));

  async function attempt(send: () => Promise<unknown>, revert: () => void) {
    try {
      if ((await send()) !== QUEUED) await reloadTasks();
    } catch (error) {
      revert();
      notifyFailure(error);
    }
  }

  function add({ id: idea, minutes }: Idea, title: string) {
    const id = newId();
    mark(idea, id);
    const task = { id, task_title: title, task_length: minutes, task_end_timestamp: noonOf(today, timeZone) };
    void attempt(
      () => createTask(task),
      () => mark(idea, undefined),
    );
  }

  function undo({ id: idea }: Idea, title: string) {
    const id = added[idea];
    if (id === undefined) return;
    mark(idea, undefined);
    void attempt(
      () => deleteTask(deletionOf({ id, mode: 1, name: title })),
      () => mark(idea, id),
    );
  }

  return { added, add, undo };
}

/** The length of each idea for a first task, in minutes, and its icon. Their titles are in the texts. */
const IDEAS = {
  'reread-old-notes': { minutes: 20, Icon: NotebookText },
  'slow-walk': { minutes: 20, Icon: Footprints },
  'five-old-photos': { minutes: 15, Icon: Images },
  'overdue-call': { minutes: 5, Icon: Phone },
  'idea-on-paper': { minutes: 15, Icon: Pencil },
  'unknown-street': { minutes: 30, Icon: MapIcon },
  'call-instead': { minutes: 15, Icon: Phone },
  'ask-a-favour': { minutes: 10, Icon: HandHelping },
  'eat-outside': { minutes: 30, Icon: Utensils },
  'one-drawer': { minutes: 15, Icon: Archive },
  'one-form': { minutes: 25, Icon: FileText },
  'water-the-plants': { minutes: 10, Icon: Leaf },
} as const;

type IdeaId = keyof typeof IDEAS;
type Idea = ReturnType<typeof ideasFor>[number];

/** Three ideas for each phase, and three for someone without a cycle. */
const IDEAS_OF: Readonly<Record<CyclePhase | 'any', readonly IdeaId[]>> = {
  menstrual: ['reread-old-notes', 'slow-walk', 'five-old-photos'],
  follicular: ['overdue-call', 'idea-on-paper', 'unknown-street'],
  ovulation: ['call-instead', 'ask-a-favour', 'eat-outside'],
  luteal: ['one-drawer', 'one-form', 'water-the-plants'],
  any: ['idea-on-paper', 'one-drawer', 'unknown-street'],
};

const ideasFor = (phase: CyclePhase | null) => IDEAS_OF[phase ?? 'any'].map((id) => ({ id, ...IDEAS[id] }));
