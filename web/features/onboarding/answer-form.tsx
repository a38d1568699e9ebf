import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { errorText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { showErrors } from '#web/lib/forms/schema-form.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { browserTimeZone, useNow } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { type Draft, draftOf, type Step, saveStep, stepError } from './draft.ts';
import { FIELDS, QuestionHint } from './fields.tsx';

/** One onboarding question by itself, with the same fields and checks, so that its answer can be changed later. */
export function AnswerForm({ step, onDone }: { step: Step; onDone: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const [draft, setDraft] = useState(() => draftOf(user));
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const today = localDateAt(useNow(), browserTimeZone());
  const save = useSingleMutation({
    mutationKey: ['save-answer'],
    mutationFn: async (sent: Draft) => {
      await saveStep(step, sent);
      // Other data depends on the answer; wait, so that the list already shows the new one when the form closes.
      await queryClient.invalidateQueries();
    },
    onSuccess: () => {
      onDone();
      void notify({ tone: 'success', text: t('settings.saved') });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = stepError(step, { draft, t, today });
    showErrors(event.currentTarget, () => setError(found));
    if (found === undefined) save.mutate(draft);
  }

  /** Changes the answer, unless it's being saved: what is shown is what was sent. */
  function change(part: Partial<Draft>) {
    if (save.isPending) return;
    setError(undefined);
    setDraft((before) => ({ ...before, ...part }));
  }

  const Fields = FIELDS[step];
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={submit}>
      <p className="text-ink-2">
        <QuestionHint question={step} zone={draft.zone} />
      </p>
      <Fields
        draft={draft}
        error={error}
        change={change}
        answer={(part) => {
          if (save.isPending) return;
          flushSync(() => change(part));
          form.current?.requestSubmit();
        }}
      />
      {save.isError && <Notice tone="error">{errorText(save.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="flex-1" busy={save.isPending && t('common.saving')}>
          {t('settings.save')}
        </Button>
        <Button variant="outline" className="flex-1" onClick={onDone}>
          {t('settings.cancel')}
        </Button>
      </div>
    </form>
  );
}
