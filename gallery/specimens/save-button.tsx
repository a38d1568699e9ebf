import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { saveTexts } from '#web/lib/page/use-timed-value.ts';
import { SaveButton } from '#web/ui/inputs/icon-button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import type { Specimen } from '../specimen.ts';

const STATES = (['ready', 'busy', 'saved', 'failed'] as const).map((value) => ({ value, label: value }));

function Shown() {
  const { t } = useTranslation();
  const id = useId();
  const [state, setState] = useState<(typeof STATES)[number]['value']>('saved');
  const save = (event: FormEvent) => {
    event.preventDefault();
    setState('saved');
  };
  return (
    <>
      <Segmented legend="State" value={state} onChange={setState} options={STATES} />
      <form id={id} onSubmit={save} />
      <SaveButton
        form={id}
        isBusy={state === 'busy'}
        isSaved={state === 'saved'}
        isFailed={state === 'failed'}
        texts={saveTexts(t)}
      />
    </>
  );
}

export const specimen: Specimen = { group: 'words', name: 'SaveButton', Shown };
