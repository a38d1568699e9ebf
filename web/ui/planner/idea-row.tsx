import { Check, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import './idea-row.css';

type IdeaRowProps = {
  title: string;
  /** The duration in words. */
  length: string;
  icon: ReactNode;
  isAdded: boolean;
  onAdd: () => void;
  onUndo: () => void;
  /** `add` and `isAdded` name the button before and after a press; `added` and `undo` are shown after it. */
  labels: { add: string; isAdded: string; added: string; undo: string };
};

/** An idea with a plus that turns into a tick. Adding can be undone, and the focus then returns to the plus. */
export function IdeaRow({ title, length, icon, isAdded, onAdd, onUndo, labels }: IdeaRowProps) {
  const plus = useRef<HTMLButtonElement>(null);
  const Mark = isAdded ? Check : Plus;
  return (
    <li className="idea-row">
      <span className="idea-icon">{icon}</span>
      <div className="idea-lines">
        <p className="font-semibold">{title}</p>
        <p role="status" className="text-ink-2 text-small">
          {isAdded ? `${labels.added} · ` : length}
          {isAdded && (
            <button
              type="button"
              className="idea-undo relative font-semibold text-ink underline underline-offset-4"
              onClick={() => {
                plus.current?.focus();
                onUndo();
              }}
            >
              {labels.undo}
            </button>
          )}
        </p>
      </div>
      <button
        ref={plus}
        type="button"
        className="idea-add"
        aria-label={isAdded ? labels.isAdded : labels.add}
        aria-disabled={isAdded || undefined}
        data-added={isAdded || undefined}
        onClick={() => !isAdded && onAdd()}
      >
        <Mark size={20} strokeWidth={2} />
      </button>
    </li>
  );
}

/** The ideas as one card, their icons in the phase's pigment. */
export function IdeaList({ phase, children }: { phase: CyclePhase | null; children: ReactNode }) {
  return (
    <ul
      className="ideas rounded-l border border-edge-line bg-surface shadow-1"
      data-phase={phase ?? undefined}
    >
      {children}
    </ul>
  );
}
