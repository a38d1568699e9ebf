import { useTranslation } from 'react-i18next';
import type { ImportChoices } from '#domain/importers/plan-import.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';

type IntimateCardProps = {
  /** Whether the consent is missing for something of the file. */
  asks: boolean;
  choices: ImportChoices;
  onChoices: (change: Partial<ImportChoices>) => void;
};

/** Asks for the consent to keep discharge, tests and sex, in its own words, or leaves those out. */
export function IntimateCard({ asks, choices, onChoices }: IntimateCardProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const agree = useSingleMutation<void, void>({
    mutationKey: ['agree-to-intimate'],
    mutationFn: () => answerConsent({ kind: 'intimate', given: 1 }),
  });
  if (choices.leavesOutIntimate) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        {t('bringIn.intimate.isOut')}
        <Button variant="quiet" onClick={() => onChoices({ leavesOutIntimate: false })}>
          {t('bringIn.intimate.change')}
        </Button>
      </p>
    );
  }
  if (!asks) return null;
  return (
    <Card>
      <div className="grid grid-cols-1 gap-3 hyphens-auto wrap-anywhere">
        <h2 className="font-semibold text-h3">{t('bringIn.intimate.title')}</h2>
        <p>{t('consent.intimateMeans')}</p>
        <p className="text-ink-2 text-small">{t('consent.intimateWhy')}</p>
        {agree.error && <Notice tone="error">{failureToastText(agree.error)}</Notice>}
        <Button
          variant="outline"
          disabled={!isOnline}
          busy={agree.isPending}
          busyLabel={t('common.saving')}
          onClick={() => agree.mutate()}
        >
          {t('bringIn.intimate.agree')}
        </Button>
        <Button variant="outline" onClick={() => onChoices({ leavesOutIntimate: true })}>
          {t('bringIn.intimate.leaveOut')}
        </Button>
      </div>
    </Card>
  );
}
