import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/page-state.tsx';
import { ErrorReference } from './error-reference.tsx';
import { StandalonePage } from './standalone-page.tsx';

type RetryPageProps = {
  error: unknown;
  hint?: ReactNode;
  onRetry: () => Promise<void>;
};

/** What went wrong instead of a page, with a way to try again in place. */
export function RetryPage({ error, hint, onRetry }: RetryPageProps) {
  const { t } = useTranslation();
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    void onRetry().finally(() => setIsRetrying(false));
  };
  return (
    <StandalonePage title={t('errors.pageTitle')}>
      <EmptyState
        bloom="leaning"
        action={
          <Button busy={isRetrying} busyLabel={t('common.loading')} onClick={retry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{errorText(error)}</p>
        {hint}
        <ErrorReference error={error} />
      </EmptyState>
    </StandalonePage>
  );
}
