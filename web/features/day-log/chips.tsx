import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleRow } from '#web/ui/inputs/toggle-row.tsx';

const TICK = <Check aria-hidden="true" size={16} strokeWidth={2.5} className="flex-none" />;

type ChipsProps<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly string[];
  /** Gets the whole list: what is chosen and isn't among the options stays. */
  onChange: (chosen: string[]) => void;
  hideLegend?: boolean | undefined;
  after?: ReactNode;
  error?: string | undefined;
};

/** Several of a list, each a chip; chosen ones carry a tick. */
export function Chips<T extends string>({ options, chosen, onChange, ...rest }: ChipsProps<T>) {
  const isOffered = (value: string) => options.some((option) => option.value === value);
  const others = chosen.filter((value) => !isOffered(value));
  return (
    <ToggleRow
      {...rest}
      options={options.map((option) => ({
        ...option,
        icon: chosen.includes(option.value) ? TICK : undefined,
      }))}
      chosen={options.flatMap(({ value }) => (chosen.includes(value) ? [value] : []))}
      onChange={(now) => onChange([...others, ...now])}
    />
  );
}

type OneChipProps<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string }[];
  value: string | null;
  onChange: (value: T | null) => void;
};

/** At most one of a list; pressing it again clears it. */
export function OneChip<T extends string>({ value, onChange, ...rest }: OneChipProps<T>) {
  const chosen = rest.options.flatMap((option) => (option.value === value ? [option.value] : []));
  return (
    <ToggleRow
      {...rest}
      hideLegend
      chosen={chosen}
      onChange={(now) => onChange(now.find((one) => one !== value) ?? null)}
    />
  );
}
