import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';

type LoadMoreProps = { onMore: () => void; isLoading: boolean };

/** Asks for the next page when the end of this one comes near, and has a button for anyone who does not scroll. `key` it by page. */
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
