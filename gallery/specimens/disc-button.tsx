import { useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { PAIN_LEVELS, type PainLevel, PainMark } from '#web/ui/charts/glyphs.tsx';
import { DiscButton } from '#web/ui/inputs/button.tsx';
import { ChoicePanel } from '#web/ui/overlays/choice-panel.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const discs = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [level, setLevel] = useState<PainLevel | null>(1);
  return (
    <>
      <div ref={discs} className="discs">
        <DiscButton
          mark={<PainMark level={isOpen ? null : level} />}
          word={level === null ? t('dayLog.pain') : t(`dayLog.painWords.${level}`)}
          isOn={isOpen || level !== null}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => {
            setButton(currentTarget);
            setIsOpen(!isOpen);
          }}
        />
        <DiscButton mark={<PainMark level={null} />} word={t('dayLog.more')} isOn={false} />
      </div>
      <ChoicePanel
        open={isOpen}
        onClose={() => setIsOpen(false)}
        button={button}
        buttons={discs}
        first={first}
        title={t('dayLog.pain')}
        closeLabel={t('common.close')}
      >
        <div className="discs choice-discs">
          {PAIN_LEVELS.map((one, index) => (
            <DiscButton
              key={one}
              ref={index === 0 ? first : undefined}
              mark={<PainMark level={one} />}
              word={t(`dayLog.painWords.${one}`)}
              isOn={one === level}
              aria-pressed={one === level}
              onClick={() => {
                setLevel(one === level ? null : one);
                setIsOpen(false);
              }}
            />
          ))}
        </div>
      </ChoicePanel>
    </>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'DiscButton, ChoicePanel', Shown };
