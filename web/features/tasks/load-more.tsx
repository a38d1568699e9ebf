import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';

type LoadMoreProps = { onMore: () => void; isLoading: boolean };

/** Loads the next page when the end is near; has a button for anyone who doesn't scroll. Give it a `key` per page. */
export function LoadMore({ onMore, isLoading }: LoadMoreProps) {
  const { t } = useTranslation();
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  useEffect(() => {
    if (isNear) onMore();
  }, [isNear, onMore]);
  return (
    <div ref={ref} className="grid justify-items-center">
      <Button variant="outline" busy={isLoading} busyLabel={t('common.loading')} onClick={onMore}>
        {t('tasks.more')}
      </Button>
    </div>
  );
}
