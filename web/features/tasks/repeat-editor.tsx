import './repeat-editor.css';
import { CalendarRuleEditor } from './calendar-rule-editor.tsx';
import { NextTimes } from './next-times.tsx';
import { PinEditor } from './pin-editor.tsx';
import { repeatKind, type SentRepeat } from './repeat-draft.ts';

export type RepeatEditorProps = {
  repeat: SentRepeat;
  onChange: (repeat: SentRepeat) => void;
};

/** How a task repeats, by the cycle or the calendar, and when it would come next. */
export function RepeatEditor(props: RepeatEditorProps) {
  const { repeat } = props;
  return (
    <div className="grid gap-4">
      {repeatKind(repeat) === 'cycle' ? <PinEditor {...props} /> : <CalendarRuleEditor {...props} />}
      <NextTimes repeat={repeat} />
    </div>
  );
}
