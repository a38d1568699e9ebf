import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OneChip } from './chips.tsx';
import { FoldRow } from './fold-row.tsx';

type ChoiceRowProps<T extends string> = {
  icon: ReactNode;
  label: string;
  options: readonly { value: T; label: string }[];
  value: string | null;
  onChange: (value: T | null) => void;
};

/** A line with one of a few words, which opens below it. */
export function ChoiceRow<T extends string>({ icon, label, ...choice }: ChoiceRowProps<T>) {
  const { t } = useTranslation();
  const chosen = choice.options.find(({ value }) => value === choice.value);
  return (
    <FoldRow icon={icon} label={label} value={chosen?.label ?? null} emptyText={t('daySheet.notNoted')}>
      <OneChip legend={label} {...choice} />
    </FoldRow>
  );
}
