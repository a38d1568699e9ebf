import { Spinner } from '#web/ui/layout/card.tsx';
import type { Specimen } from '../specimen.ts';

const SIZES = ['md', 'sm', 'xs'] as const;

function Shown() {
  return (
    <ul className="flex flex-wrap items-center gap-5">
      {SIZES.map((size) => (
        <li key={size} className="flex items-center gap-2" data-size={size}>
          <Spinner size={size} label="" />
          {size}
        </li>
      ))}
    </ul>
  );
}

export const specimen: Specimen = { group: 'words', name: 'Spinner', Shown };
