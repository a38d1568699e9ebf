import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ByKind,
  DETAIL_KINDS,
  DETAIL_MONTHS,
  type DetailKind,
  type DetailMonths,
  previewForgetting,
  readForgetting,
  updateForgetting,
} from '#domain/retention/forgetting.calls.ts';
import type { Answer } from '#domain/wire/call.ts';
import { ExportData } from '#web/features/portability/export-data.tsx';
import { errorText, failureToastText, fullDay } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { refusalCode } from '#web/lib/http/http.ts';
import { LOADER_QUERY_OPTIONS, queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { reloadUser } from '#web/lib/session/user.data.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { dropLoadedBefore } from '#web/sync/persisted-cache.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { Card, Notice } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { showInLog } from './settings.data.ts';

/** For how many months details are stored, by kind; `null` is always. */
type Months = ByKind<DetailMonths | null>;
type Stored = Answer<typeof readForgetting>;
type Preview = Answer<typeof previewForgetting>;

/** For how long the operator's backups still have what is gone here (docs/operations.md). */
const BACKUP_DAYS = 30;
/** How often the page looks whether everything has gone. */
const REMOVING_MS = 30_000;

const isRemoving = (stored: Stored): boolean =>
  stored.done_until === null && DETAIL_KINDS.some((kind) => stored[kind] !== null);

const KEY = ['keeping'] as const;

export const forgettingQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const known = queryClient.getQueryData<Stored>(KEY);
    const stored = await send(readForgetting, { signal });
    // What was loaded while rows were still going has to go as well.
    if (known !== undefined && known.done_until !== stored.done_until) dropLoadedBefore(Date.now());
    return stored;
  },
  refetchInterval: ({ state: { data } }) => data !== undefined && isRemoving(data) && REMOVING_MS,
  ...LOADER_QUERY_OPTIONS,
});

/** For how long the details of each kind are stored, to choose. */
export function ForgettingSettings() {
  const { t } = useTranslation();
  const query = useQuery(forgettingQuery);
  return (
    <>
      <p className="text-ink-2">{t('forgetting.intro')}</p>
      <QueryBoundary query={query} failureText={errorText}>
        {(stored) => <KindChoices stored={stored} />}
      </QueryBoundary>
    </>
  );
}

function KindChoices({ stored }: { stored: Stored }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const removing = isRemoving(stored);
  /** What a shorter time would bring, until it's agreed to or given up. */
  const [wanted, setWanted] = useState<Months>();
  const [isOpen, setIsOpen] = useState(false);
  const lengthen = useUpdate();

  function choose(kind: DetailKind, months: DetailMonths | null): void {
    const { days, journal, tasks, habits } = stored;
    const all = { days, journal, tasks, habits, [kind]: months };
    const isShorter = months !== null && months < (stored[kind] ?? Number.POSITIVE_INFINITY);
    const ask = () => {
      setWanted(all);
      setIsOpen(true);
    };
    if (isShorter) ask();
    // Another device may have changed what is stored for how long.
    else lengthen.mutate({ months: all }, { onSuccess: (isSaved) => isSaved || ask() });
  }

  const saved = removing ? 'forgetting.removing' : lengthen.data === true && 'forgetting.longer';
  const state = isOnline ? saved : 'whatILog.offline';
  const options = [null, ...DETAIL_MONTHS].map((months) => ({
    value: months ?? '',
    label: months === null ? t('forgetting.always') : t('forgetting.months', { count: months }),
  }));
  return (
    <Card>
      <h2 className="font-semibold text-h3">{t('forgetting.title')}</h2>
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {state && t(state)}
      </p>
      {lengthen.isError && <Notice tone="error">{failureToastText(lengthen.error)}</Notice>}
      <div className="mt-4 grid gap-5">
        {DETAIL_KINDS.map((kind) => (
          <SelectField
            key={kind}
            label={t(`forgetting.kinds.${kind}`)}
            hint={t(`forgetting.means.${kind}`)}
            disabled={!isOnline || lengthen.isPending}
            value={(isOpen ? wanted : stored)?.[kind] ?? ''}
            options={options}
            onChange={({ target }) =>
              choose(kind, DETAIL_MONTHS.find((months) => String(months) === target.value) ?? null)
            }
          />
        ))}
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('forgetting.previewTitle')}
        closeLabel={t('common.close')}
      >
        {wanted && <ForgettingPreview wanted={wanted} onClose={() => setIsOpen(false)} />}
      </Sheet>
    </Card>
  );
}

/** What would go, for a decision that can't be taken back. */
function ForgettingPreview({ wanted, onClose }: { wanted: Months; onClose: () => void }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const update = useUpdate();
  const preview = useQuery({
    queryKey: ['keeping-preview', wanted],
    queryFn: ({ signal }) => send(previewForgetting, { body: wanted, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isStale = refusalCode(update.error) === 'conflict';
  const agree = ({ seen }: Preview) =>
    update.mutate(
      { months: wanted, seen },
      { onSuccess: onClose, onError: (error) => refusalCode(error) === 'conflict' && void preview.refetch() },
    );
  return (
    <QueryBoundary query={preview} failureText={errorText}>
      {(shown) => (
        <div className="grid grid-cols-1 gap-4">
          {update.isError && (
            <Notice tone="error">{isStale ? t('forgetting.changed') : failureToastText(update.error)}</Notice>
          )}
          <WhatGoes {...shown} />
          <p>{t('forgetting.stays')}</p>
          <div className="border-line border-y py-4">
            <ExportData onExported={showInLog} />
          </div>
          <p className="font-semibold">{t('forgetting.final', { count: BACKUP_DAYS })}</p>
          <Button
            variant="danger"
            disabled={!isOnline || preview.isFetching}
            busy={update.isPending && t('common.saving')}
            onClick={() => agree(shown)}
          >
            {t('forgetting.agree')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
        </div>
      )}
    </QueryBoundary>
  );
}

function WhatGoes({ counts, before_on: before }: Pick<Preview, 'counts' | 'before_on'>) {
  const { t, language } = useTranslation();
  const lines = DETAIL_KINDS.flatMap((kind) => {
    const day = before[kind];
    const count = counts[kind];
    if (day === null || count === 0) return [];
    return [
      t(`forgetting.goes.${kind}`, { count, n: decimal(count, language), day: fullDay(day, language) }),
    ];
  });
  return (
    <div aria-live="polite" className="grid gap-2">
      <p>{t(lines.length > 0 ? 'forgetting.goesNow' : 'forgetting.nothingYet')}</p>
      <ul className="even-numbers grid list-disc gap-1 pl-5 font-semibold">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Sets the months; without the `seen` of a shown preview it reads one, and saves nothing if something would go: `false`. */
function useUpdate() {
  return useSingleMutation<boolean, { months: Months; seen?: string }>({
    mutationKey: ['update-keeping'],
    mutationFn: async ({ months, seen }) => {
      const unseen = seen === undefined ? await send(previewForgetting, { body: months }) : undefined;
      if (unseen && Object.values(unseen.counts).some((count) => count > 0)) return false;
      const body = { ...months, seen: seen ?? unseen?.seen ?? '' };
      await send(updateForgetting, { body });
      // Forgets on this device what is older than the new lines.
      await reloadUser().catch(() => undefined);
      return true;
    },
    onSettled: () => {
      showInLog();
      return queryClient.invalidateQueries({ queryKey: forgettingQuery.queryKey });
    },
  });
}
