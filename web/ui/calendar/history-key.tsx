import { Check } from 'lucide-react';
import './history-grid.css';

/** The legend of a history grid's marks. */
export function HistoryKey({ done, due, rest }: { done: string; due: string; rest: string }) {
  const key = (mark: 'done' | 'due' | 'rest', text: string) => (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className="history-key" data-mark={mark}>
        {mark === 'done' && <Check size={11} strokeWidth={3.5} />}
        {mark === 'rest' && '1'}
      </span>
      {text}
    </li>
  );
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-mini">
      {key('done', done)}
      {key('due', due)}
      {key('rest', rest)}
    </ul>
  );
}
