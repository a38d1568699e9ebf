import { useLanguage } from '#web/i18n/i18n.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { FRAMES } from '../frames.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const language = useLanguage();
  return (
    <>
      <p className="text-ink-2 text-small">
        The frame around this page is the app’s own. Two more fill a window:
      </p>
      <div className="flex flex-wrap gap-3">
        {Object.keys(FRAMES).map((name) => (
          <a key={name} className={buttonClass('outline')} href={`?language=${language}&frame=${name}`}>
            {name}
          </a>
        ))}
      </div>
    </>
  );
}

export const specimen: Specimen = { group: 'panels', name: 'AppFrame, AuthFrame, QuestionFrame', Shown };
