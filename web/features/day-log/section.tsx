import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayPatch } from '#domain/day-log/apply-day-change.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { FieldError } from '#web/ui/inputs/field-frame.tsx';
import type { EditableDay } from './open-day.ts';

type SectionProps = {
  of: EditableDay;
  /** What is pressed here: a refusal of any of it shows below. */
  fields: readonly (keyof DayPatch)[];
  children: ReactNode;
};

/** One kind of what is logged. If a press is refused, its mark goes back and a line below says so. */
export function Section({ of, fields, children }: SectionProps) {
  const { t } = useTranslation();
  const { failure } = of;
  const isRefused = failure !== null && fields.some((name) => name in failure.press);
  return (
    <div className="grid min-w-0 gap-4 border-line border-t py-4 first:border-t-0 first:pt-0">
      {children}
      {isRefused && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <FieldError id={`${fields.join()}-refused`} error={failure.text} />
          <Button variant="outline" onClick={failure.onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
