import { useState } from 'react';
import { SelectRow } from '#web/ui/inputs/select-field.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const OPTIONS = [
  { value: 'each', label: 'Each cycle' },
  { value: 'second', label: 'Every second cycle' },
  { value: 'long', label: LONG_TEXT },
];

function Shown() {
  const [chosen, setChosen] = useState('each');
  return (
    <>
      <SelectRow label="How often" value={chosen} options={OPTIONS} onChange={setChosen} />
      <SelectRow label="With a long answer" value="long" options={OPTIONS} onChange={setChosen} />
    </>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'SelectRow', Shown };
