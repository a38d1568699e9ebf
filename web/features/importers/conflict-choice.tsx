import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Conflict, conflictKey, type Theirs } from '#domain/importers/judge-facts.ts';
import type { ImportChoices } from '#domain/importers/plan-import.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { useConflictWords } from './conflict-words.ts';
import { useNumbers } from './use-numbers.ts';

type ConflictChoiceProps = {
  conflicts: readonly Conflict[];
  theirs: Theirs;
  onChoices: (change: Partial<ImportChoices>) => void;
};

/** How many are looked at together. */
const AT_ONCE = 20;

/** What counts where the file and the person say different things: mine, theirs, or one by one. */
export function ConflictChoice({ conflicts, theirs, onChoices }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const [shown, setShown] = useState(AT_ONCE);
  const how = typeof theirs === 'string' ? theirs : 'each';
  const isTheirs = (conflict: Conflict) => typeof theirs !== 'string' && theirs.has(conflictKey(conflict));
  const choose = (conflict: Conflict, wanted: 'mine' | 'theirs') => {
    const next = new Set(typeof theirs === 'string' ? [] : theirs);
    if (wanted === 'theirs') next.add(conflictKey(conflict));
    else next.delete(conflictKey(conflict));
    onChoices({ theirs: next });
  };
  const more = conflicts.length - shown;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-m bg-surface-2 px-4 py-3 text-small">
      <p>{t('bringIn.differ', counted(conflicts.length))}</p>
      <Segmented
        legend={t('bringIn.differLegend')}
        value={how}
        onChange={(next) =>
          onChoices({ theirs: next === 'each' ? (how === 'each' ? theirs : new Set<string>()) : next })
        }
        options={[
          { value: 'none', label: t('bringIn.keepMine') },
          { value: 'all', label: t('bringIn.takeTheirs') },
          { value: 'each', label: t('bringIn.lookAtEach') },
        ]}
      />
      {how === 'each' && (
        <ul className="grid grid-cols-1 gap-3">
          {conflicts.slice(0, shown).map((conflict) => (
            <li key={conflictKey(conflict)}>
              <ConflictRow
                conflict={conflict}
                value={isTheirs(conflict) ? 'theirs' : 'mine'}
                onChange={(wanted) => choose(conflict, wanted)}
              />
            </li>
          ))}
        </ul>
      )}
      {how === 'each' && more > 0 && (
        <Button
          variant="quiet"
          className="-ml-3 justify-self-start"
          onClick={() => setShown(shown + AT_ONCE)}
        >
          {t('bringIn.more', counted(more))}
        </Button>
      )}
    </div>
  );
}

type ConflictRowProps = {
  conflict: Conflict;
  value: 'mine' | 'theirs';
  onChange: (value: 'mine' | 'theirs') => void;
};

/** A day, a kind, and what each says. */
function ConflictRow({ conflict, value, onChange }: ConflictRowProps) {
  const { t } = useTranslation();
  const { nameOf, wordOf, theirWord } = useConflictWords();
  const name = nameOf(conflict);
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="font-medium">{name}</p>
      <Segmented
        legend={name}
        value={value}
        onChange={onChange}
        options={[
          { value: 'mine', label: t('bringIn.mine', { value: wordOf(conflict, conflict.mine) }) },
          { value: 'theirs', label: t('bringIn.theirs', { value: theirWord(conflict) }) },
        ]}
      />
    </div>
  );
}
