import { Check, Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayPatch } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { FieldError, TextField } from '#web/ui/inputs/text-field.tsx';
import { ToggleRow } from '#web/ui/inputs/toggle.tsx';
import type { SaveFailure } from './use-log-days.tsx';

type SectionProps = {
  of: EditableDay;
  /** The fields that are logged here; a refusal of one of them shows below. */
  fields: readonly (keyof DayPatch)[];
  children: ReactNode;
};

/** A section for one kind of log. If a change is refused, the choice goes back and a line below says so. */
export function Section({ of, fields, children }: SectionProps) {
  const { t } = useTranslation();
  const { failed } = of;
  const isRefused = failed?.patches.some(({ patch }) => fields.some((name) => name in patch));
  return (
    <div className="grid min-w-0 gap-4 border-line border-t py-4 first:border-t-0 first:pt-0">
      {children}
      {isRefused && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <FieldError id={`${fields.join()}-refused`} error={failed?.text} />
          <Button variant="outline" onClick={failed?.onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

const TICK = <Check size={16} strokeWidth={2.5} className="flex-none" />;

type ChipsProps<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly string[];
  /** Gets the whole list: chosen values that aren't among the options, and the others in the order of the options. */
  onChange: (chosen: T[]) => void;
  hideLegend?: boolean | undefined;
  after?: ReactNode;
  error?: string | undefined;
};

/** A choice of several values as chips; chosen ones have a tick. */
export function Chips<T extends string>({ options, chosen, onChange, ...rest }: ChipsProps<T>) {
  const isOffered = (value: string) => options.some((option) => option.value === value);
  const others = chosen.filter((value) => !isOffered(value)) as T[]; // logged values are of the options' kind
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

/** A single chip that can be chosen. */
export function FlagChip({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <Chips
      legend={label}
      hideLegend
      options={[{ value: 'on', label }]}
      chosen={isOn ? ['on'] : []}
      onChange={onPress}
    />
  );
}

type ChoiceRowProps<T extends string> = {
  icon: ReactNode;
  label: string;
  options: readonly { value: T; label: string }[];
  value: string | null;
  onChange: (value: T | null) => void;
};

/** A row with the chosen value; a press opens the choice of one below it, and pressing the chosen one again clears it. */
export function ChoiceRow<T extends string>({ icon, label, options, value, onChange }: ChoiceRowProps<T>) {
  const chosen = options.filter((option) => option.value === value);
  return (
    <FoldRow icon={icon} label={label} value={chosen[0]?.label ?? null}>
      <ToggleRow
        legend={label}
        hideLegend
        options={options}
        chosen={chosen.map((option) => option.value)}
        onChange={(now) => onChange(now.find((one) => one !== value) ?? null)}
      />
    </FoldRow>
  );
}

type FoldRowProps = { icon: ReactNode; label: string; value: string | null; children: ReactNode };

/** A row with the logged value as text; a press opens its content below. */
export function FoldRow({ icon, label, value, children }: FoldRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-line border-t first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-13 w-full flex-wrap items-center gap-x-3 rounded-m py-1 text-left hover:bg-surface-2"
      >
        <span className="flex-none text-ink-2">{icon}</span>
        <span className="min-w-0 flex-auto">{label}</span>
        <span className={value === null ? 'text-ink-2 text-small' : 'font-semibold'}>
          {value ?? t('daySheet.notNoted')}
        </span>
      </button>
      {isOpen && (
        <div id={id} className="grid gap-3 pt-1 pb-4">
          {children}
        </div>
      )}
    </div>
  );
}

type UnfoldChipProps = { isOpen: boolean; onToggle: () => void; label: string };

/** The last of a line of chips: shows the less common ones, or hides them again. */
export function UnfoldChip({ isOpen, onToggle, label }: UnfoldChipProps) {
  const Icon = isOpen ? Minus : Plus;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-tap items-center gap-1.5 rounded-full bg-surface-2 px-4 font-medium text-small hover:text-ink"
    >
      <Icon size={16} strokeWidth={2} className="flex-none" />
      {label}
    </button>
  );
}

type NumberFieldProps = {
  label: string;
  value: number | null;
  /** The typed text as a number; `undefined` if it can't be logged. */
  read: (typed: string) => number | undefined;
  /** The allowed range as text, shown if the number is outside. */
  range: string;
  /** Gets `null` for an emptied field. */
  onChange: (value: number | null) => void;
};

/** A field for a number, saved when the field is left or by Enter. */
export function NumberField({ label, value, read, range, onChange }: NumberFieldProps) {
  const language = useLanguage();
  /** `undefined` while the field shows the saved value. */
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);

  function save() {
    if (typed === undefined) return;
    const parsed = typed.trim() === '' ? null : read(typed);
    setWrong(parsed === undefined);
    if (parsed === undefined) return;
    setTyped(undefined);
    if (parsed !== value) onChange(parsed);
  }

  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed ?? (value === null ? '' : decimal(value, language))}
      error={isWrong ? range : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}

/** The day that the sheet shows, as passed to each of its sections. */
export type EditableDay = {
  readonly date: LocalDate;
  readonly day: DayLog;
  readonly patchDay: (patch: DayPatch) => void;
  readonly failed: SaveFailure | null;
};
