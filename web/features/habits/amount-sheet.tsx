import { Check, Minus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { AMOUNT_MAX } from '#domain/habits/habits.fields.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { dayHeading } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useToday } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';
import { amountFrom, amountOf, amountStep, signedAmount, targetText, typedAmount } from './rhythm-words.ts';

type AmountSheetProps = {
  habit: Habit;
  day: LocalDate;
  /** What the day has so far. */
  amount: number;
  onClose: () => void;
  onAdd: (amount: number) => void;
  onSet: (amount: number) => void;
  onDone: () => void;
};

/** The amount of one day: today's is changed by the difference, so that another device's additions stay; an earlier one is set. */
export function AmountSheet(props: AmountSheetProps) {
  const { habit, day, amount, onClose, onAdd, onSet, onDone } = props;
  const { t, language } = useTranslation();
  const { today } = useToday();
  // While it's open, another device may add to it.
  const [before] = useState(amount);
  const [typed, setTyped] = useState(() => typedAmount(amount, language));
  const [isTried, setIsTried] = useState(false);
  const { habit_target: target, habit_unit: unit } = habit;
  const step = amountStep(target ?? 1);
  const stepText = (by: number) => signedAmount(by, { unit, language });
  const wanted = amountFrom(typed);
  const isWrong = wanted === undefined || wanted > AMOUNT_MAX;

  function change(by: number) {
    const next = Math.min(AMOUNT_MAX, Math.max(0, (wanted ?? before) + by));
    setTyped(typedAmount(rounded(next), language));
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (isWrong) return setIsTried(true);
    onClose();
    if (wanted === before) return;
    if (day === today) onAdd(rounded(wanted - before));
    else onSet(wanted);
  }

  function fill() {
    onClose();
    const { done, due } = amountOf(habit);
    if (habit.habit_target_per === 'day') onDone();
    else if (due > done) onAdd(rounded(due - done));
  }

  return (
    <SheetDialog open onClose={onClose} title={habit.habit_name} closeLabel={t('common.close')}>
      <form noValidate className="grid gap-4" onSubmit={save}>
        <div className="flex items-center gap-2">
          <IconButton label={stepText(-step)} icon={<Minus size={20} />} onClick={() => change(-step)} />
          <div className="min-w-0 flex-1">
            <TextField
              label={day === today ? t('nav.today') : dayHeading(day, language).dayAndMonth}
              name="amount"
              inputMode="decimal"
              hint={targetText(habit, { t, language })}
              error={isTried && isWrong ? t('habits.rhythm.wrongAmount') : undefined}
              value={typed}
              onChange={({ target: { value } }) => setTyped(value)}
            />
          </div>
          <IconButton label={stepText(step)} icon={<Plus size={20} />} onClick={() => change(step)} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" className="flex-1">
            {t('common.save')}
          </Button>
          {(day === today || habit.habit_target_per === 'day') && (
            <Button variant="outline" icon={<Check size={18} />} onClick={fill}>
              {t('habits.rhythm.allDone')}
            </Button>
          )}
        </div>
      </form>
    </SheetDialog>
  );
}

/** To thousandths, as amounts are stored. */
const rounded = (amount: number): number => Math.round(amount * 1000) / 1000;
