import { Footprints } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { IdeaList, IdeaRow } from '#web/ui/planner/idea-row.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [added, setAdded] = useState<Readonly<Record<string, boolean>>>({});
  return (
    <IdeaList phase="follicular">
      {[t('tasks.new'), LONG_TEXT].map((title) => (
        <IdeaRow
          key={title}
          title={title}
          length={t('duration.shortMinutes', { minutes: 15 })}
          icon={<Footprints size={20} />}
          isAdded={added[title] === true}
          onAdd={() => setAdded({ ...added, [title]: true })}
          onUndo={() => setAdded({ ...added, [title]: false })}
          labels={{
            add: t('ideas.add', { title }),
            isAdded: t('ideas.addedLabel', { title }),
            added: t('ideas.added'),
            undo: t('common.undo'),
          }}
        />
      ))}
    </IdeaList>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'IdeaRow, IdeaList', Shown };
