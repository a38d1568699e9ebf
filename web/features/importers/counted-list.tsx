import { useTranslation } from 'react-i18next';
import { useNumbers } from './use-numbers.ts';

/** Longer lists are shown as their number. */
const SHOWN = 60;

/** What a row of the receipt consists of. */
export function CountedList({ hint, texts }: { hint?: string; texts: readonly string[] }) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const more = texts.length - SHOWN;
  return (
    <div className="grid grid-cols-1 gap-2 rounded-m bg-surface-2 px-4 py-3 text-small">
      {hint && <p className="text-ink-2">{hint}</p>}
      <ul className="even-numbers grid grid-cols-1 gap-1">
        {texts.slice(0, SHOWN).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {more > 0 && <li className="text-ink-2">{t('bringIn.more', counted(more))}</li>}
      </ul>
    </div>
  );
}
