import './history-grid.css';
import { HistoryDisc, type HistoryMark } from './history-grid.tsx';

/** The legend of a history grid's marks. */
export function HistoryKey({ marks }: { marks: readonly { mark: HistoryMark; text: string }[] }) {
  return (
    <ul className="history-key flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-small">
      {marks.map(({ mark, text }) => (
        <li key={mark} className="flex items-center gap-1.5">
          <HistoryDisc mark={mark} />
          {text}
        </li>
      ))}
    </ul>
  );
}
