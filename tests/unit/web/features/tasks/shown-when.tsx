import { useState } from 'react';
import { addDays } from '#domain/calendar/local-date.ts';
import { cycleInformation, periodEntry, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { TaskDetails } from '#domain/tasks/tasks.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/forecast.data.ts';
import { type DraftErrors, draftOf, EMPTY_DRAFT, type TaskDraft } from '#web/features/tasks/task-draft.tsx';
import { WhenField } from '#web/features/tasks/task-fields.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';

/** The day on which the field is shown; a test sets the clock to it. */
export const TODAY = day('2026-11-18');
export const PIN = { pin: { at: 'cycle_day', from: 3, to: 3 }, each: 1, not_after: null } as const;

export type Shown = {
  /** `null` for a new task. */
  task?: TaskDetails | null;
  draft?: Partial<TaskDraft>;
  errors?: DraftErrors;
  mode?: 'natural' | 'pregnant';
  /** The current cycle day, default 9, in cycles of 28 days; `null` for a person without logs. */
  cycleDay?: number | null;
};

/** Shows a task's "When"; returns the edited draft and the person's cycle facts. */
export async function showWhen({
  task = null,
  errors = {},
  mode = 'natural',
  cycleDay = 9,
  ...shown
}: Shown = {}) {
  const starts =
    cycleDay === null ? [] : [0, 1, 2, 3].map((back) => addDays(TODAY, 1 - cycleDay - back * 28));
  const facts: CycleFacts = someFacts({
    periodStarts: mode === 'natural' ? starts : [],
    today: TODAY,
    reportedCycleLength: 28,
  });
  const entries = starts.map((start) => periodEntry(start, { id: start, timeZone: 'Europe/Brussels' }));
  queryClient.setQueryData(pastPeriodsQuery.queryKey, entries);
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictionsAnswer(facts) });
  const edited = { draft: { ...(task ? draftOf(task) : EMPTY_DRAFT), ...shown.draft }, facts };
  function Field() {
    const [draft, setDraft] = useState(edited.draft);
    edited.draft = draft;
    return (
      <WhenField
        task={task}
        draft={draft}
        errors={errors}
        onEdit={(edits) => setDraft((last) => ({ ...last, ...edits }))}
      />
    );
  }
  await showPage(someUser({}, cycleInformation(facts, { ...NO_STATUS, cycle_mode: mode })), <Field />);
  if (edited.draft.task_repeat !== null) await editorIsShown();
  return edited;
}

/** Waits until the editor's code is loaded. */
export const editorIsShown = () => seen(() => document.querySelector('.next-times') !== null);
export const nextTimes = () => document.querySelector('.next-times')?.textContent ?? '';
export const button = (name: string) => withText<HTMLButtonElement>('button', name);

const labelled = <Field extends HTMLElement>(label: string): Field => {
  const { htmlFor } = withText<HTMLLabelElement>('label', label);
  return document.getElementById(htmlFor) as Field; // the kind that the test selects
};
export const typeNumber = (label: string, text: string) => typeInto(labelled<HTMLInputElement>(label), text);
export const chooseIn = (label: string, value: string) => typeInto(labelled<HTMLSelectElement>(label), value);

function there<Element>(element: Element | null | undefined): Element {
  if (!element) throw new Error('it is not there');
  return element;
}

/** Chooses a day in a field's month. */
export async function chooseDay(label: string, date: string): Promise<void> {
  // jsdom doesn't scroll.
  Element.prototype.scrollIntoView = () => {};
  const field = withText('legend', label).parentElement;
  await press(there(field?.querySelector('button')));
  await seen(() => document.querySelector(`[data-date="${date}"]`) !== null);
  await press(there(document.querySelector<HTMLElement>(`button[data-date="${date}"]`)));
}
