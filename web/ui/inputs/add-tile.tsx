import { Plus } from 'lucide-react';
import '#web/ui/planner/habit-tile.css';

/** The dotted tile at the end of a list, which adds the next item. */
export function AddTile({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <li className="grid">
      <button type="button" aria-haspopup="dialog" className="add-tile" onClick={onClick}>
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
        {label}
      </button>
    </li>
  );
}
