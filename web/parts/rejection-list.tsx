import { useId, useState } from 'react';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import type { RejectedRecord, RejectionGroup } from '#web/lib/rejections/rejections.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { FoldButton } from '#web/ui/inputs/icon-button.tsx';

type Rejections = {
  /** How many records were refused; `groups` name only the first ones of an answer. */
  refused: number;
  groups: readonly RejectionGroup[];
};

type RejectionListProps = Rejections & {
  /** Whether the records have numbers in a file that the person can look into. */
  isNumbered?: boolean;
};

/** Refused records and why, to read here or to save. Renders nothing if there are none. */
export function RejectionList({ isNumbered = false, ...rejections }: RejectionListProps) {
  const { t } = useTranslation();
  const { titleOf, recordText, headOf, linesOf } = useRejectionTexts(isNumbered);
  const { refused, groups } = rejections;
  if (refused === 0) return null;
  const [title, hint] = headOf(rejections);
  const save = () =>
    saveFile(
      t('portability.rejected.fileName'),
      new Blob([`${linesOf(rejections).join('\n')}\n`], { type: 'text/plain' }),
    );
  return (
    <div className="grid grid-cols-1 gap-3 rounded-m bg-surface-2 px-4 py-3 text-small">
      <p className="font-medium">{title}</p>
      {hint && <p className="text-ink-2">{hint}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {groups.map((group) => (
          <RejectionGroupRow
            key={titleOf(group)}
            title={titleOf(group)}
            records={group.records.map(recordText)}
          />
        ))}
      </ul>
      {groups.length > 0 && (
        <Button variant="quiet" className="-ml-3 justify-self-start" onClick={save}>
          {t('portability.rejected.save')}
        </Button>
      )}
    </div>
  );
}

/** How many records of a group are listed until it's unfolded. */
const SHOWN = 3;

function RejectionGroupRow({ title, records }: { title: string; records: readonly string[] }) {
  const { t } = useTranslation();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const named = [...records.entries()].filter(([, text]) => text !== '');
  return (
    <li className="grid grid-cols-1 gap-1">
      <p>{title}</p>
      <ul id={listId} className="grid grid-cols-1 gap-0.5 text-ink-2">
        {named.slice(0, isOpen ? undefined : SHOWN).map(([place, text]) => (
          <li key={place} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      {named.length > SHOWN && (
        <div>
          <FoldButton
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
            controls={listId}
            label={
              isOpen
                ? t('portability.rejected.fewer')
                : t('portability.rejected.more', { count: named.length - SHOWN })
            }
          />
        </div>
      )}
    </li>
  );
}

/** Formats refused records as text. */
export function useRejectionTexts(isNumbered: boolean) {
  const { t, language } = useTranslation();

  /** "Tasks: the text may have at most 200 characters" */
  const titleOf = ({ kind, reason }: RejectionGroup): string =>
    t('portability.rejected.group', {
      kind: t(`portability.kinds.${kind}`),
      reason: t(`portability.reasons.${reason.key}`, reason.values),
    });
  /** "No. 13 · Pack the books · title", or "1 March 2026"; empty without a name. */
  const recordText = ({ position, label, field }: RejectedRecord): string => {
    const day = parseLocalDate(label ?? '');
    const name = day === undefined ? label : fullDay(day, language);
    if (!isNumbered) return name ?? '';
    const place = position === null ? null : t('portability.rejected.place', { position });
    return [place, name, field].filter((part) => part !== null).join(' · ');
  };
  /** How many were refused, and that only the first ones are listed, if so. */
  const headOf = ({ refused, groups }: Rejections): string[] => {
    const named = groups.reduce((sum, { records }) => sum + records.length, 0);
    const title = t('portability.rejected.title', { count: refused });
    const isPart = named > 0 && named < refused;
    return isPart ? [title, t('portability.rejected.firstOnes', { count: named })] : [title];
  };
  /** All of it, to save as a file; empty if none were refused. */
  const linesOf = ({ refused, groups }: Rejections): string[] => {
    const lines = groups.flatMap((group) => {
      const names = group.records.map(recordText).filter((text) => text !== '');
      return [titleOf(group), ...names.map((text) => `  - ${text}`)];
    });
    return refused === 0 ? [] : [...headOf({ refused, groups }), ...lines];
  };
  return { titleOf, recordText, headOf, linesOf };
}
